import type { Expr } from "../grammar/ir.js";
import { childrenOf } from "../grammar/passes/rewrite.js";
import type { RuleBodies } from "../match/analysis.js";
import type { Unwritable } from "../schema/emission.js";

/** Of an expression that matches nothing, something unwritable that it cannot do without; undefined where there is none. */
export function unwritableIn(
  root: Expr,
  bodies: RuleBodies,
  isProductive: (expr: Expr) => boolean,
  unwritable: ReadonlyMap<Expr, Unwritable>,
): Unwritable | undefined {
  const needed = new Set<Expr>([root]);
  for (const expr of needed) {
    const found = unwritable.get(expr);
    if (found !== undefined) return found;
    for (const part of neededBy(expr, bodies)) if (!isProductive(part)) needed.add(part);
  }
  return undefined;
}

/** The parts without which an expression may match nothing. */
function neededBy(expr: Expr, bodies: RuleBodies): readonly Expr[] {
  if (expr.kind === "rule") return [bodies(expr.name)];
  if (expr.kind !== "members") return childrenOf(expr);
  const required = expr.members.filter((member) => member.required);
  return (required.length > 0 ? required : expr.members).map(({ item }) => item);
}
