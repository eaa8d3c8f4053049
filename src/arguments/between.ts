import { EMPTY, literal, NEVER, optional, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";

/** Entries or items between brackets; `entries` null: there never are any. */
export function between(open: string, entries: Expr | null, mayBeEmpty: boolean, close: string): Expr {
  const inside = entries === null ? (mayBeEmpty ? EMPTY : NEVER) : mayBeEmpty ? optional(entries) : entries;
  return sequence(literal(open), inside, literal(close));
}
