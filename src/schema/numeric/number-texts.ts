import type { Automaton } from "../../grammar/automata/index.js";
import { concat, difference, fromTexts, oneOf, repeat, star, union } from "../../grammar/automata/index.js";
import { alphabetOfSets } from "../../grammar/automata/set-alphabet.js";
import type { CodePointRange } from "../../grammar/ir.js";

/** What JSON numbers are written with: symbols 0 to 9 are the digits, then these. */
export const POINT = 10;
export const EXPONENT = 11;
export const PLUS = 12;
export const MINUS = 13;

export const NUMBER_ALPHABET = alphabetOfSets([
  ...Array.from({ length: 10 }, (_, digit): readonly CodePointRange[] => [[0x30 + digit, 0x30 + digit]]),
  [[0x2e, 0x2e]],
  [
    [0x45, 0x45],
    [0x65, 0x65],
  ],
  [[0x2b, 0x2b]],
  [[0x2d, 0x2d]],
]);

const text = (literal: string): Automaton => fromTexts([literal]);
const digit = (): Automaton => oneOf([[0x30, 0x39]]);
const optional = (item: Automaton): Automaton => repeat(item, 0, 1);
const sequence = (...items: readonly Automaton[]): Automaton => items.reduce((a, b) => concat(a, b));
const zerosAfterPoint = (): Automaton => concat(text("."), repeat(text("0"), 1, null));
const exponent = (): Automaton => sequence(fromTexts(["e", "E"]), fromTexts(["", "+", "-"]), repeat(digit(), 1, null));
const wholeDigits = (): Automaton => union(text("0"), concat(oneOf([[0x31, 0x39]]), star(digit())));

/** The value is made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** With a minus sign in front or without. */
export function signed(unsigned: Automaton): Automaton {
  return concat(fromTexts(["", "-"]), unsigned);
}

/** No sign, no exponent: `12`, `0.50`. */
export const unsignedPlain = once(() => concat(wholeDigits(), optional(concat(text("."), repeat(digit(), 1, null)))));
/** No sign: `12`, `0.50`, `1.0e-7`. */
export const unsignedNumber = once(() => concat(unsignedPlain(), optional(exponent())));
/** Zero without a sign: `0`, `0.00`, `0e5`. */
export const unsignedZero = once(() => sequence(text("0"), optional(zerosAfterPoint()), optional(exponent())));
/** Any number but zero, without a sign. */
export const unsignedNonzero = once(() => difference(unsignedNumber(), unsignedZero()));

/** Every JSON number text. */
export const anyNumber = once(() => signed(unsignedNumber()));

/**
 * Every JSON number text without an exponent. Each language of this folder holds all of these that it should, so
 * this is what a complement is taken in.
 */
export const jsonNumber = once(() => signed(unsignedPlain()));

/** Every text of an integer without an exponent: `12`, `-0`, `12.00`. */
export const jsonInteger = once(() => signed(concat(wholeDigits(), optional(zerosAfterPoint()))));

/** Integers as most programs write them: `12`, `-0`. */
export const plainInteger = once(() => signed(wholeDigits()));

/** Digits after the point that doubles need at most in scientific form. */
const MOST_FRACTION_DIGITS = 16;

/**
 * Texts of integers, with and without exponents: all of `jsonInteger`; a digit and an exponent that is not negative
 * (`1e6`); up to 16 digits after the point and an exponent of at least 16 (`1.5e+300`, as programs write large
 * numbers); zero with any exponent.
 */
export const anyInteger = once(() => {
  const nonzero = oneOf([[0x31, 0x39]]);
  const mark = concat(fromTexts(["e", "E"]), fromTexts(["", "+"]));
  const upTo15 = concat(star(text("0")), fromTexts(Array.from({ length: 16 }, (_, n) => String(n))));
  const digits = repeat(digit(), 1, null);
  const short = sequence(nonzero, mark, digits);
  const long = sequence(nonzero, text("."), repeat(digit(), 1, MOST_FRACTION_DIGITS), mark, difference(digits, upTo15));
  return union(jsonInteger(), signed(union(union(short, long), unsignedZero())));
});
