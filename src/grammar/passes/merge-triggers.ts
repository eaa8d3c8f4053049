import type { Expr, Grammar } from "../ir.js";
import { joinChoice } from "./combine.js";
import { rewriteGrammar } from "./rewrite.js";

/**
 * Dispatches with each trigger once, and without triggers that are never reached: those that begin with an exclude, unless
 * another trigger ends the free text before the exclude is complete.
 */
export function mergeTriggers(grammar: Grammar): Grammar {
  return rewriteGrammar(grammar, (expr) => {
    if (expr.kind !== "dispatch") return expr;
    const bodies = new Map<string, Expr[]>();
    const endsBefore = (exclude: string): boolean =>
      expr.cases.some(({ trigger }) => exclude.slice(0, -1).includes(trigger));
    for (const { trigger, body } of expr.cases) {
      if (expr.excludes.some((exclude) => trigger.startsWith(exclude) && !endsBefore(exclude))) continue;
      bodies.set(trigger, [...(bodies.get(trigger) ?? []), body]);
    }
    if (bodies.size === 0) return { kind: "text", excludes: expr.excludes, minChars: 0, maxChars: null };
    if (bodies.size === expr.cases.length) return expr;
    return { ...expr, cases: [...bodies].map(([trigger, list]) => ({ trigger, body: joinChoice(...list) })) };
  });
}
