import { pythonicStyle } from "./pythonic.js";
import type { ArgumentStyle } from "./style.js";

/**
 * LFM2's calls are Python's (lfm sheet sections 3 and 4); `True`, `False` and `None` alone are written, which every server reads
 * as what they are. vLLM and SGLang mend Python's own words as keys (section 8), so they are read too.
 */
export const LFM: ArgumentStyle = pythonicStyle("lfm", true);
