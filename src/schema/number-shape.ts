import { remember } from "../base/remember.js";
import { type Automaton, difference, intersect, isEmpty, union } from "../grammar/automata/index.js";
import { approximate, type Compilation, type KeywordPlace, withinBudget } from "./compilation.js";
import {
  anyNumber,
  jsonInteger,
  jsonNumber,
  type NumberConstraints,
  numberLanguage,
  numberSpellings,
} from "./numeric/index.js";

/** A set of numbers, between bounds and so on as the keywords say. */
export interface NumberShape {
  /** A list, from `enum` and `const`; then the other fields say nothing. Null: not a list. */
  readonly values: readonly number[] | null;
  readonly integer: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly exclusiveMinimum: number | null;
  readonly exclusiveMaximum: number | null;
  /** Divisors, each above 0. */
  readonly multiplesOf: readonly number[];
  /** JSON texts of the numbers, beside all the above; null: any. */
  readonly language: Automaton | null;
  /** False: the shape holds more than the schema asked for, so its complement is not known. */
  readonly exact: boolean;
  /** The keywords that it stems from. */
  readonly places: readonly KeywordPlace[];
}

export const ANY_NUMBER: NumberShape = {
  values: null,
  integer: false,
  minimum: null,
  maximum: null,
  exclusiveMinimum: null,
  exclusiveMaximum: null,
  multiplesOf: [],
  language: null,
  exact: true,
  places: [],
};

export const ANY_INTEGER: NumberShape = { ...ANY_NUMBER, integer: true };

export function numberValues(values: readonly number[]): NumberShape {
  return { ...ANY_NUMBER, values };
}

export function intersectNumbers(compilation: Compilation, a: NumberShape, b: NumberShape): NumberShape {
  if (a.values !== null) {
    return { ...a, values: a.values.filter((value) => holdsNumber(compilation, b, value)), exact: a.exact && b.exact };
  }
  if (b.values !== null) return intersectNumbers(compilation, b, a);
  const places = [...a.places, ...b.places];
  const both: NumberShape = {
    values: null,
    integer: a.integer || b.integer,
    minimum: either(Math.max, a.minimum, b.minimum),
    maximum: either(Math.min, a.maximum, b.maximum),
    exclusiveMinimum: either(Math.max, a.exclusiveMinimum, b.exclusiveMinimum),
    exclusiveMaximum: either(Math.min, a.exclusiveMaximum, b.exclusiveMaximum),
    multiplesOf: [...new Set([...a.multiplesOf, ...b.multiplesOf])],
    language: a.language ?? b.language,
    exact: a.exact && b.exact,
    places,
  };
  const { language: one } = a;
  const { language: other } = b;
  if (one === null || other === null) return both;
  return withinBudget<NumberShape>(compilation, places, () => ({ ...both, language: intersect(one, other) }), {
    ...both,
    exact: false,
  });
}

function either(pick: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : pick(a, b);
}

/** Is this number one of its numbers? */
function holdsNumber(compilation: Compilation, shape: NumberShape, value: number): boolean {
  if (shape.values !== null) return shape.values.includes(value);
  if (shape.integer && !Number.isInteger(value)) return false;
  if (!withinBounds(shape, value)) return false;
  if (shape.multiplesOf.length === 0 && shape.language === null) return true;
  return !isEmpty(intersect(numberAutomaton(compilation, shape), numberSpellings(value)));
}

function withinBounds(shape: NumberShape, value: number): boolean {
  return (
    (shape.minimum === null || value >= shape.minimum) &&
    (shape.maximum === null || value <= shape.maximum) &&
    (shape.exclusiveMinimum === null || value > shape.exclusiveMinimum) &&
    (shape.exclusiveMaximum === null || value < shape.exclusiveMaximum)
  );
}

