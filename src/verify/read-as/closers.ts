import { holeOf } from "../../formats/turn.js";
import type { Expr } from "../../grammar/ir.js";

/** The texts behind a call's arguments, in their order, one list for each way to end it. */
type Tails = readonly (readonly string[])[];

const MOST = 64;

/** How a call that the rule reads may end behind its arguments. Blanks do not count. */
export function callTails(read: Expr): Tails {
  const found = tailsOf(read);
  return found.seen ? found.tails : [];
}

interface Found {
  /** Are there arguments in it? Only what stands behind them counts. */
  readonly seen: boolean;
  readonly tails: Tails;
}

function tailsOf(expr: Expr): Found {
  const hole = holeOf(expr);
  if (hole !== null) return { seen: hole === "ARGUMENTS" || hole === "CALL_OBJECT", tails: [[]] };
  switch (expr.kind) {
    case "literal":
      return { seen: false, tails: [[expr.text]] };
    case "sequence": {
      let whole: Found = { seen: false, tails: [[]] };
      for (const item of expr.items) {
        const next = tailsOf(item);
        whole = next.seen
          ? next
          : { seen: whole.seen, tails: whole.seen ? joined(whole.tails, next.tails) : whole.tails };
      }
      return whole.seen ? whole : { seen: false, tails: textsOf(expr) };
    }
    case "choice": {
      const branches = expr.items.map(tailsOf);
      const seen = branches.some((branch) => branch.seen);
      const wanted = seen ? branches.filter((branch) => branch.seen) : branches;
      return { seen, tails: wanted.flatMap(({ tails }) => tails).slice(0, MOST) };
    }
    case "repeat": {
      const inner = tailsOf(expr.item);
      return inner.seen || expr.min > 0 ? inner : { seen: false, tails: [[], ...inner.tails] };
    }
    default:
      return { seen: false, tails: [[]] };
  }
}

function textsOf(expr: Extract<Expr, { kind: "sequence" }>): Tails {
  return expr.items.reduce<Tails>((tails, item) => joined(tails, tailsOf(item).tails), [[]]);
}

function joined(firsts: Tails, seconds: Tails): Tails {
  return firsts.flatMap((first) => seconds.map((second) => [...first, ...second])).slice(0, MOST);
}
