import { explore } from "../../grammar/automata/explore.js";
import { type Automaton, union } from "../../grammar/automata/index.js";
import type { Decimal } from "./decimal.js";
import { EXPONENT, MINUS, NUMBER_ALPHABET, PLUS, POINT, unsignedZero } from "./number-texts.js";

/** How a text's number compares with the bound. */
const LESS = 0;
const EQUAL = 1;
const GREATER = 2;

/** Which outcomes of the comparison are wanted. */
export interface Outcomes {
  readonly less: boolean;
  readonly equal: boolean;
  readonly greater: boolean;
}

/** Which spellings are wanted: `plain` has no exponent; `scientific` adds one digit before the point and an exponent. */
export type Forms = "plain" | "scientific";

/** Number texts without a sign that compare so with `bound`, which is above zero. */
export function compared(bound: Decimal, outcomes: Outcomes, forms: Forms): Automaton {
  const plain = comparedPlain(bound, outcomes);
  if (forms === "plain") return plain;
  const scientific = comparedScientific(bound, outcomes);
  const both = union(plain, scientific);
  return outcomes.less ? union(both, unsignedZero()) : both;
}

function wanted(outcomes: Outcomes, outcome: number): boolean {
  return outcome === LESS ? outcomes.less : outcome === EQUAL ? outcomes.equal : outcomes.greater;
}

/** A digit against the digit that stands in the same place of the bound; what came before decides first. */
function afterDigit(before: number, digit: number, against: string | undefined): number {
  if (before !== EQUAL) return before;
  const other = Number(against ?? "0");
  return digit < other ? LESS : digit > other ? GREATER : EQUAL;
}

/**
 * States are phase, position and comparison so far, packed into a number. Before the point the position counts
 * digits, one more than the bound has at most; behind it, digits that equal the bound's.
 */
function comparedPlain(bound: Decimal, outcomes: Outcomes): Automaton {
  const whole = bound.point > 0 ? bound.digits.slice(0, bound.point).padEnd(bound.point, "0") : "0";
  const fraction = bound.point > 0 ? bound.digits.slice(bound.point) : "0".repeat(-bound.point) + bound.digits;
  const places = Math.max(whole.length, fraction.length) + 2;
  const START = 0;
  const WHOLE = 1;
  const ZERO = 2;
  const AFTER_POINT = 3;
  const FRACTION = 4;
  const pack = (phase: number, position: number, outcome: number): number => (phase * places + position) * 3 + outcome;

  return explore(
    {
      alphabet: NUMBER_ALPHABET,
      start: pack(START, 0, EQUAL),
      step: (state, symbol) => {
        const outcome = state % 3;
        const position = Math.floor(state / 3) % places;
        const phase = Math.floor(state / 3 / places);
        if (symbol === POINT) {
          return phase === WHOLE || phase === ZERO ? pack(AFTER_POINT, 0, wholeOutcome(position, outcome)) : null;
        }
        if (symbol > 9 || phase === ZERO) return null;
        if (phase === START) return pack(symbol === 0 ? ZERO : WHOLE, 1, afterDigit(EQUAL, symbol, whole[0]));
        if (phase === WHOLE) {
          return position >= whole.length
            ? pack(WHOLE, whole.length + 1, GREATER)
            : pack(WHOLE, position + 1, afterDigit(outcome, symbol, whole[position]));
        }
        const now = afterDigit(outcome, symbol, fraction[position]);
        return pack(FRACTION, now === EQUAL ? Math.min(position + 1, fraction.length) : 0, now);
      },
      accepts: (state) => {
        const outcome = state % 3;
        const position = Math.floor(state / 3) % places;
        const phase = Math.floor(state / 3 / places);
        if (phase === START || phase === AFTER_POINT) return false;
        const soFar = phase === FRACTION ? outcome : wholeOutcome(position, outcome);
        const read = phase === FRACTION ? position : 0;
        return wanted(outcomes, soFar === EQUAL && read < fraction.length ? LESS : soFar);
      },
    },
    "the comparison of numbers",
  );

  /** More digits are more, fewer are less. */
  function wholeOutcome(position: number, outcome: number): number {
    return position < whole.length ? LESS : position > whole.length ? GREATER : outcome;
  }
}

/**
 * Texts such as `1.25e-7`, with one digit, not 0, before the point. The exponent decides first; the mantissa comes
 * first in the text, so that its outcome is carried along.
 */
