import { oneOf, repeat } from "../grammar/automata/index.js";
import { taggedReader } from "./read-tagged.js";
import type { ArgumentStyle } from "./style.js";
import { type TagSpelling, taggedArguments } from "./tagged-arguments.js";

const SPELLING: TagSpelling = {
  open: '<rfl:parameter name="',
  afterKey: '">',
  close: "</rfl:parameter>",
  blanks: false,
  // dynamo reference 5.4: any key without a quote.
  otherKeys: repeat(
    oneOf([
      [0, 0x21],
      [0x23, 0x10ffff],
    ]),
    1,
    null,
  ),
};

/** Beam's `<rfl:parameter name="KEY">VALUE</rfl:parameter>`, nothing between or around (beam sheet section 4). */
export const RFL: ArgumentStyle = {
  name: "rfl",
  compile: (schema, options) => taggedArguments(schema, options, SPELLING),
  read: taggedReader({ ...SPELLING, framed: false, blanks: true, order: "listed" }),
};
