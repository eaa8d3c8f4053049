import { choice, repeat, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { holeOf } from "./turn.js";
import type { HoleName } from "./types.js";

/**
 * What is left of a turn when generation starts inside `hole`, because a prefill has already written what stands
 * before it. With `begun` the hole holds some text already, so that it may end at once.
 * Null where the turn has no such hole: no branch of it can be continued from there.
 */
export function startingIn(expr: Expr, hole: HoleName, begun: boolean): Expr | null {
  if (holeOf(expr) === hole) return expr;
  switch (expr.kind) {
    case "sequence": {
      for (const [i, item] of expr.items.entries()) {
        const rest = startingIn(item, hole, begun);
        if (rest !== null) return sequence(rest, ...expr.items.slice(i + 1));
      }
      return null;
    }
    case "choice": {
      const rests = expr.items.map((item) => startingIn(item, hole, begun)).filter((rest) => rest !== null);
      return rests.length === 0 ? null : choice(...rests);
    }
    case "repeat": {
      if (holeOf(expr.item) === hole) return begun ? expr.item : expr;
      const rest = startingIn(expr.item, hole, begun);
      if (rest === null) return null;
      return sequence(rest, repeat(expr.item, Math.max(0, expr.min - 1), expr.max === null ? null : expr.max - 1));
    }
    default:
      return null;
  }
}