export function complementNumber(compilation: Compilation, shape: NumberShape): readonly NumberShape[] {
  if (!shape.exact) return [{ ...ANY_NUMBER, exact: false }];
  const { places } = shape;
  const without = (build: () => Automaton): NumberShape =>
    withinBudget<NumberShape>(
      compilation,
      places,
      () => ({ ...ANY_NUMBER, language: difference(jsonNumber(), build()), places }),
      { ...ANY_NUMBER, exact: false },
    );
  const { values, language } = shape;
  if (values !== null) return [without(() => spellings(values))];
  const outside: NumberShape[] = [];
  if (shape.integer) outside.push(without(() => jsonInteger()));
  if (shape.minimum !== null) outside.push({ ...ANY_NUMBER, exclusiveMaximum: shape.minimum, places });
  if (shape.maximum !== null) outside.push({ ...ANY_NUMBER, exclusiveMinimum: shape.maximum, places });
  if (shape.exclusiveMinimum !== null) outside.push({ ...ANY_NUMBER, maximum: shape.exclusiveMinimum, places });
  if (shape.exclusiveMaximum !== null) outside.push({ ...ANY_NUMBER, minimum: shape.exclusiveMaximum, places });
  for (const multipleOf of shape.multiplesOf) outside.push(without(() => numberLanguage({ multipleOf }).automaton));
  if (language !== null) outside.push(without(() => language));
  return outside;
}

export function isEmptyNumber(shape: NumberShape, compilation: Compilation): boolean {
  if (shape.values !== null) return shape.values.length === 0;
  const low = either(Math.max, shape.minimum, shape.exclusiveMinimum);
  const high = either(Math.min, shape.maximum, shape.exclusiveMaximum);
  const bounded = low !== null && high !== null;
  if (bounded && (low > high || (low === high && !withinBounds(shape, low)))) return true;
  if (shape.language !== null || (bounded && shape.multiplesOf.length > 0)) {
    return isEmpty(numberAutomaton(compilation, shape));
  }
  if (!shape.integer || !bounded) return false;
  const first = Math.ceil(low);
  return !withinBounds(shape, first) && !withinBounds(shape, first + 1);
}

/** JSON texts of the shape's numbers. Where that outgrows the budget, keywords are approximated. */
export function numberAutomaton(compilation: Compilation, shape: NumberShape): Automaton {
  const known = compilation.automata.get(shape);
  if (known !== undefined) return known;
  const built = buildAutomaton(compilation, shape);
  compilation.automata.set(shape, built);
  return built;
}

function buildAutomaton(compilation: Compilation, shape: NumberShape): Automaton {
  if (shape.values !== null) return spellings(shape.values);
  const { language, places } = shape;
  const held = withinBudget(compilation, places, () => languageOf(constraintsOf(compilation, shape)), {
    automaton: anyNumber(),
    exact: true,
    note: null,
  });
  if (!held.exact) {
    for (const place of places) if (place.keyword === "multipleOf") approximate(compilation, place, held.note ?? "");
  }
  if (language === null) return held.automaton;
  return withinBudget(compilation, places, () => intersect(held.automaton, language), held.automaton);
}

const languageOf = remember(
  (constraints: NumberConstraints) => numberLanguage(constraints),
  ({ integer, integerSpelling, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }) =>
    `${integer} ${integerSpelling} ${minimum} ${maximum} ${exclusiveMinimum} ${exclusiveMaximum} ${multipleOf}`,
);

function constraintsOf(compilation: Compilation, shape: NumberShape): NumberConstraints {
  return {
    integer: shape.integer,
    integerSpelling: compilation.options.closed ? "plain" : "any",
    minimum: shape.minimum ?? undefined,
    maximum: shape.maximum ?? undefined,
    exclusiveMinimum: shape.exclusiveMinimum ?? undefined,
    exclusiveMaximum: shape.exclusiveMaximum ?? undefined,
    multipleOf: shape.multiplesOf,
  };
}

function spellings(values: readonly number[]): Automaton {
  return values.map(numberSpellings).reduce((a, b) => union(a, b));
}
