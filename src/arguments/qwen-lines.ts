import { QWEN_TAGS } from "./qwen-xml.js";
import { QWEN_XML_LINES } from "./qwen-xml-lines.js";
import { taggedReader } from "./read-tagged.js";
import type { ArgumentStyle } from "./style.js";
import { type TagSpelling, USUAL_READING } from "./tag-spelling.js";

const TAGS: TagSpelling = {
  ...QWEN_TAGS,
  name: "qwen_lines",
  reading: { ...USUAL_READING, order: "listed", closedBefore: ["</function>"], whole: ["", ""] },
};

/**
 * `qwen_xml_lines` as Nemotron 3 has it, read in any layout: a closing tag that no argument and no end of the call follows
 * is text (nemotron_v3 sheet section 8.0), and a JSON object may stand in place of the arguments (nemotron sheet section 3).
 */
export const QWEN_LINES: ArgumentStyle = {
  ...QWEN_XML_LINES,
  name: "qwen_lines",
  read: taggedReader(TAGS),
  tags: TAGS,
};
