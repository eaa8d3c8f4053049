import type { Expr } from "../grammar/ir.js";
import { compoundShape, type Shape } from "./shape.js";

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
  /** Required members that are still to come. */
  readonly missing: number;
  /** Declared members that still can come. */
  readonly available: number;
}

/** An entry that may come next, and where it leads. */
interface Entry {
  readonly item: Expr;
  readonly after: Position;
}

/** A list of members with separators; see the IR's `members`. */
export function membersShape(expr: MembersExpr): Shape {
  const { members, extra, separator, max } = expr;
  const inOrder = expr.order === "declared";
  const countUpTo = max ?? Math.max(expr.min, 1);
  // Inside an entry the progress of the list must not show, or each entry would be worked out once for each of them.
  const call = !inOrder || countUpTo > 1;
  const bits = members.map((_, i) => 1n << BigInt(i));
  const positions: Position[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (position: Position): number => {
    // In base 32, since the decimal digits of a long bigint take a division each.
    const key = `${position.from},${position.seen.toString(32)},${position.count},${position.separated}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, positions.length);
    positions.push(position);
    return positions.length - 1;
  };
  const beginning: Position = {
    from: 0,
    seen: 0n,
    count: 0,
    separated: false,
    missing: members.filter((member) => member.required).length,
    available: members.length,
  };
  const start = numberOf(beginning);
  const at = (progress: number): Position => positions[progress] ?? beginning;

  /** Whether the bounds can be met from there. */
  const canFinish = ({ count, missing, available }: Position): boolean =>
    (max === null || count + missing <= max) && (extra !== null || count + available >= expr.min);

  function* entries(position: Position): Generator<Entry> {
    if (max !== null && position.count >= max) return;
    const { from, seen, missing } = position;
    const counted: Position = { ...position, count: Math.min(position.count + 1, countUpTo), separated: false };
    for (let i = from; i < members.length; i += 1) {
      const member = members[i];
      const bit = bits[i] ?? 0n;
      if (member === undefined || (!inOrder && (seen & bit) !== 0n)) continue;
      const after: Position = {
        ...counted,
        missing: missing - (member.required ? 1 : 0),
        ...(inOrder
          ? { from: i + 1, available: members.length - i - 1 }
          : { seen: seen | bit, available: position.available - 1 }),
      };
      if (canFinish(after)) yield { item: member.item, after };
      if (inOrder && member.required) return;
    }
    const after = inOrder ? { ...counted, from: members.length, available: 0 } : counted;
    if (extra !== null && canFinish(after)) yield { item: extra, after };
  }

  return compoundShape({
    start,
    ends(progress) {
      const position = at(progress);
      return !position.separated && position.count >= expr.min && position.missing === 0;
    },
    hasMoves: (progress) => entries(at(progress)).next().done !== true,
    moves(progress) {
      const position = at(progress);
      if (!position.separated && position.count > 0) {
        const [first] = entries(position);
        return first === undefined
          ? []
          : [{ item: separator, target: numberOf({ ...position, separated: true }), call: false }];
      }
      return Array.from(entries(position), ({ item, after }) => ({ item, target: numberOf(after), call }));
    },
  });
}
