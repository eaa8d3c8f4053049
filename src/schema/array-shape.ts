import type { Compilation, KeywordPlace } from "./compilation.js";
import { ANY, conjunction, NEVER, type Node, negation } from "./nodes.js";

/** How many items must be of a kind. */
export interface Contains {
  readonly value: Node;
  readonly min: number;
  readonly max: number | null;
  /** Items before this index do not count. */
  readonly from: number;
  readonly place: KeywordPlace;
}

/** Which items some keyword has looked at, for `unevaluatedItems`. */
export interface EvaluatedItems {
  /** The first so many. */
  readonly prefix: number;
  /** All of them. */
  readonly all: boolean;
  /** Those that one of these nodes holds. */
  readonly matching: readonly Node[];
}

/** A set of arrays. */
export interface ArrayShape {
  readonly prefix: readonly Node[];
  /** Every item after the prefix. */
  readonly rest: Node;
  readonly min: number;
  readonly max: number | null;
  readonly contains: readonly Contains[];
  /** Where no two items may be equal, the keyword that says so. */
  readonly unique: KeywordPlace | null;
  /** Where some two items must be equal, which no grammar says, the `uniqueItems` that is negated. */
  readonly repeats: KeywordPlace | null;
  readonly evaluated: EvaluatedItems;
  /** False: the shape holds more than the schema asked for, so its complement is not known. */
  readonly exact: boolean;
}

export const NOTHING_EVALUATED: EvaluatedItems = { prefix: 0, all: false, matching: [] };

export const ANY_ARRAY: ArrayShape = {
  prefix: [],
  rest: ANY,
  min: 0,
  max: null,
  contains: [],
  unique: null,
  repeats: null,
  evaluated: NOTHING_EVALUATED,
  exact: true,
};

/** The node at an index. */
export function itemAt(shape: ArrayShape, index: number): Node {
  return shape.prefix[index] ?? shape.rest;
}

export function intersectArrays(compilation: Compilation, a: ArrayShape, b: ArrayShape): ArrayShape {
  const length = Math.max(a.prefix.length, b.prefix.length);
  return {
    prefix: Array.from({ length }, (_, index) => conjunction(compilation, itemAt(a, index), itemAt(b, index))),
    rest: conjunction(compilation, a.rest, b.rest),
    min: Math.max(a.min, b.min),
    max: a.max === null ? b.max : b.max === null ? a.max : Math.min(a.max, b.max),
    contains: [...a.contains, ...b.contains.filter((wanted) => !a.contains.includes(wanted))],
    unique: a.unique ?? b.unique,
    repeats: a.repeats ?? b.repeats,
    evaluated: {
      prefix: Math.max(a.evaluated.prefix, b.evaluated.prefix),
      all: a.evaluated.all || b.evaluated.all,
      matching: [...a.evaluated.matching, ...b.evaluated.matching],
    },
    exact: a.exact && b.exact,
  };
}

/** One shape per way to break the given one. */
export function complementArray(compilation: Compilation, shape: ArrayShape): readonly ArrayShape[] {
  if (!shape.exact) return [{ ...ANY_ARRAY, repeats: shape.repeats, exact: false }];
  const outside: ArrayShape[] = [];
  if (shape.min > 0) outside.push({ ...ANY_ARRAY, max: shape.min - 1 });
  if (shape.max !== null) outside.push({ ...ANY_ARRAY, min: shape.max + 1 });
  for (const [index, node] of shape.prefix.entries()) {
    if (node === ANY) continue;
    const free = Array.from({ length: index }, () => ANY);
    outside.push({ ...ANY_ARRAY, prefix: [...free, negation(compilation, node)], min: index + 1 });
  }
  if (shape.rest === NEVER) outside.push({ ...ANY_ARRAY, min: shape.prefix.length + 1 });
  else if (shape.rest !== ANY) {
    const some: Contains = {
      value: negation(compilation, shape.rest),
      min: 1,
      max: null,
      from: shape.prefix.length,
      place: { path: "", keyword: "not" },
    };
    outside.push({ ...ANY_ARRAY, contains: [some] });
  }
  for (const wanted of shape.contains) {
    if (wanted.min > 0) outside.push({ ...ANY_ARRAY, contains: [{ ...wanted, min: 0, max: wanted.min - 1 }] });
    if (wanted.max !== null) outside.push({ ...ANY_ARRAY, contains: [{ ...wanted, min: wanted.max + 1, max: null }] });
  }
  if (shape.unique !== null) outside.push({ ...ANY_ARRAY, min: 2, repeats: shape.unique, exact: false });
  return outside;
}

export function isEmptyArray(shape: ArrayShape, compilation: Compilation): boolean {
  return (
    shape.min > longest(shape, compilation) || shape.contains.some((wanted) => isMissing(wanted, shape, compilation))
  );
}

/** How many items there can be at most; `Infinity` where there is no limit. */
export function longest(shape: ArrayShape, compilation: Compilation): number {
  const limit = shape.max ?? Number.POSITIVE_INFINITY;
  const blocked = shape.prefix.findIndex((node) => compilation.isNever(node));
  if (blocked >= 0) return Math.min(limit, blocked);
  return compilation.isNever(shape.rest) ? Math.min(limit, shape.prefix.length) : limit;
}

function isMissing(wanted: Contains, shape: ArrayShape, compilation: Compilation): boolean {
  if (wanted.max !== null && wanted.min > wanted.max) return true;
  if (wanted.min === 0) return false;
  if (shape.max !== null && shape.max - wanted.from < wanted.min) return true;
  const items = [...shape.prefix.slice(wanted.from), shape.rest];
  return items.every((item) => compilation.isNever(conjunction(compilation, item, wanted.value)));
}
