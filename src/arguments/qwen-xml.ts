import { concat, oneOf, star } from "../grammar/automata/index.js";
import { taggedReader } from "./read-tagged.js";
import type { ArgumentStyle } from "./style.js";
import { type TagSpelling, taggedArguments } from "./tagged-arguments.js";

const LETTERS = [
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
] as const;

/** xgrammar reference 5.1: keys that are not declared are identifiers. */
const IDENTIFIERS = concat(oneOf(LETTERS), star(oneOf([...LETTERS, [0x30, 0x39]])));

const SPELLING: TagSpelling = {
  open: "<parameter=",
  afterKey: ">",
  close: "</parameter>",
  blanks: true,
  otherKeys: IDENTIFIERS,
};

/** `<parameter=KEY>VALUE</parameter>` (xgrammar reference 5.1 to 5.3; qwen3_coder sheet section 4). */
export const QWEN_XML: ArgumentStyle = {
  name: "qwen_xml",
  compile: (schema, options) => taggedArguments(schema, options, SPELLING),
  // qwen3_coder sheet section 4: exactly one newline on each side is framing.
  read: taggedReader({ ...SPELLING, framed: true, blanks: true, order: "narrowest" }),
};
