import type { KeywordPlace } from "./compilation.js";
import type { Node } from "./nodes.js";
import type { Normal } from "./normal-form.js";

/** A conjunct and the keyword that it stems from. */
export interface Conjunct {
  readonly formula: Formula;
  readonly place: KeywordPlace | null;
}

/** What a schema asks of one value, as a Boolean combination of what its keywords ask. */
export type Formula =
  | { readonly kind: "constraint"; readonly normal: Normal }
  /** Asked by a schema that is not here: nothing can be said, not even of its opposite. */
  | { readonly kind: "unknown" }
  /** What another schema asks of the same value. */
  | { readonly kind: "node"; readonly node: Node }
  | { readonly kind: "and"; readonly items: readonly Conjunct[] }
  | { readonly kind: "or"; readonly items: readonly Formula[]; readonly place: KeywordPlace | null }
  /** Exactly one. */
  | { readonly kind: "one"; readonly items: readonly Formula[]; readonly place: KeywordPlace }
  | { readonly kind: "not"; readonly item: Formula }
  | { readonly kind: "if"; readonly condition: Formula; readonly held: Formula; readonly unheld: Formula }
  /** `item`, and what it leaves unevaluated must be `properties` or `items`; null: not asked. */
  | {
      readonly kind: "unevaluated";
      readonly item: Formula;
      readonly properties: Node | null;
      readonly items: Node | null;
      readonly place: KeywordPlace;
    };
