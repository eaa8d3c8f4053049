import { explore } from "../../grammar/automata/explore.js";
import { type Automaton, type Budget, StateBudgetError } from "../../grammar/automata/index.js";
import type { Decimal } from "./decimal.js";
import { MINUS, NUMBER_ALPHABET, POINT } from "./number-texts.js";

// What has been read; from PLACES on, how many digits behind the point, up to as many as the divisor has.
const START = 0;
const SIGN = 1;
const ZERO = 2;
const WHOLE = 3;
const AFTER_POINT = 4;
const PLACES = 5;

/**
 * Texts without exponent of all multiples of a divisor above zero. States are remainders, those that nothing that
 * may follow can tell apart taken together: a multiple of a million is seven states, not a million. Throws
 * `StateBudgetError`.
 */
export function multiplesOf(divisor: Decimal, budget: Budget): Automaton {
  // The divisor is `units` times ten to the power of minus `places`.
  const places = Math.max(0, divisor.digits.length - divisor.point);
  const units = Number(divisor.digits) * 10 ** (divisor.point - divisor.digits.length + places);
  if (leastStates(units) > budget.states || units * (places + PLACES + 1) * 10 > Number.MAX_SAFE_INTEGER) {
    throw new StateBudgetError("state-budget", `the multiples need more than ${budget.states} states`);
  }
  const representative = mergedRemainders(units);
  /** A state is a phase and a remainder, packed into a number. */
  const pack = (phase: number, remainder: number): number => phase * units + representative(remainder);
  /** Is this a multiple if no digit follows the `done` places that have been read? */
  const isMultiple = (remainder: number, done: number): boolean => {
    let rest = remainder;
    for (let place = done; place < places && rest !== 0; place += 1) rest = (rest * 10) % units;
    return rest === 0;
  };

  return explore(
    {
      alphabet: NUMBER_ALPHABET,
      start: pack(START, 0),
      step: (state, symbol) => {
        const phase = Math.floor(state / units);
        const remainder = state % units;
        if (symbol === MINUS) return phase === START ? pack(SIGN, 0) : null;
        if (symbol === POINT) return phase === WHOLE || phase === ZERO ? pack(AFTER_POINT, remainder) : null;
        if (symbol > 9 || phase === ZERO) return null;
        const after = (remainder * 10 + symbol) % units;
        if (phase === START || phase === SIGN) return pack(symbol === 0 ? ZERO : WHOLE, after);
        if (phase === WHOLE) return pack(WHOLE, after);
        const done = phase === AFTER_POINT ? 0 : phase - PLACES;
        if (done < places) return pack(PLACES + done + 1, after);
        return symbol === 0 ? pack(PLACES + done, remainder) : null;
      },
      accepts: (state) => {
        const phase = Math.floor(state / units);
        if (phase === ZERO || phase === WHOLE) return isMultiple(state % units, 0);
        return phase >= PLACES && isMultiple(state % units, phase - PLACES);
      },
    },
    "the multiples",
    budget,
  );
}

/** Remainders by the part of `units` that is prime to ten always behave differently. */
function leastStates(units: number): number {
  let rest = units;
  while (rest % 10 === 0) rest /= 10;
  while (rest % 2 === 0) rest /= 2;
  while (rest % 5 === 0) rest /= 5;
  return rest;
}

/**
 * One remainder for all that behave alike: every row of further digits makes multiples of all or of none of them.
 * With enough digits any remainder can still be mended, so that it is a matter of which ones are needed; with fewer,
 * also whether there are any.
 */
function mergedRemainders(units: number): (remainder: number) => number {
  const byBehaviour = new Map<string, number>();
  const known = new Map<number, number>();
  return (remainder) => {
    const before = known.get(remainder);
    if (before !== undefined) return before;
    let behaviour = "";
    let power = 1;
    for (let shifted = remainder; ; shifted = (shifted * 10) % units, power *= 10) {
      const needed = (units - shifted) % units;
      behaviour += needed < power ? `${needed},` : "-,";
      if (power >= units) break;
    }
    const found = byBehaviour.get(behaviour) ?? remainder;
    byBehaviour.set(behaviour, found);
    known.set(remainder, found);
    return found;
  };
}
