import type { ArgumentStyle } from "./style.js";
import { type TagMark, type TagReading, USUAL_READING, USUAL_TAGS, VALUE_TYPES } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

/** The attribute says whether the value is a string as it is or JSON (deepseek_v3_2 sheet section 4). */
const MARKS: readonly TagMark[] = [
  { text: "true", types: ["string"], body: "text" },
  { text: "false", types: VALUE_TYPES.filter((type) => type !== "string"), body: "json" },
];

/** Any other word than `true` means JSON (deepseek_v3_2 sheet section 8). */
const READING: TagReading = { ...USUAL_READING, whole: ["", ""], otherMark: "json" };

/**
 * `<｜DSML｜parameter name="KEY" string="true">TEXT</｜DSML｜parameter>`, or `string="false"` and JSON (deepseek_v3_2 and
 * deepseek_v4 sheets section 4; tied to the value's type as xgrammar 0.2.8 does). Readers also take one JSON object for all,
 * and pass over what stands between arguments (section 8).
 */
export const DEEPSEEK_XML = dsml("deepseek_xml", "parameter", {
  ...READING,
  strayUpTo: ["</｜DSML｜invoke>"],
});

/**
 * The same with a blank before the tag's word (deepseek_v41 sheet section 3). Read as Dynamo does: a string may quote whole
 * arguments; a key that comes twice and what should be JSON and is none make the call none (section 8).
 */
export const DEEPSEEK_V4_1_XML = dsml("deepseek_v4_1_xml", " parameter", {
  ...READING,
  repeated: "fault",
  quotes: true,
  badJson: "fault",
});

function dsml(name: string, word: string, reading: TagReading): ArgumentStyle {
  return taggedStyle({
    ...USUAL_TAGS,
    name,
    open: `<｜DSML｜${word} name="`,
    keyStop: '"',
    afterKey: ['" string="'],
    marks: MARKS,
    afterMark: ['">'],
    close: `</｜DSML｜${word}>`,
    reading,
  });
}
