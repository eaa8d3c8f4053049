import { anyString, lengthBetween } from "../grammar/automata/index.js";
import { chars, choice, EMPTY, literal, optional, repeat, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { anyNumber } from "./numeric/index.js";
import type { ResolvedSchemaOptions, Whitespace } from "./options.js";
import type { ValueDialect } from "./value-dialect.js";

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

/**
 * No carriage return, which JSON has too: xgrammar's converter does without (xgrammar reference, W; COMMON-xml-pythonic.md).
 * xgrammar 0.2.8 and llguidance 1.9.1 take one when they are run; what is held to these blanks every version takes.
 */
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
const JSON_CHARACTER: Expr = { kind: "automaton", automaton: lengthBetween(1, 1), spelling: "json" };
/** Any JSON string, with its quotes. */
const JSON_STRING: Expr = quoted(ANY_CHARACTERS);
const TRUE = literal("true");
const FALSE = literal("false");

/** JSON text. */
export function jsonDialect({ closed }: ResolvedSchemaOptions, layout: JsonLayout): ValueDialect {
  return {
    name: "json",
    writable: (normal) => normal,
    strings: {
      any: JSON_STRING,
      length: (min, max) => quoted(repeat(JSON_CHARACTER, min, max)),
      language: (automaton) => quoted({ kind: "automaton", automaton, spelling: "json" }),
      text: literalOfJson,
      // As the engine writes them: the one canonical spelling of each (xgrammar reference 4.3, "Literals").
      listed: closed,
      limit: "",
    },
    objects: {
      key: literalOfJson,
      keys: (automaton) =>
        automaton === null ? JSON_STRING : quoted({ kind: "automaton", automaton, spelling: "json" }),
      keyLimit: "",
      keysNote: null,
      entry: (key, value) => sequence(key, layout.colon, value),
      separator: layout.comma,
      whole: (entries, mayBeEmpty) => enclosed("{", entries, mayBeEmpty, "}", layout),
      order: null,
    },
    arrays: {
      item: (value) => value,
      separator: layout.comma,
      whole: (items, mayBeEmpty) => enclosed("[", items, mayBeEmpty, "]", layout),
    },
    true: TRUE,
    false: FALSE,
    null: literal("null"),
  };
}

/** Any number: JSON's text is also that of all other dialects. */
export function anyNumberText(): Expr {
  return { kind: "automaton", automaton: anyNumber(), spelling: "raw" };
}

/** A value as the compact JSON text that printers write. */
function literalOfJson(value: string): Expr {
  return literal(JSON.stringify(value).replaceAll("\u007f", "\\u007f"));
}

function quoted(inside: Expr): Expr {
  return sequence(QUOTE, inside, QUOTE);
}

/** `entries` between brackets; `mayBeEmpty`: or nothing between them. `entries` itself never matches the empty string. */
function enclosed(open: string, entries: Expr | null, mayBeEmpty: boolean, close: string, layout: JsonLayout): Expr {
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
