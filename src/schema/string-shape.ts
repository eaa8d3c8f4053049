import {
  type Automaton,
  accepts,
  anyString,
  complement,
  fromTexts,
  intersect,
  isEmpty,
  lengthBetween,
} from "../grammar/automata/index.js";
import { type Compilation, type KeywordPlace, withinBudget } from "./compilation.js";

/** A set of strings: those of `texts` (if given) and `language` (if given) whose length is in bounds. */
export interface StringShape {
  /** A list, from `enum` and `const`; then the other fields say nothing. Null: not a list. */
  readonly texts: readonly string[] | null;
  /** Null: any string. */
  readonly language: Automaton | null;
  /** Code points. Kept apart from the language as long as that is possible: a limit of 100,000 must cost nothing. */
  readonly min: number;
  readonly max: number | null;
  /** False: the shape holds more than the schema asked for, so its complement is not known. */
  readonly exact: boolean;
  /** The keywords that it stems from. */
  readonly places: readonly KeywordPlace[];
}

export const ANY_STRING: StringShape = { texts: null, language: null, min: 0, max: null, exact: true, places: [] };

export function stringTexts(texts: readonly string[]): StringShape {
  return { ...ANY_STRING, texts };
}

export function intersectStrings(compilation: Compilation, a: StringShape, b: StringShape): StringShape {
  if (a.texts !== null) return { ...a, texts: a.texts.filter((text) => holdsText(b, text)), exact: a.exact && b.exact };
  if (b.texts !== null) return intersectStrings(compilation, b, a);
  const places = [...a.places, ...b.places];
  const both = {
    texts: null,
    min: Math.max(a.min, b.min),
    max: least(a.max, b.max),
    exact: a.exact && b.exact,
    places,
  };
  const { language: one } = a;
  const { language: other } = b;
  if (one === null || other === null) return { ...both, language: one ?? other };
  return withinBudget<StringShape>(compilation, places, () => ({ ...both, language: intersect(one, other) }), {
    ...both,
    language: one,
    exact: false,
  });
}

/** Is this text one of its strings? */
export function holdsText(shape: StringShape, text: string): boolean {
  if (shape.texts !== null) return shape.texts.includes(text);
  if (shape.language !== null && !accepts(shape.language, text)) return false;
  if (shape.min === 0 && shape.max === null) return true;
  let length = 0;
  for (const _ of text) length += 1;
  return length >= shape.min && (shape.max === null || length <= shape.max);
}

export function complementString(compilation: Compilation, shape: StringShape): readonly StringShape[] {
  if (!shape.exact) return [{ ...ANY_STRING, exact: false }];
  const outside: StringShape[] = [];
  const { language, texts, places } = shape;
  const listed = texts === null ? language : fromTexts(texts);
  if (listed !== null) {
    const rest = withinBudget<StringShape>(
      compilation,
      places,
      () => ({ ...ANY_STRING, language: complement(listed), places }),
      { ...ANY_STRING, exact: false },
    );
    outside.push(rest);
  }
  if (texts === null && shape.min > 0) outside.push({ ...ANY_STRING, max: shape.min - 1, places });
  if (texts === null && shape.max !== null) outside.push({ ...ANY_STRING, min: shape.max + 1, places });
  return outside.filter((part) => !isEmptyString(part, compilation));
}

export function isEmptyString(shape: StringShape, compilation: Compilation): boolean {
  if (shape.texts !== null) return shape.texts.length === 0;
  if (shape.max !== null && shape.min > shape.max) return true;
  if (shape.language === null) return false;
  return isEmpty(shape.min === 0 && shape.max === null ? shape.language : stringAutomaton(compilation, shape));
}

/** The shape as one automaton. Where that outgrows the budget, the lengths are approximated. */
export function stringAutomaton(compilation: Compilation, shape: StringShape): Automaton {
  const known = compilation.automata.get(shape);
  if (known !== undefined) return known;
  const built = buildAutomaton(compilation, shape);
  compilation.automata.set(shape, built);
  return built;
}

function buildAutomaton(compilation: Compilation, { texts, language, min, max, places }: StringShape): Automaton {
  if (texts !== null) return fromTexts(texts);
  const any = language ?? anyString();
  if (min === 0 && max === null) return any;
  return withinBudget(compilation, places, () => intersect(any, lengthBetween(min, max)), any);
}

/** Has it neither a list nor a language nor a length? */
export function isAnyShape(shape: StringShape): boolean {
  return shape.texts === null && shape.language === null && shape.min === 0 && shape.max === null;
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}
