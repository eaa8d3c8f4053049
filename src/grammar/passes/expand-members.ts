import { UnsupportedError } from "../../base/errors.js";
import { EMPTY, repeat } from "../build.js";
import type { Expr, Grammar } from "../ir.js";
import { joinOptional, joinSequence } from "./combine.js";
import { type RuleMaker, rewriteGrammar } from "./rewrite.js";
import { type MachineState, stateRules } from "./state-rules.js";

type MembersExpr = Extract<Expr, { readonly kind: "members" }>;

/** Any order needs a state per set of members still to come; a bound on their number one per number. */
const MAX_STATES = 20_000;

/**
 * Member lists as right-linear rules. Throws `UnsupportedError` for lists in any order, or with bounds, that need too
 * many of them.
 */
export function expandMembers(grammar: Grammar): Grammar {
  return rewriteGrammar(grammar, (expr, maker) => (expr.kind === "members" ? memberRules(expr, maker) : expr));
}

/** Where a list stands: what of it is there already. */
interface Stand {
  /** Declared order: index of the next member that may come. Any order: the members that are there, as a bit set. */
  readonly at: bigint;
  /** Entries so far, no further than the bounds need to know; 1 at most where there are none. */
  readonly count: number;
}

interface Bounds {
  readonly min: number;
  readonly max: number | null;
}

function memberRules(expr: MembersExpr, maker: RuleMaker): Expr {
  const { members, extra, separator } = expr;
  const bounds = effectiveBounds(expr);
  const numbers = new Map<string, number>();
  const stands: Stand[] = [];
  const numberOf = (stand: Stand): number => {
    const key = `${stand.at} ${stand.count}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (stands.length >= MAX_STATES) {
      throw new UnsupportedError(
        "member-states",
        `a list of ${members.length} members${expr.order === "any" ? " in any order" : ""} needs more than ${MAX_STATES} rules`,
      );
    }
    numbers.set(key, stands.length);
    stands.push(stand);
    return stands.length - 1;
  };
  const states: MachineState[] = [];
  const start = numberOf({ at: 0n, count: 0 });
  for (let index = 0; index < stands.length; index += 1) {
    const stand = stands[index];
    if (stand === undefined) break;
    const entry = (item: Expr): Expr => (stand.count === 0 ? item : joinSequence(separator, item));
    if (expr.order === "declared" && Number(stand.at) === members.length) {
      states.push({ edges: [], ends: extraEntries(expr, stand.count, bounds) });
      continue;
    }
    const counted = more(stand.count, bounds);
    const edges = counted === null ? [] : entriesFrom(expr, stand, counted, entry, numberOf);
    if (extra !== null && counted !== null && expr.order === "any") {
      edges.push({ item: entry(extra), target: numberOf({ at: stand.at, count: counted }) });
    }
    if (expr.order === "declared") {
      const member = members[Number(stand.at)];
      if (member !== undefined && !member.required) {
        edges.push({ item: EMPTY, target: numberOf({ at: stand.at + 1n, count: stand.count }) });
      }
    }
    states.push({ edges, ends: isWhole(expr, stand) && stand.count >= bounds.min ? [EMPTY] : [] });
  }
  return stateRules(states, start, `${maker.current}_members`, maker);
}

/** The bounds that are not met by any list anyway. */
function effectiveBounds({ members, extra, min, max }: MembersExpr): Bounds {
  const required = members.filter((member) => member.required).length;
  return {
    min: min <= required ? 0 : min,
    max: max !== null && extra === null && max >= members.length ? null : max,
  };
}

/** The count after one more entry, or null where no more may come. */
function more(count: number, { min, max }: Bounds): number | null {
  if (max !== null) return count < max ? count + 1 : null;
  return Math.min(count + 1, Math.max(min, 1));
}

function entriesFrom(
  { members, order }: MembersExpr,
  stand: Stand,
  count: number,
  entry: (item: Expr) => Expr,
  numberOf: (stand: Stand) => number,
): { item: Expr; target: number }[] {
  if (order === "declared") {
    const member = members[Number(stand.at)];
    if (member === undefined) return [];
    return [{ item: entry(member.item), target: numberOf({ at: stand.at + 1n, count }) }];
  }
  return members.flatMap(({ item }, index) => {
    const bit = 1n << BigInt(index);
    return (stand.at & bit) === 0n ? [{ item: entry(item), target: numberOf({ at: stand.at | bit, count }) }] : [];
  });
}

/** Declared order: what may follow when no declared member is left. */
function extraEntries({ extra, separator }: MembersExpr, count: number, { min, max }: Bounds): readonly Expr[] {
  const least = Math.max(0, min - count);
  const most = max === null ? null : max - count;
  if (extra === null || most === 0) return least === 0 ? [EMPTY] : [];
  if (most !== null && most < least) return [];
  const next = joinSequence(separator, extra);
  if (count > 0) return [repeat(next, least, most)];
  const some = joinSequence(extra, repeat(next, Math.max(0, least - 1), most === null ? null : most - 1));
  return least === 0 ? [joinOptional(some)] : [some];
}

function isWhole({ members, order }: MembersExpr, { at }: Stand): boolean {
  return order === "any" && members.every(({ required }, index) => !required || (at & (1n << BigInt(index))) !== 0n);
}
