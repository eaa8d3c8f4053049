import { ANY_ARRAY, type ArrayShape, complementArray, intersectArrays, isEmptyArray } from "./array-shape.js";
import { CombinationLimit, type Compilation, step } from "./compilation.js";
import { ANY_NUMBER, complementNumber, intersectNumbers, isEmptyNumber, type NumberShape } from "./number-shape.js";
import { ANY_OBJECT, complementObject, intersectObjects, isEmptyObject, type ObjectShape } from "./object-shape.js";
import { ANY_STRING, complementString, intersectStrings, isEmptyString, type StringShape } from "./string-shape.js";

/**
 * The values that a schema allows, type by type. The shapes of a list are alternatives; no shape: no value of that
 * type. Closed under intersection and union, and under complement up to shapes that are not `exact`.
 */
export interface Normal {
  readonly null: boolean;
  readonly true: boolean;
  readonly false: boolean;
  readonly number: readonly NumberShape[];
  readonly string: readonly StringShape[];
  readonly array: readonly ArrayShape[];
  readonly object: readonly ObjectShape[];
}

export const ANY_VALUE: Normal = {
  null: true,
  true: true,
  false: true,
  number: [ANY_NUMBER],
  string: [ANY_STRING],
  array: [ANY_ARRAY],
  object: [ANY_OBJECT],
};

export const NO_VALUE: Normal = {
  null: false,
  true: false,
  false: false,
  number: [],
  string: [],
  array: [],
  object: [],
};

/** Alternatives that the arrays or the objects of one place may have. */
const ALTERNATIVES = 160;

export function intersectNormals(compilation: Compilation, a: Normal, b: Normal): Normal {
  if (a === ANY_VALUE || b === NO_VALUE) return b;
  if (b === ANY_VALUE || a === NO_VALUE) return a;
  return {
    null: a.null && b.null,
    true: a.true && b.true,
    false: a.false && b.false,
    number: pairs(compilation, a.number, b.number, ANY_NUMBER, intersectNumbers, isEmptyNumber),
    string: pairs(compilation, a.string, b.string, ANY_STRING, intersectStrings, isEmptyString),
    array: pairs(compilation, a.array, b.array, ANY_ARRAY, intersectArrays, isEmptyArray),
    object: pairs(compilation, a.object, b.object, ANY_OBJECT, intersectObjects, isEmptyObject),
  };
}

/** Every shape of `a` with every shape of `b`; those that are surely empty are left out. */
function pairs<Shape>(
  compilation: Compilation,
  a: readonly Shape[],
  b: readonly Shape[],
  any: Shape,
  intersect: (compilation: Compilation, a: Shape, b: Shape) => Shape,
  isEmpty: (shape: Shape, compilation: Compilation) => boolean,
): readonly Shape[] {
  if (a.length === 0 || (b.length === 1 && b[0] === any)) return a;
  if (b.length === 0 || (a.length === 1 && a[0] === any)) return b;
  const found: Shape[] = [];
  for (const one of a) {
    for (const other of b) {
      step(compilation);
      const both = intersect(compilation, one, other);
      if (isEmpty(both, compilation)) continue;
      found.push(both);
      if (found.length > ALTERNATIVES && found.length > Math.max(a.length, b.length)) throw new CombinationLimit();
    }
  }
  return found;
}

export function unionNormals(a: Normal, b: Normal): Normal {
  return a === ANY_VALUE ? a : b === ANY_VALUE ? b : unionKeepingEvaluated(a, b, true);
}

/** A union; unless `absorb`, shapes that another one holds stay beside it, for what they have evaluated. */
export function unionKeepingEvaluated(a: Normal, b: Normal, absorb = false): Normal {
  if (b === NO_VALUE || a === b) return a;
  if (a === NO_VALUE) return b;
  return {
    null: a.null || b.null,
    true: a.true || b.true,
    false: a.false || b.false,
    number: join(a.number, b.number, ANY_NUMBER),
    string: join(a.string, b.string, ANY_STRING),
    array: join(a.array, b.array, absorb ? ANY_ARRAY : null),
    object: join(a.object, b.object, absorb ? ANY_OBJECT : null),
  };
}

function join<Shape>(a: readonly Shape[], b: readonly Shape[], any: Shape | null): readonly Shape[] {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  if (any !== null && (a.includes(any) || b.includes(any))) return [any];
  return [...new Set([...a, ...b])];
}

/** At least every value that `a` does not allow; exactly those where all shapes of `a` are exact. */
export function complementNormal(compilation: Compilation, a: Normal): Normal {
  const outside = <Shape>(
    any: Shape,
    shapes: readonly Shape[],
    complement: (compilation: Compilation, shape: Shape) => readonly Shape[],
    part: (shapes: readonly Shape[]) => Normal,
    pick: (normal: Normal) => readonly Shape[],
  ): readonly Shape[] => {
    let left: Normal = part([any]);
    for (const shape of shapes) {
      if (shape === any) return [];
      left = intersectNormals(compilation, left, part(complement(compilation, shape)));
    }
    return pick(left);
  };
  return {
    null: !a.null,
    true: !a.true,
    false: !a.false,
    number: outside(
      ANY_NUMBER,
      a.number,
      complementNumber,
      (number) => ({ ...NO_VALUE, number }),
      (n) => n.number,
    ),
    string: outside(
      ANY_STRING,
      a.string,
      complementString,
      (string) => ({ ...NO_VALUE, string }),
      (n) => n.string,
    ),
    array: outside(
      ANY_ARRAY,
      a.array,
      complementArray,
      (array) => ({ ...NO_VALUE, array }),
      (n) => n.array,
    ),
    object: outside(
      ANY_OBJECT,
      a.object,
      complementObject,
      (object) => ({ ...NO_VALUE, object }),
      (n) => n.object,
    ),
  };
}

/** Is there surely no value? */
export function isEmptyNormal(compilation: Compilation, a: Normal): boolean {
  if (a.null || a.true || a.false) return false;
  return (
    a.number.every((shape) => isEmptyNumber(shape, compilation)) &&
    a.string.every((shape) => isEmptyString(shape, compilation)) &&
    a.array.every((shape) => isEmptyArray(shape, compilation)) &&
    a.object.every((shape) => isEmptyObject(shape, compilation))
  );
}
