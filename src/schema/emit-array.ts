import { optional, repeat, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { type ArrayShape, type Contains, itemAt, longest } from "./array-shape.js";
import { approximate } from "./compilation.js";
import type { Emission } from "./emission.js";
import { emitCountedItems } from "./emit-counted-items.js";
import { finiteValues } from "./finite-values.js";
import { conjunction, type Node } from "./nodes.js";
import { nodeOfValue } from "./value-constants.js";

/** Values of an item for which `uniqueItems` is held by remembering which of them were written. */
const REMEMBERED_VALUES = 7;

/** An array. */
export function emitArray(emission: Emission, shape: ArrayShape): Expr {
  const { compilation } = emission;
  if (shape.repeats !== null) approximate(compilation, shape.repeats, "negated, it asks for two equal items somewhere");
  const most = longest(shape, compilation);
  const counted = [...shape.contains, ...uniqueValues(emission, shape, most)];
  const list = counted.length === 0 ? null : emitCountedItems(emission, { ...shape, contains: counted }, most);
  const { entries, mayBeEmpty } = list ?? { entries: emitItems(emission, shape, most), mayBeEmpty: shape.min === 0 };
  return emission.dialect.arrays.whole(entries, mayBeEmpty);
}

/** At least one item; null where there can be none. */
function emitItems(emission: Emission, shape: ArrayShape, most: number): Expr | null {
  if (most === 0) return null;
  const { item, separator } = emission.dialect.arrays;
  const write = (node: Node): Expr => item(emission.write(node));
  const prefix = Math.min(shape.prefix.length, most);
  const more = (min: number, max: number): Expr =>
    max === 0
      ? sequence()
      : repeat(sequence(separator, write(shape.rest)), Math.max(0, min), Number.isFinite(max) ? max : null);
  if (prefix === 0) return sequence(write(shape.rest), more(shape.min - 1, most - 1));
  let tail = more(shape.min - prefix, most - prefix);
  for (let index = prefix - 1; index > 0; index -= 1) {
    const whole = sequence(separator, write(itemAt(shape, index)), tail);
    tail = shape.min > index ? whole : optional(whole);
  }
  return sequence(write(itemAt(shape, 0)), tail);
}

/** `uniqueItems`, as "at most once" for each value that an item can have; where those are too many, accounted for. */
function uniqueValues(emission: Emission, shape: ArrayShape, most: number): readonly Contains[] {
  const { compilation } = emission;
  const { unique: place } = shape;
  if (place === null || most <= 1 || differAnyway(emission, shape, most)) return [];
  const values = new Map<string, Contains>();
  for (const node of [...shape.prefix.slice(0, most), ...(most > shape.prefix.length ? [shape.rest] : [])]) {
    const finite = finiteValues(compilation, node, REMEMBERED_VALUES);
    for (const value of finite ?? []) {
      values.set(JSON.stringify(value), { value: nodeOfValue(compilation, value), min: 0, max: 1, from: 0, place });
    }
    if (finite === null || values.size > REMEMBERED_VALUES) {
      approximate(compilation, place, "items with this many values cannot all be remembered");
      return [];
    }
  }
  return [...values.values()];
}

/** Have the items at no two positions a value in common? */
function differAnyway(emission: Emission, shape: ArrayShape, most: number): boolean {
  if (most > shape.prefix.length + 1 || most > 12) return false;
  const { compilation } = emission;
  const items = Array.from({ length: most }, (_, index) => itemAt(shape, index));
  return items.every((one, index) =>
    items.slice(index + 1).every((other) => compilation.isNever(conjunction(compilation, one, other))),
  );
}
