import {
  type Automaton,
  anyString,
  complement,
  concat,
  fromTexts,
  intersect,
  isEmpty,
  StateBudgetError,
  union,
} from "../grammar/automata/index.js";
import { choice, literal, NEVER, optional, sequence, text } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { withLength } from "../schema/bounded-length.js";
import type { KeywordPlace } from "../schema/compilation.js";
import { unwritable } from "../schema/emission.js";
import { isEmptyString, isLengthShape, stringAutomaton } from "../schema/string-shape.js";
import { stringsWithout } from "./strings-without.js";
import type { TagValues, TagWork } from "./tag-work.js";

/** Some strings as they are written between two tags; none of them holds what would close it. */
export type RawText =
  | { readonly kind: "listed"; readonly value: string }
  | { readonly kind: "length"; readonly min: number; readonly max: number | null }
  | { readonly kind: "language"; readonly automaton: Automaton }
  /** Matches nothing: the strings cannot be written. */
  | { readonly kind: "unwritable"; readonly expr: Expr };

/** The strings of some values. */
export function rawTexts(work: TagWork, { normal, place }: TagValues): readonly RawText[] {
  const { compilation } = work.emission;
  return normal.string
    .filter((shape) => !isEmptyString(shape, compilation))
    .flatMap((shape): readonly RawText[] => {
      if (shape.texts !== null) return shape.texts.map((value) => listedText(work, value, place));
      if (isLengthShape(shape)) return [{ kind: "length", min: shape.min, max: shape.max }];
      const strings = stringAutomaton(compilation, shape);
      const automaton = work.safe.among(strings);
      if (!isEmpty(automaton)) return [{ kind: "language", automaton }];
      const stop = work.unsafe.find((one) => isEmpty(stringsWithout([one]).among(strings))) ?? work.spelling.close;
      const reason = `every string that its schema allows holds ${JSON.stringify(stop)}, which would end it`;
      return [{ kind: "unwritable", expr: unwritable(work.emission, shape.places[0] ?? place, reason) }];
    });
}

function listedText({ emission, unsafe }: TagWork, value: string, place: KeywordPlace): RawText {
  const stop = unsafe.find((one) => value.includes(one));
  if (stop === undefined) return { kind: "listed", value };
  const reason = `${JSON.stringify(value)} holds ${JSON.stringify(stop)}, which would end it`;
  return { kind: "unwritable", expr: unwritable(emission, place, reason) };
}

/** Text with nothing round it. */
export function plainText(raw: RawText, { unsafe }: TagWork): Expr {
  switch (raw.kind) {
    case "listed":
      return literal(raw.value);
    case "length":
      return text(unsafe, raw.min, raw.max);
    case "language":
      return spelled(raw.automaton);
    case "unwritable":
      return raw.expr;
  }
}

const LINE = literal("\n");
const EDGED = union(concat(fromTexts(["\n"]), anyString()), concat(anyString(), fromTexts(["\n"])));
const UNEDGED = complement(EDGED);
/** A lower limit up to which strings without a frame are counted character by character. */
const COUNTED = 500;

/**
 * Text that a reader takes one line feed off at either end. What begins or ends with one itself always has both; other
 * text may do without.
 */
export function framedText(raw: RawText, work: TagWork): Expr {
  switch (raw.kind) {
    case "listed":
      return /^\n|\n$/.test(raw.value) ? inLines(literal(raw.value)) : mayBeInLines(literal(raw.value));
    case "length":
      return framedLength(raw.min, raw.max, work);
    case "language":
      return choice(
        ...nonEmpty(intersect(raw.automaton, UNEDGED), mayBeInLines),
        ...nonEmpty(intersect(raw.automaton, EDGED), inLines),
      );
    case "unwritable":
      return raw.expr;
  }
}

/** Two characters more than the least are enough whatever the reader takes off; of shorter text, the edges are looked at. */
function framedLength(min: number, max: number | null, work: TagWork): Expr {
  const framed = inLines(text(work.unsafe, min, max));
  if (min === 0) return choice(framed, text(work.unsafe, 0, max));
  const longer = max === null || max >= min + 2 ? text(work.unsafe, min + 2, max) : NEVER;
  return choice(framed, longer, shortText(min, max === null ? min + 1 : Math.min(max, min + 1), work));
}

function shortText(min: number, max: number, work: TagWork): Expr {
  if (min > COUNTED) return NEVER;
  try {
    return mayBeInLines(spelled(withLength(work.safe.among(UNEDGED), min, max)));
  } catch (error) {
    if (error instanceof StateBudgetError) return NEVER;
    throw error;
  }
}

function nonEmpty(automaton: Automaton, write: (expr: Expr) => Expr): readonly Expr[] {
  return isEmpty(automaton) ? [] : [write(spelled(automaton))];
}

function inLines(expr: Expr): Expr {
  return sequence(LINE, expr, LINE);
}

function mayBeInLines(expr: Expr): Expr {
  return sequence(optional(LINE), expr, optional(LINE));
}

function spelled(automaton: Automaton): Expr {
  return { kind: "automaton", automaton, spelling: "raw" };
}
