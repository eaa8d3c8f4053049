import { ANY_ARRAY, type ArrayShape, intersectArrays, NOTHING_EVALUATED } from "./array-shape.js";
import { approximate, type Compilation, isLimit } from "./compilation.js";
import type { Formula } from "./formula.js";
import { ANY, conjunction, conjuncts, disjunction, NEVER, type Node, negation } from "./nodes.js";
import {
  ANY_VALUE,
  complementNormal,
  intersectNormals,
  isEmptyNormal,
  NO_VALUE,
  type Normal,
  unionKeepingEvaluated,
  unionNormals,
} from "./normal-form.js";
import {
  ANY_OBJECT,
  intersectObjects,
  keyClasses,
  NO_ENTRY_EVALUATED,
  type ObjectShape,
  valueAt,
} from "./object-shape.js";
import { placeOfNode } from "./place-of-node.js";

/** Any value, of which all may have been evaluated. */
const UNKNOWN: Normal = {
  ...ANY_VALUE,
  array: [{ ...ANY_ARRAY, evaluated: { ...NOTHING_EVALUATED, all: true }, exact: false }],
  object: [{ ...ANY_OBJECT, evaluated: { ...NO_ENTRY_EVALUATED, all: true }, exact: false }],
};

/** The node's normal form is still being worked out further up, for another place of the instance. */
class Unfinished extends Error {}

/** The normal form of a node, worked out at the first call. */
export function normalOf(compilation: Compilation, node: Node): Normal {
  if (node === ANY) return ANY_VALUE;
  if (node === NEVER) return NO_VALUE;
  const known = compilation.normals.get(node);
  if (known !== undefined) return known;
  const depth = compilation.active.indexOf(node);
  if (depth >= compilation.chain) {
    approximate(
      compilation,
      placeOfNode(compilation, node),
      "it is defined by itself, without any step into the value",
    );
    return ANY_VALUE;
  }
  if (depth >= 0) throw new Unfinished();
  compilation.active.push(node);
  try {
    const [first, ...more] = node.literals;
    const normal =
      more.length === 0 && first !== undefined
        ? normalOfLiteral(compilation, first)
        : normalOfParts(compilation, conjuncts(compilation, node));
    compilation.normals.set(node, normal);
    return normal;
  } finally {
    compilation.active.pop();
  }
}

/** Several nodes at once; those that take too many alternatives beside the others are left out. */
function normalOfParts(compilation: Compilation, parts: readonly Node[]): Normal {
  let normal = ANY_VALUE;
  for (const part of parts) {
    try {
      normal = intersectNormals(compilation, normal, normalOf(compilation, part));
    } catch (error) {
      if (!isLimit(error)) throw error;
      approximate(
        compilation,
        placeOfNode(compilation, part),
        "together with what else is asked of the value it takes too many alternatives",
      );
    }
  }
  return normal;
}

function normalOfLiteral(compilation: Compilation, literal: number): Normal {
  const atom = compilation.atoms[Math.abs(literal) - 1];
  if (atom === undefined) return ANY_VALUE;
  return evaluate(compilation, atom.formula(), literal > 0);
}

/** Is there surely no value for this node? False where that cannot be told. */
export function isNever(compilation: Compilation, node: Node): boolean {
  if (node === ANY || node === NEVER) return node === NEVER;
  const known = compilation.never.get(node);
  if (known !== undefined) return known;
  if (compilation.active.includes(node)) return false;
  // A recursive schema meets itself here again; it is not empty until shown to be.
  compilation.never.set(node, false);
  const outerChain = compilation.chain;
  compilation.chain = compilation.active.length;
  try {
    const never = isEmptyNormal(compilation, normalOf(compilation, node));
    compilation.never.set(node, never);
    return never;
  } catch (error) {
    if (error instanceof Unfinished) compilation.never.delete(node);
    else if (!isLimit(error)) throw error;
    return false;
  } finally {
    compilation.chain = outerChain;
  }
}

