/**
 * What becomes of one keyword of a schema when it is turned into a grammar.
 *
 * - `enforced`: exactly what the keyword says is held.
 * - `approximated`: something near it is held, wider or narrower; `reason` says which.
 * - `not-enforced`: nothing of it is held.
 */
export type KeywordStatus = "enforced" | "approximated" | "not-enforced";

export interface KeywordAccount {
  /** JSON Pointer of the keyword in the schema, `/properties/city/pattern`. */
  readonly path: string;
  /** The keyword itself, `pattern`. */
  readonly keyword: string;
  readonly status: KeywordStatus;
  /** One sentence for a person; null where there is nothing to add to `enforced`. */
  readonly reason: string | null;
  /** True where an engine refuses the whole schema over this keyword. */
  readonly refused?: true;
}
