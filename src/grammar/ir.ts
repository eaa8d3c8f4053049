import type { Automaton } from "./automata/automaton.js";

/** Which part of a turn a stretch of grammar describes. */
export type Layer = "envelope" | "arguments" | "text";

/** What a labelled stretch stands for. `tool` is null outside calls; `hole` names the format's hole it fills. */
export interface SpanLabel {
  readonly layer: Layer;
  readonly tool: string | null;
  readonly hole: string | null;
}

/** Inclusive code point range. */
export type CodePointRange = readonly [first: number, last: number];

/** How a code point automaton's strings are spelled in the text. */
export type Spelling =
  /** As UTF-8. */
  | "raw"
  /** As the inside of a JSON string (no quotes): raw, short escapes and `\uXXXX` in either letter case, pairs for astral. */
  | "json";

export interface DispatchCase {
  /**
   * Non-empty. Once a whole trigger stands in the free text its body must follow. Triggers that overlap go on side by side;
   * an exclude that is complete forbids what began with it or inside it.
   */
  readonly trigger: string;
  readonly body: Expr;
}

export interface Member {
  /** The member's whole text, without separators. */
  readonly item: Expr;
  readonly required: boolean;
}

/**
 * An expression of the grammar. Plain data; subexpressions may be shared (a DAG), cycles go through `rule`.
 * The empty `choice` matches nothing, the empty `sequence` the empty string.
 */
export type Expr =
  /** Exactly this text, as UTF-8. */
  | { readonly kind: "literal"; readonly text: string }
  /** One code point out of sorted, disjoint, inclusive ranges; surrogates are left out by whoever builds it. */
  | { readonly kind: "chars"; readonly ranges: readonly CodePointRange[] }
  | { readonly kind: "sequence"; readonly items: readonly Expr[] }
  | { readonly kind: "choice"; readonly items: readonly Expr[] }
  /** `min` to `max` times; `max` null is without limit. */
  | { readonly kind: "repeat"; readonly item: Expr; readonly min: number; readonly max: number | null }
  | { readonly kind: "rule"; readonly name: string }
  /** Any string that the automaton accepts, spelled as said. */
  | { readonly kind: "automaton"; readonly automaton: Automaton; readonly spelling: Spelling }
  /** Valid UTF-8 text in which none of `excludes` occurs; at most `maxChars` code points (null: no limit), at least `minChars`. */
  | {
      readonly kind: "text";
      readonly excludes: readonly string[];
      readonly minChars: number;
      readonly maxChars: number | null;
    }
  /**
   * Free text without `excludes` and triggers, then (trigger, body) and so on; xgrammar's TagDispatch.
   * `loop` false: at most one dispatch, and nothing after it.
   */
  | {
      readonly kind: "dispatch";
      readonly cases: readonly DispatchCase[];
      readonly loop: boolean;
      readonly excludes: readonly string[];
    }
  /**
   * A list of members with a separator between two that are present: each declared member at most once (in
   * declared order, or in any order), required ones always, then or (order `any`) in between any number of
   * `extra`. `min` and `max` bound how many entries there are in all.
   */
  | {
      readonly kind: "members";
      readonly members: readonly Member[];
      readonly order: "declared" | "any";
      readonly extra: Expr | null;
      readonly separator: Expr;
      readonly min: number;
      readonly max: number | null;
    }
  /** One token out of (or, negated, not out of) a set of token ids. No text can match it: only writers and tags use it. */
  | { readonly kind: "token"; readonly ids: readonly number[]; readonly negated: boolean }
  /** `item`, labelled for people: changes nothing in the language. */
  | { readonly kind: "span"; readonly label: SpanLabel; readonly item: Expr };

export interface Rule {
  readonly name: string;
  readonly body: Expr;
}

/** Rules over text. Rule names are unique; `root` names one of them. */
export interface Grammar {
  readonly root: string;
  readonly rules: readonly Rule[];
}
