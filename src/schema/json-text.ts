import { anyString, lengthBetween } from "../grammar/automata/index.js";
import { chars, choice, EMPTY, literal, optional, repeat, rule, sequence } from "../grammar/build.js";
import type { Expr, Rule } from "../grammar/ir.js";
import { anyNumber } from "./numeric/index.js";
import type { Whitespace } from "./options.js";

/** What stands between the tokens of JSON text. */
export interface JsonLayout {
  /** After `{` and `[` and before `}` and `]` of a container with entries. */
  readonly inside: Expr;
  /** The same in an empty container. */
  readonly insideEmpty: Expr;
  readonly comma: Expr;
  readonly colon: Expr;
  /** Around a JSON value that stands among other text. */
  readonly around: Expr;
}

const BLANKS = chars([0x09, 0x0a], [0x20, 0x20]);

export function jsonLayout(whitespace: Whitespace): JsonLayout {
  if (whitespace === "compact") {
    return { inside: EMPTY, insideEmpty: EMPTY, comma: literal(","), colon: literal(":"), around: EMPTY };
  }
  if (whitespace === "pretty") {
    const line = sequence(literal("\n"), repeat(literal(" "), 0, null));
    return {
      inside: line,
      insideEmpty: EMPTY,
      comma: sequence(literal(","), line),
      colon: literal(": "),
      around: EMPTY,
    };
  }
  const blanks = repeat(BLANKS, 0, whitespace === "any" ? null : whitespace.max);
  return {
    inside: blanks,
    insideEmpty: blanks,
    comma: sequence(blanks, literal(","), blanks),
    colon: sequence(blanks, literal(":"), blanks),
    around: blanks,
  };
}

const QUOTE = literal('"');
const ANY_CHARACTERS: Expr = { kind: "automaton", automaton: anyString(), spelling: "json" };
/** One character of a JSON string, however it is spelled. */
export const JSON_CHARACTER: Expr = { kind: "automaton", automaton: lengthBetween(1, 1), spelling: "json" };
/** Any JSON string, with its quotes. */
export const JSON_STRING: Expr = sequence(QUOTE, ANY_CHARACTERS, QUOTE);
/** Any JSON number. */
export function jsonNumber(): Expr {
  return { kind: "automaton", automaton: anyNumber(), spelling: "raw" };
}
export const JSON_BOOLEAN: Expr = choice(literal("true"), literal("false"));

export function quoted(inside: Expr): Expr {
  return sequence(QUOTE, inside, QUOTE);
}

/** Names of the rules of free JSON. */
export interface FreeJsonNames {
  readonly value: string;
  readonly object: string;
  readonly array: string;
}

/** Rules of any JSON value, any object and any array. */
export function freeJsonRules(names: FreeJsonNames, layout: JsonLayout): readonly Rule[] {
  const value = rule(names.value);
  const entry = sequence(JSON_STRING, layout.colon, value);
  return [
    {
      name: names.value,
      body: choice(rule(names.object), rule(names.array), JSON_STRING, jsonNumber(), JSON_BOOLEAN, literal("null")),
    },
    { name: names.object, body: container("{", entry, "}", layout) },
    { name: names.array, body: container("[", value, "]", layout) },
  ];
}

function container(open: string, entry: Expr, close: string, layout: JsonLayout): Expr {
  const more = repeat(sequence(layout.comma, entry), 0, null);
  return enclosed(open, sequence(entry, more), true, close, layout);
}

/** `entries` between brackets; `mayBeEmpty`: or nothing between them. `entries` itself never matches the empty string. */
export function enclosed(
  open: string,
  entries: Expr | null,
  mayBeEmpty: boolean,
  close: string,
  layout: JsonLayout,
): Expr {
  const empty = sequence(literal(open), layout.insideEmpty, literal(close));
  if (entries === null) return mayBeEmpty ? empty : choice();
  const filled = sequence(entries, layout.inside);
  // Where both kinds of container begin alike, they share the beginning, which keeps a matcher on one path.
  if (layout.inside === layout.insideEmpty) {
    return sequence(literal(open), layout.inside, mayBeEmpty ? optional(filled) : filled, literal(close));
  }
  const full = sequence(literal(open), layout.inside, filled, literal(close));
  return mayBeEmpty ? choice(empty, full) : full;
}
