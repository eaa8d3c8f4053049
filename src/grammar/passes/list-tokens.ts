import { UnsupportedError } from "../../base/errors.js";
import { choice } from "../build.js";
import type { Expr, Grammar } from "../ir.js";
import { rewriteGrammar } from "./rewrite.js";

/** Any token: one, or any but that one. Neither xgrammar nor llama.cpp has a sign for it. */
const ANY_TOKEN: Expr = choice({ kind: "token", ids: [0], negated: false }, { kind: "token", ids: [0], negated: true });

/** The grammar with any token at all as a choice: a list of tokens that may not come has one at least. */
export function splitAnyToken(grammar: Grammar): Grammar {
  return rewriteGrammar(grammar, (expr) =>
    expr.kind === "token" && expr.negated && expr.ids.length === 0 ? ANY_TOKEN : expr,
  );
}

/** The same with each token by itself. Throws `UnsupportedError` where several are left out, which takes a set. */
export function singleTokens(grammar: Grammar, target: string): Grammar {
  return rewriteGrammar(splitAnyToken(grammar), (expr): Expr => {
    if (expr.kind !== "token" || expr.ids.length === 1) return expr;
    if (!expr.negated) return choice(...expr.ids.map((id): Expr => ({ kind: "token", ids: [id], negated: false })));
    throw new UnsupportedError(
      "token-set",
      `${target} can say that one token does not come next, not that none of ${expr.ids.length} does (${expr.ids.join(", ")})`,
    );
  });
}
