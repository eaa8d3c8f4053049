import { type TagSpelling, USUAL_TAGS } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

/** The spelling of Qwen's arguments, which others have taken over. */
export const QWEN_TAGS: Omit<TagSpelling, "name"> = {
  ...USUAL_TAGS,
  open: "<parameter=",
  keyStop: ">",
  afterKey: [">"],
  close: "</parameter>",
  framed: true,
};

/**
 * `<parameter=KEY>VALUE</parameter>`; one line feed on each side of the value is framing (xgrammar reference 5.1 to 5.3;
 * qwen3_coder sheet section 4).
 */
export const QWEN_XML = taggedStyle({ ...QWEN_TAGS, name: "qwen_xml" });
