import { readJsonArguments } from "./read-json.js";
import { taggedReader } from "./read-tagged.js";
import type { ArgumentReader } from "./reading.js";

/** The reader of each argument style. */
const READERS: ReadonlyMap<string, ArgumentReader> = new Map([
  ["json", readJsonArguments],
  // qwen3_coder.md section 4: exactly one newline on each side is framing.
  [
    "qwen_xml",
    taggedReader({
      open: "<parameter=",
      afterKey: ">",
      close: "</parameter>",
      framed: true,
      blanks: true,
      order: "narrowest",
    }),
  ],
  // beam.md section 4: nothing between the tags, nothing round the value.
  [
    "rfl",
    taggedReader({
      open: '<rfl:parameter name="',
      afterKey: '">',
      close: "</rfl:parameter>",
      framed: false,
      blanks: true,
      order: "listed",
    }),
  ],
]);

/** The reader of an argument style, or null where outputs of that style cannot be read. */
export function argumentReader(style: string): ArgumentReader | null {
  return READERS.get(style) ?? null;
}
