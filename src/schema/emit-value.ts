import { choice, literal } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { ANY_ARRAY, isEmptyArray } from "./array-shape.js";
import { approximate, isLimit } from "./compilation.js";
import { type Emission, freeJson, ruleForNode } from "./emission.js";
import { emitArray } from "./emit-array.js";
import { emitObject } from "./emit-object.js";
import { emitNumbers, emitStrings } from "./emit-scalars.js";
import { normalOf } from "./evaluate.js";
import { JSON_BOOLEAN } from "./json-text.js";
import { ANY, type Node } from "./nodes.js";
import type { Normal } from "./normal-form.js";
import { ANY_OBJECT, isEmptyObject } from "./object-shape.js";
import { placeOfNode } from "./place-of-node.js";

/** JSON text of a node's values. */
export function emitNode(emission: Emission, node: Node): Expr {
  if (node === ANY) return freeJson(emission, "value");
  const written = emission.written.get(node);
  if (written !== undefined) return reuse(emission, node, written);
  if (emission.open.has(node)) return ruleForNode(emission, node);
  emission.open.add(node);
  const body = withinLimits(
    emission,
    node,
    () => emitNormal(emission, normalOf(emission.compilation, node)),
    () => freeJson(emission, "value"),
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

/** JSON text of the values of a normal form. */
function emitNormal(emission: Emission, normal: Normal): Expr {
  return choice(
    ...emitObjects(emission, normal),
    ...emitArrays(emission, normal),
    ...emitStrings(emission, normal.string),
    ...emitScalars(emission, normal),
  );
}

export function emitObjects(emission: Emission, normal: Normal): readonly Expr[] {
  return normal.object
    .filter((shape) => !isEmptyObject(shape, emission.compilation))
    .map((shape) => (shape === ANY_OBJECT ? freeJson(emission, "object") : emitObject(emission, shape)));
}

export function emitArrays(emission: Emission, normal: Normal): readonly Expr[] {
  return normal.array
    .filter((shape) => !isEmptyArray(shape, emission.compilation))
    .map((shape) => (shape === ANY_ARRAY ? freeJson(emission, "array") : emitArray(emission, shape)));
}

/** Numbers, `true`, `false` and `null`. */
export function emitScalars(emission: Emission, normal: Normal): readonly Expr[] {
  return [
    ...emitNumbers(emission, normal.number),
    ...(normal.true && normal.false ? [JSON_BOOLEAN] : []),
    ...(normal.true && !normal.false ? [literal("true")] : []),
    ...(normal.false && !normal.true ? [literal("false")] : []),
    ...(normal.null ? [literal("null")] : []),
  ];
}
