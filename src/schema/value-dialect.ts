import type { Automaton } from "../grammar/automata/index.js";
import type { Expr } from "../grammar/ir.js";
import type { Compilation } from "./compilation.js";
import type { Normal } from "./normal-form.js";

/** How an object's entries are written. */
export interface ObjectSpelling {
  /** A key that the schema names; null: the dialect cannot write it. */
  readonly key: (key: string) => Expr | null;
  /** Any of these keys, or (null) any key at all; null: the dialect can write none of them. */
  readonly keys: (keys: Automaton | null) => Expr | null;
  /** Why a key cannot be written, for people; said of the key. */
  readonly keyLimit: string;
  /** What of undeclared keys the dialect cannot hold; null: nothing. */
  readonly keysNote: string | null;
  readonly entry: (key: Expr, value: Expr) => Expr;
  readonly separator: Expr;
  /** The whole object. `entries` (null: it never has any) never matches the empty string; `mayBeEmpty`: or it has none. */
  readonly whole: (entries: Expr | null, mayBeEmpty: boolean) => Expr;
  /** Order of the declared keys; null: as the schema declares them. */
  readonly order: ((a: string, b: string) => number) | null;
}

/** How an array's items are written. */
export interface ArraySpelling {
  readonly item: (value: Expr) => Expr;
  readonly separator: Expr;
  /** As `ObjectSpelling.whole`. */
  readonly whole: (items: Expr | null, mayBeEmpty: boolean) => Expr;
}

/** How strings are written, quotes and all. */
export interface StringSpelling {
  /** Any string. */
  readonly any: Expr;
  /** Any string of so many code points. */
  readonly length: (min: number, max: number | null) => Expr;
  /** The strings of an automaton; null: the dialect can write none of them. */
  readonly language: (strings: Automaton) => Expr | null;
  /** One string in its usual spelling; null: the dialect cannot write it. */
  readonly text: (value: string) => Expr | null;
  /** Have strings that a schema lists their usual spelling alone? */
  readonly listed: boolean;
  /** Why a string cannot be written, for people; said of the string. */
  readonly limit: string;
}

/**
 * How values are written. JSON is one dialect (`jsonDialect`); formats whose arguments are no JSON have their own, in
 * `src/arguments`.
 */
export interface ValueDialect {
  /** For people and for the names of rules: `json`, or the argument style. */
  readonly name: string;
  /** Of the values of one place, those that read back as what they were; all where every text says its type. */
  readonly writable: (normal: Normal, compilation: Compilation) => Normal;
  readonly strings: StringSpelling;
  readonly objects: ObjectSpelling;
  readonly arrays: ArraySpelling;
  /** A number, of whose JSON text this is given; left out: it is that text. */
  readonly number?: (text: Expr) => Expr;
  /** Have numbers that a schema lists their usual spelling alone? Left out: no. */
  readonly listedNumbers?: boolean;
  readonly true: Expr;
  readonly false: Expr;
  readonly null: Expr;
}