/** The values for which a formula holds (or, not `positive`, does not hold): exactly those, or more of them and accounted for. */
function evaluate(compilation: Compilation, formula: Formula, positive: boolean): Normal {
  switch (formula.kind) {
    case "constraint":
      return positive ? formula.normal : complementNormal(compilation, formula.normal);
    case "unknown":
      return UNKNOWN;
    case "node":
      if (positive) return normalOf(compilation, formula.node);
      return conjuncts(compilation, formula.node)
        .map((part) => normalOf(compilation, negation(compilation, part)))
        .reduce(unionNormals, formula.node === NEVER ? ANY_VALUE : NO_VALUE);
    case "not":
      return positive
        ? withoutEvaluated(compilation, evaluate(compilation, formula.item, false))
        : evaluate(compilation, formula.item, true);
    case "and":
      return positive
        ? evaluateAll(compilation, formula)
        : evaluateAny(
            compilation,
            formula.items.map((item) => item.formula),
            false,
          );
    case "or":
      if (!positive) return evaluateNone(compilation, formula.items);
      return compilation.references.usesUnevaluated
        ? evaluateSubsets(compilation, formula.items)
        : evaluateAny(compilation, formula.items, true);
    case "one":
      return positive ? evaluateOne(compilation, formula) : evaluateNotOne(compilation, formula.items);
    case "if":
      return evaluateIf(compilation, formula, positive);
    case "unevaluated": {
      const held = evaluateUnevaluated(compilation, formula);
      return held === UNKNOWN || positive ? held : complementNormal(compilation, held);
    }
  }
}

/** What a schema under `not` has evaluated does not count. */
function withoutEvaluated(compilation: Compilation, normal: Normal): Normal {
  if (!compilation.references.usesUnevaluated) return normal;
  return {
    ...normal,
    array: normal.array.map((shape) => ({ ...shape, evaluated: NOTHING_EVALUATED })),
    object: normal.object.map((shape) => ({ ...shape, evaluated: NO_ENTRY_EVALUATED })),
  };
}

function evaluateAll(compilation: Compilation, formula: Formula & { readonly kind: "and" }): Normal {
  let normal = ANY_VALUE;
  for (const { formula: item, place } of formula.items) {
    try {
      normal = intersectNormals(compilation, normal, evaluate(compilation, item, true));
    } catch (error) {
      if (!isLimit(error) || place === null) throw error;
      approximate(compilation, place, "together with its neighbours it takes too many alternatives");
    }
  }
  return normal;
}

function evaluateAny(compilation: Compilation, items: readonly Formula[], positive: boolean): Normal {
  return items.map((item) => evaluate(compilation, item, positive)).reduce(unionNormals, NO_VALUE);
}

function evaluateNone(compilation: Compilation, items: readonly Formula[]): Normal {
  let normal = ANY_VALUE;
  for (const item of items) normal = intersectNormals(compilation, normal, evaluate(compilation, item, false));
  return normal;
}

/**
 * A union in which the alternatives of every set of branches stand too, since what a value that fits several branches has
 * evaluated is what all of them have.
 */
function evaluateSubsets(compilation: Compilation, items: readonly Formula[]): Normal {
  let union = NO_VALUE;
  for (const item of items) {
    const branch = evaluate(compilation, item, true);
    const both = intersectNormals(compilation, union, branch);
    union = unionKeepingEvaluated(unionKeepingEvaluated(union, branch), both);
  }
  return union;
}

function evaluateOne(compilation: Compilation, formula: Formula & { readonly kind: "one" }): Normal {
  const branches = formula.items.map((item) => evaluate(compilation, item, true));
  try {
    return branches
      .map((branch, index) => {
        let only = branch;
        for (const [other, item] of formula.items.entries()) {
          const rival = branches[other];
          if (other === index || rival === undefined || areDisjoint(compilation, branch, rival)) continue;
          only = intersectNormals(compilation, only, evaluate(compilation, item, false));
        }
        return only;
      })
      .reduce(unionNormals, NO_VALUE);
  } catch (error) {
    if (!isLimit(error)) throw error;
    approximate(compilation, formula.place, "its branches overlap, and telling them apart takes too many alternatives");
    return branches.reduce(unionNormals, NO_VALUE);
  }
}

