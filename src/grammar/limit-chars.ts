import type { Expr, Grammar } from "./ir.js";
import { longestMatch } from "./longest-match.js";

/**
 * The body of a rule with xgrammar's `max_chars` option, or null where the grammar has no form for it.
 * Where the body cannot end at the budget, the budget is relaxed to the first place where it can (xgrammar
 * reference 1.6), so a lower bound above the budget becomes the upper bound.
 */
export function limitChars(grammar: Grammar, body: Expr, budget: number): Expr | null {
  if (body.kind === "text") {
    const maxChars = Math.min(body.maxChars ?? budget, Math.max(budget, body.minChars));
    return { ...body, maxChars };
  }
  if (body.kind === "repeat" && body.item.kind === "chars") {
    return { ...body, max: Math.min(body.max ?? budget, Math.max(budget, body.min)) };
  }
  if (body.kind === "literal" || body.kind === "chars") return body;
  const longest = longestMatch(grammar, body);
  return longest !== null && longest <= budget ? body : null;
}
