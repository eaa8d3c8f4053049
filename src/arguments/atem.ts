import { keysWithout } from "./tag-keys.js";
import { USUAL_READING, USUAL_TAGS } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

const OPEN = '<atem:parameter name="';
const INVOKE_END = "</atem:invoke>";

/**
 * Muse's `<atem:parameter name="KEY">VALUE</atem:parameter>` and a line feed (muse_glimmer sheet sections 3 and 4). Read
 * as its section 8.0 says: a closing tag that nothing fitting follows is text of the value, and the first of two arguments
 * with one key counts.
 */
export const ATEM = taggedStyle({
  ...USUAL_TAGS,
  name: "atem",
  open: OPEN,
  keyStop: '"',
  otherKeys: keysWithout('"', "<"),
  afterKey: ['">'],
  close: "</atem:parameter>",
  after: "\n",
  excludes: [INVOKE_END],
  blanks: false,
  reading: { ...USUAL_READING, order: "listed", repeated: "first", untyped: "json", closedBefore: [INVOKE_END] },
});
