import type { Automaton } from "../automata/automaton.js";
import {
  type Budget,
  concat,
  emptyLanguage,
  emptyString,
  fromTexts,
  oneOf,
  repeat,
  StateBudgetError,
  union,
} from "../automata/index.js";
import type { Expr } from "../ir.js";

/** The automaton of an expression without rules, or null where it would be too large or has no such form. */
export function toAutomaton(expr: Expr, budget: Budget): Automaton | null {
  const known = new Map<Expr, Automaton>();
  const visit = (part: Expr): Automaton => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const made = build(part, visit, budget);
    known.set(part, made);
    return made;
  };
  try {
    return visit(expr);
  } catch (error) {
    if (error instanceof StateBudgetError) return null;
    throw error;
  }
}

function build(expr: Expr, visit: (part: Expr) => Automaton, budget: Budget): Automaton {
  switch (expr.kind) {
    case "literal":
      return fromTexts([expr.text], budget);
    case "chars":
      return oneOf(expr.ranges);
    case "sequence":
      // From the end on: what is built stays deterministic for longer.
      return expr.items.reduceRight<Automaton>((rest, item) => concat(visit(item), rest, budget), emptyString());
    case "choice":
      return expr.items.reduce<Automaton>((rest, item) => union(rest, visit(item), budget), emptyLanguage());
    case "repeat":
      return repeat(visit(expr.item), expr.min, expr.max, budget);
    default:
      throw new StateBudgetError("state-budget", `${expr.kind} has no automaton here`);
  }
}
