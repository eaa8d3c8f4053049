import { pythonicStyle } from "./pythonic.js";
import type { ArgumentStyle } from "./style.js";

/** OLMo-3's calls are Python's with JSON's words (pythonic sheet section 3). */
export const OLMO3: ArgumentStyle = pythonicStyle({
  name: "olmo3",
  words: ["true", "false", "null"],
  keywordKeys: false,
});
