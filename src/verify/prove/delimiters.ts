import type { Expr, Grammar } from "../../grammar/ir.js";
import { childrenOf } from "../../grammar/passes/rewrite.js";

/** Literals that consist of words are no delimiters, nor are single brackets and commas by themselves. */
const SHORTEST = 3;
const MARK = /[<>[\]{}|`]/;

/** What a value could break out of its place with: the format's control tokens and the grammar's own literals. */
export function delimitersOf(grammar: Grammar, special: readonly string[]): readonly string[] {
  const found = new Set(special);
  const visited = new Set<Expr>();
  const visit = (expr: Expr): void => {
    if (visited.has(expr)) return;
    visited.add(expr);
    if (expr.kind === "literal") add(expr.text);
    if (expr.kind === "dispatch") for (const { trigger } of expr.cases) add(trigger);
    for (const child of childrenOf(expr)) visit(child);
  };
  const add = (text: string): void => {
    if (text.length >= SHORTEST && MARK.test(text)) found.add(text);
  };
  for (const { body } of grammar.rules) visit(body);
  return [...found];
}
