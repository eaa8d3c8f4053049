import {
  type Automaton,
  type Budget,
  DEFAULT_BUDGET,
  intersect,
  StateBudgetError,
} from "../../grammar/automata/index.js";
import { toDecimal } from "./decimal.js";
import { type Bound, interval, narrower, spellingsOf } from "./interval.js";
import { multiplesOf } from "./multiples.js";
import { anyInteger, anyNumber, plainInteger } from "./number-texts.js";

/** Which numbers are meant; all parts must hold. */
export interface NumberConstraints {
  readonly minimum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  /** Each above zero. */
  readonly multipleOf?: number | readonly number[] | undefined;
  /** Whole numbers alone; 1.0 is one. */
  readonly integer?: boolean | undefined;
  /** How integers may be written: `plain` is digits alone, `any` also `1.0` and `1e6`. Default `any`. */
  readonly integerSpelling?: "plain" | "any" | undefined;
}

/** The JSON texts of some numbers. */
export interface NumberLanguage {
  /** Every text that it accepts is one of a number that is meant, unless `exact` is false. */
  readonly automaton: Automaton;
  /** False: numbers that are not meant are accepted too. */
  readonly exact: boolean;
  /** Which spellings are left out, or what is not held; null: nothing. */
  readonly note: string | null;
}

/**
 * JSON texts of the numbers that meet the constraints, in exact decimal arithmetic; a bound is the number that its
 * shortest decimal text says. All texts without exponent are held (for `plain` integers: without point); of texts
 * with exponents, `note` says which are not.
 */
export function numberLanguage(constraints: NumberConstraints, budget: Budget = DEFAULT_BUDGET): NumberLanguage {
  const divisors = [constraints.multipleOf ?? []].flat();
  const low = lowerBound(constraints);
  const high = upperBound(constraints);
  const plain = constraints.integer === true && constraints.integerSpelling === "plain";
  const forms = plain || divisors.length > 0 ? "plain" : "scientific";

  let automaton = constraints.integer === true ? (plain ? plainInteger() : anyInteger()) : anyNumber();
  if (low !== null || high !== null) automaton = intersect(automaton, interval(low, high, forms), budget);
  const skipped: number[] = [];
  for (const divisor of divisors) {
    try {
      automaton = intersect(automaton, multiplesOf(toDecimal(divisor), budget), budget);
    } catch (error) {
      if (!(error instanceof StateBudgetError)) throw error;
      skipped.push(divisor);
    }
  }
  const notes = [
    ...skipped.map((divisor) => `multipleOf ${divisor} needs more states than allowed and is not held`),
    ...exponentNote(constraints, low, high, divisors),
  ];
  return { automaton, exact: skipped.length === 0, note: notes.length === 0 ? null : notes.join("; ") };
}

function exponentNote(
  constraints: NumberConstraints,
  low: Bound | null,
  high: Bound | null,
  divisors: readonly number[],
): readonly string[] {
  if (constraints.integer === true && constraints.integerSpelling === "plain") return [];
  if (divisors.length > 0) return ["multiples are written without exponent"];
  if (constraints.integer === true) {
    return [
      "integers with an exponent are written with one digit before the point, and digits behind it only from e16 on",
    ];
  }
  const bounded = [low, high].some((bound) => bound !== null && bound.value.sign !== 0);
  return bounded ? ["on a bounded side, numbers with an exponent are written with one digit before the point"] : [];
}

function lowerBound({ minimum, exclusiveMinimum }: NumberConstraints): Bound | null {
  return narrower(boundAt(minimum, true), boundAt(exclusiveMinimum, false), 1);
}

function upperBound({ maximum, exclusiveMaximum }: NumberConstraints): Bound | null {
  return narrower(boundAt(maximum, true), boundAt(exclusiveMaximum, false), -1);
}

function boundAt(value: number | undefined, inclusive: boolean): Bound | null {
  return value === undefined ? null : { value: toDecimal(value), inclusive };
}

/** All texts of one number without exponent, and those with one digit before the point and an exponent. */
export function numberSpellings(value: number): Automaton {
  return spellingsOf(toDecimal(value));
}
