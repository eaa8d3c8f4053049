import { QWEN_TAGS } from "./qwen-xml.js";
import { taggedReader } from "./read-tagged.js";
import type { ArgumentStyle } from "./style.js";
import { type TagSpelling, USUAL_READING } from "./tag-spelling.js";
import { taggedArguments } from "./tagged-arguments.js";

const NAME = "qwen_lines";

/** Every tag and every value stands on lines of its own (nemotron_v3 sheet section 3). */
const WRITTEN: TagSpelling = {
  ...QWEN_TAGS,
  name: NAME,
  afterKey: [">\n"],
  close: "\n</parameter>",
  after: "\n",
  excludes: ["</parameter>"],
  blanks: false,
  framed: false,
};

/**
 * Any layout; a closing tag that no argument and no end of the call follows is text (nemotron_v3 sheet section 8.0), and a
 * JSON object may stand in place of the arguments (nemotron sheet section 3).
 */
const READ: TagSpelling = {
  ...QWEN_TAGS,
  name: NAME,
  reading: { ...USUAL_READING, order: "listed", closedBefore: ["</function>"], whole: ["", ""] },
};

/** Qwen's arguments in the layout that models are trained to write, and read in any. */
export const QWEN_LINES: ArgumentStyle = {
  name: NAME,
  compile: (schema, options) => taggedArguments(schema, options, WRITTEN),
  read: taggedReader(READ),
};
