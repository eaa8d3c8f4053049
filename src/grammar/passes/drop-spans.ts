import type { Grammar } from "../ir.js";
import { rewriteGrammar } from "./rewrite.js";

/** The grammar without labels. */
export function dropSpans(grammar: Grammar): Grammar {
  return rewriteGrammar(grammar, (expr) => (expr.kind === "span" ? expr.item : expr));
}
