import type { Expr } from "../ir.js";
import { childrenOf } from "./rewrite.js";

/** Is there a model token in it, rules that it names aside? */
export function hasTokens(expr: Expr): boolean {
  const seen = new Set([expr]);
  for (const part of seen) {
    if (part.kind === "token") return true;
    for (const child of childrenOf(part)) seen.add(child);
  }
  return false;
}
