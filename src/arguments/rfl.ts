import type { JsonSchema } from "../base/json.js";
import { oneOf, repeat } from "../grammar/automata/index.js";
import type { CompiledSchema } from "../schema/compile-schema.js";
import type { ArgumentOptions } from "./style.js";
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
export function rflArguments(schema: JsonSchema, options: ArgumentOptions): CompiledSchema {
  return taggedArguments(schema, options, SPELLING);
}
