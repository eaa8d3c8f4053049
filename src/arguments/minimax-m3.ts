import { intersect, isEmpty, oneOf, repeat } from "../grammar/automata/index.js";
import { chars, EMPTY, literal, NEVER, optional, repeat as repeated, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { NEVER as NO_VALUE } from "../schema/nodes.js";
import type { Normal } from "../schema/normal-form.js";
import { ANY_OBJECT } from "../schema/object-shape.js";
import type { Whitespace } from "../schema/options.js";
import type { ArraySpelling, ObjectSpelling, ValueDialect } from "../schema/value-dialect.js";
import { dialectArguments } from "./dialect-arguments.js";
import { isFreeForm } from "./free-form.js";
import { rawStrings } from "./raw-strings.js";
import { NAMESPACE, readMinimaxM3 } from "./read-minimax-m3.js";
import type { ArgumentStyle } from "./style.js";

const OPEN = literal(`${NAMESPACE}<`);
const AFTER_KEY = literal(">");
const CLOSE = literal(`${NAMESPACE}</`);
const ITEM = literal("item");
/** Keys that the schema declares, as xgrammar has them (measured on 0.2.8): they must not begin as a closing tag does. */
const DECLARED_KEY = /^[^/>][^>]*$/s;
/** Other keys: minimax_m3 sheet section 3, rule `KEY`. */
const OTHER_KEYS = repeat(
  oneOf([
    [0, 0x08],
    [0x0b, 0x1f],
    [0x22, 0x2e],
    [0x30, 0x3d],
    [0x40, 0x10ffff],
  ]),
  1,
  null,
);

/**
 * MiniMax M3's arguments (minimax_m3 sheet sections 3, 4 and 7): a member `NS<key>value NS</key>` for each entry, members in members for
 * objects, `item` members for arrays, strings as they are, other values as JSON has them; nothing between the members. No string
 * holds NS. Of keys that are not declared, the closing tag may be another one than the opening tag, which no grammar can tell.
 */
export const MINIMAX_M3: ArgumentStyle = {
  name: "minimax_m3",
  compile: (schema, { excludes = [], ...options }) => {
    const dialect = minimaxDialect("minimax_m3", excludes, EMPTY);
    return dialectArguments(schema, options, dialect, dialect.objects);
  },
  read: readMinimaxM3,
};

/**
 * The same as xgrammar's `json_schema` node has it (measured on 0.2.8): blanks between members, and a closed schema that says no
 * more than "object" has no members. The engine refuses undeclared keys, schemas that ask for nothing, and patterns, formats and
 * lengths of strings; here they are held.
 */
export const MINIMAX_M3_XML: ArgumentStyle = {
  name: "minimax_m3_xml",
  compile: (schema, { excludes = [], ...options }) => {
    const open = minimaxDialect("minimax_m3_xml", excludes, blanks(options.whitespace ?? "any"));
    const closes = options.closed === true && !isFreeForm(schema);
    const dialect = closes ? { ...open, writable: closed } : open;
    return dialectArguments(schema, options, dialect, dialect.objects);
  },
  read: readMinimaxM3,
};

/** An object of which nothing is said has no members. */
function closed(normal: Normal): Normal {
  const object = normal.object.map((shape) => (shape === ANY_OBJECT ? { ...shape, rest: NO_VALUE } : shape));
  return { ...normal, object };
}

function blanks(whitespace: Whitespace): Expr {
  if (whitespace === "compact" || whitespace === "pretty") return EMPTY;
  return repeated(chars([0x09, 0x0a], [0x0d, 0x0d], [0x20, 0x20]), 0, whitespace === "any" ? null : whitespace.max);
}

function minimaxDialect(name: string, excludes: readonly string[], between: Expr): ValueDialect {
  const whole = (inside: Expr | null, mayBeEmpty: boolean): Expr => {
    if (inside === null) return mayBeEmpty ? EMPTY : NEVER;
    const filled = sequence(between, inside, between);
    return mayBeEmpty ? optional(filled) : filled;
  };
  const member = (key: Expr, value: Expr): Expr => sequence(OPEN, key, AFTER_KEY, value, CLOSE, key, AFTER_KEY);
  const objects: ObjectSpelling = {
    key: (key) => (DECLARED_KEY.test(key) ? literal(key) : null),
    keys: (keys) => {
      const automaton = keys === null ? OTHER_KEYS : intersect(keys, OTHER_KEYS);
      return isEmpty(automaton) ? null : { kind: "automaton", automaton, spelling: "raw" };
    },
    keyLimit: 'is empty, begins with "/" or holds ">"',
    keysNote: "wider: the closing tag of a key that is not declared may have another key",
    entry: member,
    separator: between,
    whole,
    order: null,
  };
  const arrays: ArraySpelling = { item: (value) => member(ITEM, value), separator: between, whole };
  return {
    name,
    writable: (normal) => normal,
    strings: rawStrings([NAMESPACE, ...excludes], (inside) => inside),
    objects,
    arrays,
    listedNumbers: true,
    true: literal("true"),
    false: literal("false"),
    null: literal("null"),
  };
}
