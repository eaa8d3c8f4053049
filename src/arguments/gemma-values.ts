import { type Automaton, intersect, isEmpty, oneOf, repeat } from "../grammar/automata/index.js";
import { literal, sequence } from "../grammar/build.js";
import type { ArraySpelling, ObjectSpelling, ValueDialect } from "../schema/value-dialect.js";
import { between } from "./between.js";
import { dialectArguments } from "./dialect-arguments.js";
import { rawStrings } from "./raw-strings.js";
import { gemmaReader } from "./read-gemma.js";
import type { ArgumentStyle } from "./style.js";

const COMMA = literal(",");
const COLON = literal(":");
/** Keys stand bare (gemma4 sheet section 3, rule `key`). */
const KEY = /^[A-Za-z0-9_.-]+$/;
const KEYS: Automaton = repeat(
  oneOf([
    [0x2d, 0x2e],
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ]),
  1,
  null,
);

/**
 * The arguments that Gemma models write between the braces of a call, `mode:"tram",stops:3` with a marker for the quotes: bare keys in
 * alphabetical order at every level as the chat template has them, undeclared ones last; no blanks; strings as they are, so that none
 * holds the marker; numbers, `true`, `false` and `null` as JSON has them (gemma4 sheet sections 3 and 4, functiongemma sheet
 * section 4).
 *
 * @param marker what opens and closes a string
 */
export function gemmaStyle(name: string, marker: string): ArgumentStyle {
  return {
    name,
    compile: (schema, { excludes = [], ...options }) => {
      const dialect = gemmaDialect(name, marker, excludes);
      const outermost: ObjectSpelling = {
        ...dialect.objects,
        whole: (entries, mayBeEmpty) => between("", entries, mayBeEmpty, ""),
      };
      return dialectArguments(schema, options, dialect, outermost);
    },
    read: gemmaReader(marker),
  };
}

function gemmaDialect(name: string, marker: string, excludes: readonly string[]): ValueDialect {
  const objects: ObjectSpelling = {
    key: (key) => (KEY.test(key) ? literal(key) : null),
    keys: (keys) => {
      const bare = keys === null ? KEYS : intersect(keys, KEYS);
      return isEmpty(bare) ? null : { kind: "automaton", automaton: bare, spelling: "raw" };
    },
    keyLimit: "is not made of letters, digits, dots, hyphens and underscores alone",
    keysNote: null,
    entry: (key, value) => sequence(key, COLON, value),
    separator: COMMA,
    whole: (entries, mayBeEmpty) => between("{", entries, mayBeEmpty, "}"),
    order: alphabetical,
  };
  const arrays: ArraySpelling = {
    item: (value) => value,
    separator: COMMA,
    whole: (items, mayBeEmpty) => between("[", items, mayBeEmpty, "]"),
  };
  return {
    name,
    writable: (normal) => normal,
    strings: rawStrings([marker, ...excludes], (inside) => sequence(literal(marker), inside, literal(marker))),
    objects,
    arrays,
    listedNumbers: true,
    true: literal("true"),
    false: literal("false"),
    null: literal("null"),
  };
}

/** As Jinja's `dictsort` has it: by the lower-cased key. */
function alphabetical(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}
