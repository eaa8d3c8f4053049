import { keysWithout } from "./tag-keys.js";
import { USUAL_READING, USUAL_TAGS, VALUE_TYPES } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";
import { XML_ESCAPES } from "./xml-text.js";

/**
 * `<param name="KEY">VALUE</param>` in real XML: a value is escaped or stands in a CDATA section (minicpm sheet sections 3
 * and 4). A key that comes twice makes the call none (section 8).
 */
export const MINICPM = taggedStyle({
  ...USUAL_TAGS,
  name: "minicpm",
  open: '<param name="',
  keyStop: '"',
  keyEscapes: XML_ESCAPES,
  otherKeys: keysWithout(...XML_ESCAPES.map(([character]) => character)),
  afterKey: ['">'],
  marks: [{ text: "", types: VALUE_TYPES, body: "xml" }],
  close: "</param>",
  reading: { ...USUAL_READING, repeated: "fault" },
});
