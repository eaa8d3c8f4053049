import { choice, EMPTY, repeat, rule, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { type ArrayShape, type Contains, itemAt } from "./array-shape.js";
import { approximate } from "./compilation.js";
import { type Emission, freshName } from "./emission.js";
import type { EntryList } from "./emit-object.js";
import { conjunction, type Node, negation } from "./nodes.js";

/** States of the machine that counts items; each becomes a rule. */
const STATES = 1500;

/** How far an array has come: how many items there are, and how many of each kind that is counted. */
interface Count {
  readonly index: number;
  readonly counts: readonly number[];
}

/** An item that may come next, and where it leads. */
interface NextItem {
  readonly item: Node;
  readonly next: Count;
}

/**
 * Items of which some kinds are counted (`contains`, and `uniqueItems` over few values): a rule for each count that matters,
 * exact whatever kinds overlap. Null, and accounted for, where the counts are too many.
 */
export function emitCountedItems(emission: Emission, shape: ArrayShape, most: number): EntryList | null {
  const { compilation } = emission;
  // Beyond this index all positions are alike.
  const lastIndex = Number.isFinite(most)
    ? most
    : Math.max(shape.prefix.length, shape.min, ...shape.contains.map(({ from }) => from));
  const product = shape.contains.reduce((states, wanted) => states * (topCount(wanted) + 1), lastIndex + 1);
  if (product > STATES) {
    for (const { place } of shape.contains) approximate(compilation, place, "it takes counting too far");
    return null;
  }
  const written = new Map<string, Expr | null>();

  const mayEnd = ({ index, counts }: Count) =>
    index >= shape.min && shape.contains.every((wanted, i) => (counts[i] ?? 0) >= wanted.min);

  const { item: spell, separator } = emission.dialect.arrays;
  const write = (item: Node) => spell(emission.write(item));
  const separated = (item: Node) => sequence(separator, write(item));

  /** What may follow after at least one item; null: the array cannot be finished from here. */
  const tail = (count: Count): Expr | null => {
    const key = `${count.index} ${count.counts.join(" ")}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const loops: Expr[] = [];
    const ways: Expr[] = mayEnd(count) ? [EMPTY] : [];
    for (const { item, next } of nextItems(emission, shape, count, lastIndex, most)) {
      if (next.index === count.index && next.counts.every((n, i) => n === count.counts[i])) {
        loops.push(separated(item));
        continue;
      }
      const after = tail(next);
      if (after !== null) ways.push(sequence(separated(item), after));
    }
    if (ways.length === 0) {
      written.set(key, null);
      return null;
    }
    const body = loops.length === 0 ? choice(...ways) : sequence(repeat(choice(...loops), 0, null), choice(...ways));
    if (body === EMPTY) {
      written.set(key, EMPTY);
      return EMPTY;
    }
    const name = freshName(emission, "items");
    emission.rules.push({ name, body });
    written.set(key, rule(name));
    return rule(name);
  };

  const start: Count = { index: 0, counts: shape.contains.map(() => 0) };
  const firsts: Expr[] = [];
  for (const { item, next } of nextItems(emission, shape, start, lastIndex, most)) {
    const after = tail(next);
    if (after !== null) firsts.push(sequence(write(item), after));
  }
  return { entries: firsts.length === 0 ? null : choice(...firsts), mayBeEmpty: mayEnd(start) };
}

/** The highest count of a kind that is told apart. */
function topCount({ min, max }: Contains): number {
  return max ?? min;
}

function nextItems(
  emission: Emission,
  shape: ArrayShape,
  { index, counts }: Count,
  lastIndex: number,
  most: number,
): readonly NextItem[] {
  if (index >= most) return [];
  const { compilation } = emission;
  const nextIndex = Math.min(index + 1, lastIndex);
  let found: { readonly item: Node; readonly counts: readonly number[] }[] = [
    { item: itemAt(shape, index), counts: [] },
  ];
  for (const [i, wanted] of shape.contains.entries()) {
    const count = counts[i] ?? 0;
    const full = count >= topCount(wanted);
    found = found.flatMap((before) => {
      const same = [...before.counts, count];
      // Nobody cares for one more of them, or they do not count yet.
      if (index < wanted.from || (full && wanted.max === null)) return [{ item: before.item, counts: same }];
      const others = {
        item:
          wanted.max === null
            ? before.item
            : conjunction(compilation, before.item, negation(compilation, wanted.value)),
        counts: same,
      };
      const more = { item: conjunction(compilation, before.item, wanted.value), counts: [...before.counts, count + 1] };
      return (full ? [others] : [more, others]).filter(({ item }) => !compilation.isNever(item));
    });
  }
  return found.map(({ item, counts: next }) => ({ item, next: { index: nextIndex, counts: next } }));
}
