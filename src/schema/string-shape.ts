import {
  type Automaton,
  accepts,
  anyString,
  complement,
  difference,
  intersect,
  isEmpty,
} from "../grammar/automata/index.js";
import { stepsToAccept, withLength } from "./bounded-length.js";
import { type Compilation, type KeywordPlace, withinBudget } from "./compilation.js";
import { LISTED, otherTexts, theseTexts } from "./text-tree.js";

/**
 * A set of strings. Lists and lengths are kept apart from the language as long as that is possible: a limit of 100,000 must cost
 * nothing, and to tell the lists of a hundred branches apart takes no automaton.
 */
export interface StringShape {
  /** These strings alone, from `enum` and `const`; then the other fields say nothing. Null: not a list. */
  readonly texts: readonly string[] | null;
  /** Not these strings. */
  readonly except: readonly string[];
  /** Null: any string. */
  readonly language: Automaton | null;
  /** Code points. */
  readonly min: number;
  readonly max: number | null;
  /** False: the shape holds more than the schema asked for, so its complement is not known. */
  readonly exact: boolean;
  /** The keywords that it stems from. */
  readonly places: readonly KeywordPlace[];
}

export const ANY_STRING: StringShape = {
  texts: null,
  except: [],
  language: null,
  min: 0,
  max: null,
  exact: true,
  places: [],
};

export function stringTexts(texts: readonly string[]): StringShape {
  return { ...ANY_STRING, texts };
}

export function intersectStrings(compilation: Compilation, a: StringShape, b: StringShape): StringShape {
  if (a.texts !== null) return { ...a, texts: a.texts.filter((text) => holdsText(b, text)), exact: a.exact && b.exact };
  if (b.texts !== null) return intersectStrings(compilation, b, a);
  const places = [...a.places, ...b.places];
  const both = {
    texts: null,
    except: a.except.length === 0 ? b.except : [...new Set([...a.except, ...b.except])],
    min: Math.max(a.min, b.min),
    max: least(a.max, b.max),
    exact: a.exact && b.exact,
    places,
  };
  const { language: one } = a;
  const { language: other } = b;
  if (one === null || other === null || one === other) return { ...both, language: one ?? other };
  return withinBudget<StringShape>(compilation, places, () => ({ ...both, language: intersect(one, other) }), {
    ...both,
    language: one,
    exact: false,
  });
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

/** Is this text one of its strings? */
function holdsText(shape: StringShape, text: string): boolean {
  if (shape.texts !== null) return shape.texts.includes(text);
  if (shape.except.includes(text)) return false;
  if (shape.language !== null && !accepts(shape.language, text)) return false;
  if (shape.min === 0 && shape.max === null) return true;
  let length = 0;
  for (const _ of text) length += 1;
  return length >= shape.min && (shape.max === null || length <= shape.max);
}

/** One shape per way to break the given one. */
export function complementString(compilation: Compilation, shape: StringShape): readonly StringShape[] {
  if (!shape.exact) return [{ ...ANY_STRING, exact: false }];
  const { language, texts, places } = shape;
  if (texts !== null) return [{ ...ANY_STRING, except: texts, places }];
  const outside: StringShape[] = [];
  if (language !== null) {
    const others = withinBudget<StringShape>(
      compilation,
      places,
      () => ({ ...ANY_STRING, language: complement(language), places }),
      { ...ANY_STRING, exact: false },
    );
    outside.push(others);
  }
  if (shape.except.length > 0) outside.push({ ...stringTexts(shape.except), places });
  if (shape.min > 0) outside.push({ ...ANY_STRING, max: shape.min - 1, places });
  if (shape.max !== null) outside.push({ ...ANY_STRING, min: shape.max + 1, places });
  return outside.filter((part) => !isEmptyString(part, compilation));
}

export function isEmptyString(shape: StringShape, compilation: Compilation): boolean {
  const { texts, language, min, max, except } = shape;
  if (texts !== null) return texts.length === 0;
  if (max !== null && min > max) return true;
  if (language === null) return max === 0 && except.includes("");
  if (min > 0 || except.length > 0) return isEmpty(stringAutomaton(compilation, shape));
  const shortest = stepsToAccept(language)[language.start] ?? -1;
  return shortest < 0 || (max !== null && shortest > max);
}

/** The shape as one automaton. Where that outgrows the budget, the lengths are approximated. */
export function stringAutomaton(compilation: Compilation, shape: StringShape): Automaton {
  const known = compilation.automata.get(shape);
  if (known !== undefined) return known;
  const built = buildAutomaton(compilation, shape);
  compilation.automata.set(shape, built);
  return built;
}

function buildAutomaton(compilation: Compilation, shape: StringShape): Automaton {
  const { texts, except, language, min, max, places } = shape;
  if (texts !== null) return theseTexts(texts);
  const any = language ?? anyString();
  const listed =
    except.length === 0
      ? any
      : language === null
        ? otherTexts(except)
        : difference(language, theseTexts(except), LISTED);
  if (min === 0 && max === null) return listed;
  return withinBudget(compilation, places, () => withLength(listed, min, max), listed);
}

/** Does it hold every string? */
export function isAnyShape(shape: StringShape): boolean {
  return isLengthShape(shape) && shape.min === 0 && shape.max === null;
}

/** Does nothing but the length tell its strings from others? */
export function isLengthShape({ texts, language, except }: StringShape): boolean {
  return texts === null && language === null && except.length === 0;
}