function comparedScientific(bound: Decimal, outcomes: Outcomes): Automaton {
  const { digits } = bound;
  const exponent = bound.point - 1;
  const size = exponent === 0 ? "" : String(Math.abs(exponent));
  const places = Math.max(digits.length, size.length) + 2;
  const START = 0;
  const FIRST_DIGIT = 1;
  const AFTER_POINT = 2;
  const FRACTION = 3;
  const AFTER_MARK = 4;
  const AFTER_SIGN = 5;
  const EXPONENT_DIGITS = 6;
  const pack = (phase: number, negative: number, position: number, mantissa: number, outcome: number): number =>
    (((phase * 2 + negative) * places + position) * 3 + mantissa) * 3 + outcome;
  const unpack = (state: number) => ({
    outcome: state % 3,
    mantissa: Math.floor(state / 3) % 3,
    position: Math.floor(state / 9) % places,
    negative: Math.floor(state / 9 / places) % 2,
    phase: Math.floor(state / 18 / places),
  });

  return explore(
    {
      alphabet: NUMBER_ALPHABET,
      start: pack(START, 0, 0, EQUAL, EQUAL),
      step: (state, symbol) => {
        const { phase, negative, position, mantissa, outcome } = unpack(state);
        switch (phase) {
          case START:
            return symbol === 0 || symbol > 9
              ? null
              : pack(FIRST_DIGIT, 0, 1, afterDigit(EQUAL, symbol, digits[0]), EQUAL);
          case FIRST_DIGIT:
          case FRACTION:
            if (symbol === POINT && phase === FIRST_DIGIT) return pack(AFTER_POINT, 0, position, mantissa, EQUAL);
            if (symbol === EXPONENT) return pack(AFTER_MARK, 0, 0, mantissaOutcome(position, mantissa), EQUAL);
            return symbol > 9 || phase === FIRST_DIGIT ? null : fractionDigit(position, mantissa, symbol);
          case AFTER_POINT:
            return symbol > 9 ? null : fractionDigit(position, mantissa, symbol);
          case AFTER_MARK:
            if (symbol === PLUS || symbol === MINUS)
              return pack(AFTER_SIGN, symbol === MINUS ? 1 : 0, 0, mantissa, EQUAL);
            return symbol > 9 ? null : exponentDigit(0, 0, mantissa, EQUAL, symbol);
          default:
            return symbol > 9 ? null : exponentDigit(negative, position, mantissa, outcome, symbol);
        }
      },
      accepts: (state) => {
        const { phase, negative, position, mantissa, outcome } = unpack(state);
        if (phase !== EXPONENT_DIGITS) return false;
        const byExponent = exponentOutcome(negative === 1, position, outcome);
        return wanted(outcomes, byExponent === EQUAL ? mantissa : byExponent);
      },
    },
    "the comparison of numbers",
  );

  function fractionDigit(position: number, mantissa: number, symbol: number): number {
    const now = afterDigit(mantissa, symbol, digits[position]);
    return pack(FRACTION, 0, now === EQUAL ? Math.min(position + 1, digits.length) : 0, now, EQUAL);
  }

  function mantissaOutcome(position: number, mantissa: number): number {
    return mantissa === EQUAL && position < digits.length ? LESS : mantissa;
  }

  /** Leading zeros do not count; one digit more than the bound's exponent has is enough to know. */
  function exponentDigit(
    negative: number,
    position: number,
    mantissa: number,
    outcome: number,
    symbol: number,
  ): number {
    if (position === 0 && symbol === 0) return pack(EXPONENT_DIGITS, negative, 0, mantissa, EQUAL);
    return position >= size.length
      ? pack(EXPONENT_DIGITS, negative, size.length + 1, mantissa, GREATER)
      : pack(EXPONENT_DIGITS, negative, position + 1, mantissa, afterDigit(outcome, symbol, size[position]));
  }

  function exponentOutcome(negative: boolean, position: number, outcome: number): number {
    const bySize = position < size.length ? LESS : position > size.length ? GREATER : outcome;
    if (exponent === 0) return bySize === EQUAL ? EQUAL : negative ? LESS : GREATER;
    if (exponent > 0) return negative ? LESS : bySize;
    return negative ? GREATER - bySize : GREATER;
  }
}
