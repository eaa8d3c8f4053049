import {
  type Automaton,
  concat,
  emptyLanguage,
  fromTexts,
  intersect,
  isEmpty,
  union,
} from "../../grammar/automata/index.js";
import { compared, type Forms } from "./comparison.js";
import { compareDecimals, type Decimal, negated } from "./decimal.js";
import { jsonNumber, signed, unsignedNonzero, unsignedNumber, unsignedPlain, unsignedZero } from "./number-texts.js";

/** One end of an interval. */
export interface Bound {
  readonly value: Decimal;
  readonly inclusive: boolean;
}

/**
 * Texts of the numbers between two bounds (null: no bound). With `plain`, texts without exponent; with `scientific`,
 * also those with exponent: all of them on a side of zero that is not bounded, and on one that is, those with one
 * digit before the point.
 */
export function interval(low: Bound | null, high: Bound | null, forms: Forms): Automaton {
  const positive = magnitudes(low, high, forms);
  const negative = magnitudes(mirrored(high), mirrored(low), forms);
  const both = isEmpty(negative) ? positive : union(positive, concat(fromTexts(["-"]), negative));
  return forms === "plain" ? intersect(both, jsonNumber()) : both;
}

function mirrored(bound: Bound | null): Bound | null {
  return bound === null ? null : { ...bound, value: negated(bound.value) };
}

/** Texts without a sign of the numbers between the bounds; `-0` is 0, so that zero is on both sides. */
function magnitudes(low: Bound | null, high: Bound | null, forms: Forms): Automaton {
  if (high !== null && (high.value.sign < 0 || (high.value.sign === 0 && !high.inclusive))) return emptyLanguage();
  const aboveZero = low !== null && low.value.sign === 0 && !low.inclusive;
  if (high !== null && high.value.sign === 0)
    return aboveZero || (low?.value.sign ?? 0) > 0 ? emptyLanguage() : unsignedZero();
  const base = aboveZero ? unsignedNonzero() : forms === "plain" ? unsignedPlain() : unsignedNumber();
  const parts: Automaton[] = [];
  if (low !== null && low.value.sign > 0) {
    parts.push(compared(low.value, { less: false, equal: low.inclusive, greater: true }, forms));
  }
  if (high !== null) parts.push(compared(high.value, { less: true, equal: high.inclusive, greater: false }, forms));
  if (aboveZero || parts.length === 0) parts.unshift(base);
  return parts.reduce((a, b) => intersect(a, b));
}

/** The narrower of two lower bounds (`side` 1) or upper bounds (`side` -1). */
export function narrower(a: Bound | null, b: Bound | null, side: 1 | -1): Bound | null {
  if (a === null || b === null) return a ?? b;
  const order = compareDecimals(a.value, b.value) * side;
  if (order === 0) return a.inclusive ? b : a;
  return order > 0 ? a : b;
}

/**
 * Texts of one number: without exponent, with any zeros at the end; or with one digit before the point and an
 * exponent.
 */
export function spellingsOf(value: Decimal): Automaton {
  if (value.sign === 0) return signed(unsignedZero());
  const magnitude = compared({ ...value, sign: 1 }, { less: false, equal: true, greater: false }, "scientific");
  return value.sign > 0 ? magnitude : concat(fromTexts(["-"]), magnitude);
}
