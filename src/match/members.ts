import type { Expr, Member } from "../grammar/ir.js";
import { compoundShape, type Move, type Shape } from "./shape.js";

export type MembersExpr = Extract<Expr, { kind: "members" }>;

/** Where a list of members stands. */
interface Position {
  /** Declared order: the next member that may come. */
  readonly from: number;
  /** Any order: the members that have come, a bit each. */
  readonly seen: bigint;
  /** Entries so far, counted as far as the bounds and the separator ask. */
  readonly count: number;
  /** The separator has been read, so that an entry must follow. */
  readonly separated: boolean;
}

/** A list of members with separators; see the IR's `members`. */
export function membersShape(expr: MembersExpr): Shape {
  const { members, extra, separator, max } = expr;
  const inOrder = expr.order === "declared";
  const countUpTo = max ?? Math.max(expr.min, 1);
  // Inside an entry the progress of the list must not show, or each entry would be worked out once for each of them.
  const call = !inOrder || countUpTo > 1;
  const required = members.reduce((bits, member, i) => (member.required ? bits | (1n << BigInt(i)) : bits), 0n);
  const positions: Position[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (position: Position): number => {
    const key = `${position.from},${position.seen},${position.count},${position.separated}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, positions.length);
    positions.push(position);
    return positions.length - 1;
  };
  const beginning: Position = { from: 0, seen: 0n, count: 0, separated: false };
  const start = numberOf(beginning);
  const at = (progress: number): Position => positions[progress] ?? beginning;

  const requiredFrom = suffixCounts(members);
  /** Required members that are still to come, and declared ones that still can. */
  const left = ({ from, seen }: Position): { missing: number; available: number } => {
    if (inOrder) return { missing: requiredFrom[from] ?? 0, available: members.length - from };
    return { missing: bitCount(required & ~seen), available: members.length - bitCount(seen) };
  };
  /** Whether the bounds can be met from a count with so many members left. */
  const canFinish = (count: number, missing: number, available: number): boolean =>
    (max === null || count + missing <= max) && (extra !== null || count + available >= expr.min);

  const entries = (position: Position): readonly Move[] => {
    if (max !== null && position.count >= max) return [];
    const count = Math.min(position.count + 1, countUpTo);
    const { missing, available } = left(position);
    const moves: Move[] = [];
    for (let i = inOrder ? position.from : 0; i < members.length; i += 1) {
      const member = members[i];
      const bit = 1n << BigInt(i);
      if (member === undefined || (position.seen & bit) !== 0n) continue;
      const skipped = inOrder ? i - position.from : 0;
      if (canFinish(count, missing - (member.required ? 1 : 0), available - skipped - 1)) {
        const entered = inOrder ? { from: i + 1, seen: 0n } : { from: 0, seen: position.seen | bit };
        moves.push({ item: member.item, target: numberOf({ ...entered, count, separated: false }), call });
      }
      if (inOrder && member.required) break;
    }
    const extraMayCome = extra !== null && (!inOrder || missing === 0) && canFinish(count, missing, available);
    if (extraMayCome) {
      const from = inOrder ? members.length : 0;
      moves.push({ item: extra, target: numberOf({ from, seen: position.seen, count, separated: false }), call });
    }
    return moves;
  };

  return compoundShape({
    start,
    ends(progress) {
      const position = at(progress);
      return !position.separated && position.count >= expr.min && left(position).missing === 0;
    },
    moves(progress) {
      const position = at(progress);
      const moves = entries(position);
      if (position.separated || position.count === 0 || moves.length === 0) return moves;
      return [{ item: separator, target: numberOf({ ...position, separated: true }), call: false }];
    },
  });
}

/** For each index, how many members from there on are required. */
function suffixCounts(members: readonly Member[]): readonly number[] {
  const counts: number[] = new Array(members.length + 1).fill(0);
  for (let i = members.length - 1; i >= 0; i -= 1) {
    counts[i] = (counts[i + 1] ?? 0) + (members[i]?.required === true ? 1 : 0);
  }
  return counts;
}

function bitCount(bits: bigint): number {
  let count = 0;
  for (let rest = bits; rest !== 0n; rest &= rest - 1n) count += 1;
  return count;
}
