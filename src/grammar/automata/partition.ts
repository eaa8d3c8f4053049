import { groupByKey } from "./group-by.js";

/**
 * A refinable partition of the numbers 0 to n - 1 (Valmari and Lehtinen 2008): elements of one set lie together, and
 * marked elements are moved to the front of their set, so that a split costs no more than what was marked.
 */
export interface Partition {
  /** How many sets there are. */
  sets: number;
  /** All elements, set by set. */
  readonly elements: Int32Array;
  /** Where an element lies in `elements`. */
  readonly place: Int32Array;
  /** The set of an element. */
  readonly setOf: Int32Array;
  /** Where each set begins and ends in `elements`. */
  readonly first: Int32Array;
  readonly past: Int32Array;
  /** How many elements of each set are marked. */
  readonly marked: Int32Array;
  /** Sets with a marked element. */
  readonly touched: Int32Array;
  touchedCount: number;
}

/** All elements in one set. */
export function onePart(size: number): Partition {
  const elements = new Int32Array(size);
  for (let i = 0; i < size; i += 1) elements[i] = i;
  const past = new Int32Array(size + 1);
  past[0] = size;
  return {
    sets: size > 0 ? 1 : 0,
    elements,
    place: elements.slice(),
    setOf: new Int32Array(size),
    first: new Int32Array(size + 1),
    past,
    marked: new Int32Array(size + 1),
    touched: new Int32Array(size + 1),
    touchedCount: 0,
  };
}

/** Elements with equal keys in one set; keys without elements make no set. */
export function partsByKey(keyOf: Int32Array, keys: number): Partition {
  const { begin, items } = groupByKey(keyOf, keys);
  const partition = onePart(keyOf.length);
  partition.elements.set(items);
  partition.sets = 0;
  for (let key = 0; key < keys; key += 1) {
    const from = begin[key] as number;
    const to = begin[key + 1] as number;
    if (from === to) continue;
    partition.first[partition.sets] = from;
    partition.past[partition.sets] = to;
    for (let at = from; at < to; at += 1) {
      const element = items[at] as number;
      partition.place[element] = at;
      partition.setOf[element] = partition.sets;
    }
    partition.sets += 1;
  }
  return partition;
}

/** Marks an element that is not marked yet. */
export function markElement(partition: Partition, element: number): void {
  const { elements, place, marked } = partition;
  const set = partition.setOf[element] as number;
  const from = place[element] as number;
  const count = marked[set] as number;
  const to = (partition.first[set] as number) + count;
  const moved = elements[to] as number;
  elements[from] = moved;
  place[moved] = from;
  elements[to] = element;
  place[element] = to;
  if (count === 0) {
    partition.touched[partition.touchedCount] = set;
    partition.touchedCount += 1;
  }
  marked[set] = count + 1;
}

/** Splits every set into its marked and unmarked elements; the smaller part becomes the new set. */
export function splitMarked(partition: Partition): void {
  const { elements, setOf, first, past, marked, touched } = partition;
  while (partition.touchedCount > 0) {
    partition.touchedCount -= 1;
    const set = touched[partition.touchedCount] as number;
    const begin = first[set] as number;
    const end = past[set] as number;
    const middle = begin + (marked[set] as number);
    marked[set] = 0;
    if (middle === end) continue;
    const fresh = partition.sets;
    partition.sets += 1;
    marked[fresh] = 0;
    if (middle - begin <= end - middle) {
      first[fresh] = begin;
      past[fresh] = middle;
      first[set] = middle;
    } else {
      first[fresh] = middle;
      past[fresh] = end;
      past[set] = middle;
    }
    for (let i = first[fresh] as number; i < (past[fresh] as number); i += 1) setOf[elements[i] as number] = fresh;
  }
}
