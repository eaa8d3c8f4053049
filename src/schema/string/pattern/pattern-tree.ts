import type { CodePointRange } from "../../../grammar/ir.js";

/** A pattern, reduced to what matters for its language: greediness and captures are gone, `\b` is spelled out. */
export type PatternTree =
  /** One code point out of sorted, disjoint ranges. */
  | { readonly kind: "set"; readonly ranges: readonly CodePointRange[] }
  | { readonly kind: "sequence"; readonly items: readonly PatternTree[] }
  | { readonly kind: "choice"; readonly items: readonly PatternTree[] }
  | { readonly kind: "repeat"; readonly item: PatternTree; readonly min: number; readonly max: number | null }
  /** Lookahead or lookbehind. */
  | { readonly kind: "look"; readonly ahead: boolean; readonly negate: boolean; readonly body: PatternTree }
  /** The start (end) of the whole text. */
  | { readonly kind: "start" }
  | { readonly kind: "end" };
