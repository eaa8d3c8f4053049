import { PYTHON_WORDS, pythonicStyle } from "./pythonic.js";
import type { ArgumentStyle } from "./style.js";

/**
 * LFM2's calls are Python's (lfm sheet sections 3 and 4); of the words that its servers read, Python's own are written, which all of
 * them read as what they are. vLLM and SGLang mend Python's keywords as keys (section 8), so they are read, too.
 */
export const LFM: ArgumentStyle = pythonicStyle({ name: "lfm", words: PYTHON_WORDS, keywordKeys: true });
