import { keysWithout } from "./tag-keys.js";
import { type TagMark, type TagSpelling, USUAL_READING, USUAL_TAGS } from "./tag-spelling.js";
import { taggedStyle } from "./tagged-style.js";

const VALUE = "<ifm|arg_value>";
const KEY_END = "</ifm|arg_key>";
const TYPE_END = "</ifm|arg_type>";

/** No string holds a marker of the format; a key that comes twice makes the call none (k2_horizon sheet sections 7 and 8). */
const TAGS: Omit<TagSpelling, "name"> = {
  ...USUAL_TAGS,
  open: "<ifm|arg_key>",
  keyStop: KEY_END,
  otherKeys: keysWithout("<", ">"),
  afterKey: [KEY_END, VALUE],
  close: "</ifm|arg_value>",
  excludes: ["<ifm|", "</ifm|"],
  reading: { ...USUAL_READING, repeated: "fault" },
};

const MARKS: readonly TagMark[] = [
  { text: "string", types: ["string"], body: "text" },
  { text: "integer", types: ["integer"], body: "json" },
  { text: "number", types: ["number"], body: "json" },
  { text: "boolean", types: ["boolean"], body: "json" },
  { text: "null", types: ["null"], body: "json" },
  { text: "array", types: ["array"], body: "json" },
  { text: "object", types: ["object"], body: "json" },
  { text: "any", types: [], body: "text" },
];

/** K2-Horizon's `<ifm|arg_key>KEY</ifm|arg_key><ifm|arg_value>VALUE</ifm|arg_value>` (k2_horizon sheet section 3, `xml`). */
export const IFM = taggedStyle({ ...TAGS, name: "ifm" });

/** The same with the type between key and value (k2_horizon sheet section 3, `xml_typed`). */
export const IFM_TYPED = taggedStyle({
  ...TAGS,
  name: "ifm_typed",
  afterKey: [KEY_END, "<ifm|arg_type>"],
  marks: MARKS,
  afterMark: [TYPE_END, VALUE],
});
