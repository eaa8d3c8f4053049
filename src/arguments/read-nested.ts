import type { JsonObject, JsonValue } from "../base/json.js";

/** A part of a text that was read, or why it could not be. Positions are UTF-16 indices. */
export type Part<T> =
  | { readonly ok: true; readonly value: T; readonly end: number }
  /** `truncated`: the text ends before the part does. `at` is the first character that cannot stand there. */
  | Fault;

export interface Fault {
  readonly ok: false;
  readonly why: "truncated" | "malformed";
  readonly at: number;
}

export function malformed(at: number): Fault {
  return { ok: false, why: "malformed", at };
}

export function truncated(text: string): Fault {
  return { ok: false, why: "truncated", at: text.length };
}

/** A pair of brackets. */
export interface Brackets {
  readonly close: string;
  /** Do they hold entries (a key before each value) or items? */
  readonly keyed: boolean;
  /** One item without a comma is no list but the item itself. */
  readonly groups: boolean;
}

/** How a style writes values inside one another. */
export interface NestedSyntax {
  /** Brackets by the character that opens them. */
  readonly brackets: ReadonlyMap<string, Brackets>;
  /** What stands before the value of an entry between brackets, sign and blanks included. */
  readonly key: (text: string, at: number) => Part<string>;
  /** The same for an argument; null: the argument has no key. */
  readonly argumentKey: (text: string, at: number) => Part<string | null>;
  /** A value without brackets. */
  readonly scalar: (text: string, at: number) => Part<JsonValue>;
  /** A comma may stand behind the last value. */
  readonly trailingComma: boolean;
}

interface Open {
  readonly brackets: Brackets;
  readonly values: JsonValue[];
  readonly keys: (string | null)[];
  commas: number;
}

const BLANKS = /[ \t\r\n\f]*/y;

/** The arguments of a call: their keys (null: by position alone) and values in order, and where they end. */
export type ArgumentList = readonly (readonly [key: string | null, value: JsonValue])[];

/**
 * Reads arguments up to the bracket that closes them, or to the end of the text; neither is taken. Nesting is bounded by memory
 * only. Nothing behind the end is looked at.
 *
 * @param close the bracket behind the arguments
 */
export function readArgumentList(text: string, start: number, syntax: NestedSyntax, close: string): Part<ArgumentList> {
  const outermost: Open = { brackets: { close, keyed: true, groups: false }, values: [], keys: [], commas: 0 };
  const stack: Open[] = [outermost];
  let at = start;
  let wanted: "value-or-close" | "comma-or-close" = "value-or-close";
  for (;;) {
    at = skipBlanks(text, at);
    const open = stack.at(-1) ?? outermost;
    const c = text[at];
    const { values, keys, brackets } = open;
    const complete = values.length > open.commas || (values.length === open.commas && mayEndWithComma(open, syntax));
    if (open === outermost && complete && (c === undefined || c === close)) {
      return { ok: true, value: values.map((value, index) => [keys[index] ?? null, value] as const), end: at };
    }
    if (c === undefined) return truncated(text);
    if (complete && c === brackets.close) {
      stack.pop();
      (stack.at(-1) ?? outermost).values.push(closed(open));
      at += 1;
      wanted = "comma-or-close";
      continue;
    }
    if (wanted === "comma-or-close") {
      if (c !== ",") return malformed(at);
      open.commas += 1;
      at += 1;
      wanted = "value-or-close";
      continue;
    }
    if (brackets.keyed) {
      const key = open === outermost ? syntax.argumentKey(text, at) : syntax.key(text, at);
      if (!key.ok) return key;
      keys.push(key.value);
      at = skipBlanks(text, key.end);
    }
    const inner = syntax.brackets.get(text[at] ?? "");
    if (inner !== undefined) {
      stack.push({ brackets: inner, values: [], keys: [], commas: 0 });
      at += 1;
      wanted = "value-or-close";
      continue;
    }
    const scalar = at === text.length ? truncated(text) : syntax.scalar(text, at);
    if (!scalar.ok) return scalar;
    values.push(scalar.value);
    at = scalar.end;
    wanted = "comma-or-close";
  }
}

/** Is there nothing at all, or a comma behind the last value where that is allowed? */
function mayEndWithComma({ commas }: Open, syntax: NestedSyntax): boolean {
  return commas === 0 || syntax.trailingComma;
}

function closed({ brackets, values, keys, commas }: Open): JsonValue {
  if (brackets.keyed) return objectOf(values.map((value, index) => [keys[index] ?? "", value] as const));
  const [only] = values;
  return brackets.groups && values.length === 1 && commas === 0 && only !== undefined ? only : values;
}

/** Of two entries with one key the last wins. */
export function objectOf(entries: readonly (readonly [key: string, value: JsonValue])[]): JsonObject {
  return Object.fromEntries(entries);
}

export function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}