/** None, or two at once. */
function evaluateNotOne(compilation: Compilation, items: readonly Formula[]): Normal {
  let normal = evaluateNone(compilation, items);
  const branches = items.map((item) => evaluate(compilation, item, true));
  for (const [index, one] of branches.entries()) {
    for (const other of branches.slice(index + 1)) {
      normal = unionNormals(normal, intersectNormals(compilation, one, other));
    }
  }
  return normal;
}

function evaluateIf(compilation: Compilation, formula: Formula & { readonly kind: "if" }, positive: boolean): Normal {
  const held = intersectNormals(
    compilation,
    evaluate(compilation, formula.condition, true),
    evaluate(compilation, formula.held, positive),
  );
  const unheld = intersectNormals(
    compilation,
    evaluate(compilation, formula.condition, false),
    evaluate(compilation, formula.unheld, positive),
  );
  return unionNormals(held, unheld);
}

/** Have the two surely no value in common? */
function areDisjoint(compilation: Compilation, a: Normal, b: Normal): boolean {
  if ((a.null && b.null) || (a.true && b.true) || (a.false && b.false)) return false;
  const scalars = intersectNormals(compilation, { ...a, object: [] }, { ...b, object: [] });
  if (!isEmptyNormal(compilation, scalars)) return false;
  return a.object.every((one) => b.object.every((other) => areDisjointObjects(compilation, one, other)));
}

/** By a discriminating key first, since that is how branches are mostly told apart. */
function areDisjointObjects(compilation: Compilation, a: ObjectShape, b: ObjectShape): boolean {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const key of one.required) {
      if (compilation.isNever(conjunction(compilation, valueAt(one, key), valueAt(other, key)))) return true;
    }
  }
  const both = intersectNormals(compilation, { ...NO_VALUE, object: [a] }, { ...NO_VALUE, object: [b] });
  return both.object.length === 0;
}

function evaluateUnevaluated(compilation: Compilation, formula: Formula & { readonly kind: "unevaluated" }): Normal {
  let normal: Normal;
  try {
    normal = evaluate(compilation, formula.item, true);
  } catch (error) {
    if (!isLimit(error)) throw error;
    approximate(compilation, formula.place, "which entries its neighbours evaluate takes too many alternatives");
    return UNKNOWN;
  }
  const { properties, items } = formula;
  return {
    ...normal,
    object:
      properties === null ? normal.object : normal.object.map((shape) => holdOthers(compilation, shape, properties)),
    array: items === null ? normal.array : normal.array.map((shape) => holdOtherItems(compilation, shape, items)),
  };
}

function holdOthers(compilation: Compilation, shape: ObjectShape, value: Node): ObjectShape {
  const { evaluated } = shape;
  const others: ObjectShape = {
    ...ANY_OBJECT,
    properties: new Map([...evaluated.names].map((name) => [name, ANY])),
    classes: keyClasses(
      compilation,
      evaluated.patterns.map((keys) => ({ keys, value: ANY })),
    ),
    rest: value,
  };
  const held = evaluated.all ? shape : intersectObjects(compilation, shape, others);
  return { ...held, evaluated: { ...NO_ENTRY_EVALUATED, all: true } };
}

function holdOtherItems(compilation: Compilation, shape: ArrayShape, value: Node): ArrayShape {
  const { evaluated } = shape;
  const rest = evaluated.matching.reduce((sum, node) => disjunction(compilation, sum, node), value);
  const prefix = Array.from({ length: evaluated.prefix }, () => ANY);
  const held = evaluated.all ? shape : intersectArrays(compilation, shape, { ...ANY_ARRAY, prefix, rest });
  return { ...held, evaluated: { ...NOTHING_EVALUATED, all: true } };
}
