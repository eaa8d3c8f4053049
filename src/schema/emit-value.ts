import { choice, repeat, rule, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { ANY_ARRAY, isEmptyArray } from "./array-shape.js";
import { approximate, isLimit } from "./compilation.js";
import { type Emission, type FreeNames, freshName, ruleForNode } from "./emission.js";
import { emitArray } from "./emit-array.js";
import { emitObject } from "./emit-object.js";
import { emitNumbers, emitStrings } from "./emit-scalars.js";
import { normalOf } from "./evaluate.js";
import { ANY, type Node } from "./nodes.js";
import { ANY_VALUE, type Normal } from "./normal-form.js";
import { ANY_OBJECT, isEmptyObject } from "./object-shape.js";
import { placeOfNode } from "./place-of-node.js";

/** A node's values, written in the emission's dialect. */
export function emitNode(emission: Emission, node: Node): Expr {
  if (node === ANY) return freeValue(emission, "value");
  const written = emission.written.get(node);
  if (written !== undefined) return reuse(emission, node, written);
  if (emission.open.has(node)) return ruleForNode(emission, node);
  emission.open.add(node);
  const body = withinLimits(
    emission,
    node,
    () => emitNormal(emission, normalOf(emission.compilation, node)),
    () => freeValue(emission, "value"),
  );
  emission.open.delete(node);
  emission.written.set(node, body);
  const recursive = emission.ruleOf.get(node);
  if (recursive?.kind !== "rule") return body;
  emission.rules.push({ name: recursive.name, body });
  return recursive;
}

/** `write()`; where it outgrows a limit, that is accounted for and `wider()` stands in. */
export function withinLimits<T>(emission: Emission, node: Node, write: () => T, wider: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!isLimit(error)) throw error;
    const { compilation } = emission;
    approximate(compilation, placeOfNode(compilation, node), "the values that it allows take too much to tell apart");
    return wider();
  }
}

/** What is written a second time becomes a rule, unless it is small. */
function reuse(emission: Emission, node: Node, written: Expr): Expr {
  if (!isComposite(written)) return written;
  const known = emission.ruleOf.get(node);
  if (known !== undefined) return known;
  const made = ruleForNode(emission, node);
  emission.rules.push({ name: made.name, body: written });
  return made;
}

function isComposite(expr: Expr): boolean {
  return weightOf(expr) > SMALL;
}

/** Written out in every place that has it, an expression of this weight costs less than a rule. */
const SMALL = 40;

const weights = new WeakMap<Expr, number>();

/** How much is written if nothing in it is shared; member lists and calls of rules are never small. */
function weightOf(expr: Expr): number {
  const known = weights.get(expr);
  if (known !== undefined) return known;
  let weight = 1;
  if (expr.kind === "sequence" || expr.kind === "choice") {
    for (const item of expr.items) weight += weightOf(item);
  } else if (expr.kind === "repeat") weight += weightOf(expr.item);
  else if (expr.kind === "members" || expr.kind === "rule") weight = SMALL + 1;
  weights.set(expr, weight);
  return weight;
}

/** Free values of a kind: rules that are added to the grammar at the first call. */
function freeValue(emission: Emission, kind: keyof FreeNames): Expr {
  if (emission.free === null) {
    const { name, objects, arrays } = emission.dialect;
    const names: FreeNames = {
      value: freshName(emission, `${name}_value`),
      object: freshName(emission, `${name}_object`),
      array: freshName(emission, `${name}_array`),
    };
    emission.free = names;
    const list = (item: Expr, separator: Expr) => sequence(item, repeat(sequence(separator, item), 0, null));
    const value = rule(names.value);
    const key = objects.keys(null);
    const entries = key === null ? null : list(objects.entry(key, value), objects.separator);
    const items = list(arrays.item(value), arrays.separator);
    emission.rules.push(
      { name: names.value, body: emitNormal(emission, ANY_VALUE) },
      { name: names.object, body: objects.whole(entries, true) },
      { name: names.array, body: arrays.whole(items, true) },
    );
  }
  return rule(emission.free[kind]);
}

function emitNormal(emission: Emission, normal: Normal): Expr {
  const { compilation, dialect } = emission;
  const writable = dialect.writable(normal, compilation);
  return choice(
    ...emitObjects(emission, writable),
    ...emitArrays(emission, writable),
    ...emitStrings(emission, writable.string),
    ...emitScalars(emission, writable),
  );
}

export function emitObjects(emission: Emission, normal: Normal): readonly Expr[] {
  return normal.object
    .filter((shape) => !isEmptyObject(shape, emission.compilation))
    .map((shape) => (shape === ANY_OBJECT ? freeValue(emission, "object") : emitObject(emission, shape)));
}

export function emitArrays(emission: Emission, normal: Normal): readonly Expr[] {
  return normal.array
    .filter((shape) => !isEmptyArray(shape, emission.compilation))
    .map((shape) => (shape === ANY_ARRAY ? freeValue(emission, "array") : emitArray(emission, shape)));
}

/** Numbers, Booleans and null. */
export function emitScalars(emission: Emission, normal: Normal): readonly Expr[] {
  const { dialect } = emission;
  return [
    ...emitNumbers(emission, normal.number),
    ...(normal.true && normal.false ? [choice(dialect.true, dialect.false)] : []),
    ...(normal.true && !normal.false ? [dialect.true] : []),
    ...(normal.false && !normal.true ? [dialect.false] : []),
    ...(normal.null ? [dialect.null] : []),
  ];
}
