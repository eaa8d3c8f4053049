import { EMPTY, NEVER, rule } from "../build.js";
import type { Expr, Grammar } from "../ir.js";
import { isNever, joinChoice, joinSequence } from "./combine.js";
import { isNullable, nullableRules } from "./nullable.js";
import { type RuleMaker, rewriteGrammar } from "./rewrite.js";

/**
 * Loops whose item may be empty, rewritten so that it may not: for llama.cpp a loop over nothing is left recursion.
 * Expects a grammar of plain rules.
 */
export function nonEmptyLoops(grammar: Grammar): Grammar {
  // Twice: the first round makes rules out of bodies that it has not rewritten yet.
  return rewriteLoops(rewriteLoops(grammar));
}

function rewriteLoops(grammar: Grammar): Grammar {
  const nullable = nullableRules(grammar);
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]));
  const names = new Map<string, string>();
  return rewriteGrammar(grammar, (expr, maker) => {
    if (expr.kind !== "repeat" || !isNullable(expr.item, nullable)) return expr;
    return { ...expr, item: nonEmpty(expr.item, { nullable, bodies, names, maker }), min: 0 };
  });
}

interface Context {
  readonly nullable: ReadonlySet<string>;
  readonly bodies: ReadonlyMap<string, Expr>;
  /** Rule to the rule of its strings that are not empty. */
  readonly names: Map<string, string>;
  readonly maker: RuleMaker;
}

/** All that `expr` matches but the empty string. */
function nonEmpty(expr: Expr, context: Context): Expr {
  if (!isNullable(expr, context.nullable)) return expr;
  switch (expr.kind) {
    case "sequence": {
      const [first, ...rest] = expr.items;
      if (first === undefined) return NEVER;
      const tail = joinSequence(...rest);
      return joinChoice(joinSequence(nonEmpty(first, context), tail), nonEmpty(tail, context));
    }
    case "choice":
      return joinChoice(...expr.items.map((item) => nonEmpty(item, context)));
    case "repeat": {
      const item = nonEmpty(expr.item, context);
      if (isNever(item)) return NEVER;
      const more: Expr =
        expr.max === 1 ? EMPTY : { kind: "repeat", item, min: 0, max: expr.max === null ? null : expr.max - 1 };
      return joinSequence(item, more);
    }
    case "rule": {
      const known = context.names.get(expr.name);
      if (known !== undefined) return rule(known);
      const name = context.maker.reserve(`${expr.name}_some`);
      context.names.set(expr.name, name);
      context.maker.define(name, nonEmpty(context.bodies.get(expr.name) ?? NEVER, context));
      return rule(name);
    }
    default:
      return NEVER;
  }
}
