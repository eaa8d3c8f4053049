import type { Automaton } from "./automaton.js";
import { anyString, isAnyString } from "./basic.js";
import { type Budget, checkStates, DEFAULT_BUDGET, spendSteps, startMeter } from "./budget.js";
import { joinAlphabets, toLetters } from "./letters.js";
import { normalForm } from "./normal-form.js";

interface BooleanOperation {
  readonly name: string;
  /** Can a string still be accepted when the left (right) automaton has no way on? */
  readonly withoutLeft: boolean;
  readonly withoutRight: boolean;
  readonly accepts: (left: boolean, right: boolean) => boolean;
}

const UNION: BooleanOperation = {
  name: "the union",
  withoutLeft: true,
  withoutRight: true,
  accepts: (left, right) => left || right,
};
const INTERSECTION: BooleanOperation = {
  name: "the intersection",
  withoutLeft: false,
  withoutRight: false,
  accepts: (left, right) => left && right,
};
const DIFFERENCE: BooleanOperation = {
  name: "the difference",
  withoutLeft: false,
  withoutRight: true,
  accepts: (left, right) => left && !right,
};

/** Strings of either. */
export function union(a: Automaton, b: Automaton, budget: Budget = DEFAULT_BUDGET): Automaton {
  return isAnyString(a) ? a : isAnyString(b) ? b : product(a, b, UNION, budget);
}

/** Strings of both. */
export function intersect(a: Automaton, b: Automaton, budget: Budget = DEFAULT_BUDGET): Automaton {
  return isAnyString(a) ? b : isAnyString(b) ? a : product(a, b, INTERSECTION, budget);
}

/** Strings of `a` that are not strings of `b`. */
export function difference(a: Automaton, b: Automaton, budget: Budget = DEFAULT_BUDGET): Automaton {
  return product(a, b, DIFFERENCE, budget);
}

/** Strings of Unicode scalar values that are not strings of `a`. */
export function complement(a: Automaton, budget: Budget = DEFAULT_BUDGET): Automaton {
  return product(anyString(), a, DIFFERENCE, budget);
}

function product(a: Automaton, b: Automaton, operation: BooleanOperation, budget: Budget): Automaton {
  const meter = startMeter(budget, operation.name);
  const one = toLetters(a);
  const other = toLetters(b);
  const { alphabet, left, right } = joinAlphabets(one.alphabet, other.alphabet);
  const { letters } = alphabet;
  const width = b.accept.length + 1;

  /** A pair of states as one number; -1 counts as a state. */
  const pairs: number[] = [];
  const numbers = new Map<number, number>();
  const next: number[] = [];
  const accept: number[] = [];
  pairNumber(one.start, other.start);
  for (let at = 0; at < pairs.length; at += 1) {
    const pair = pairs[at] as number;
    const first = Math.floor(pair / width) - 1;
    const second = (pair % width) - 1;
    const acceptsLeft = first >= 0 && one.accept[first] === 1;
    const acceptsRight = second >= 0 && other.accept[second] === 1;
    accept.push(operation.accepts(acceptsLeft, acceptsRight) ? 1 : 0);
    spendSteps(meter, letters);
    for (let letter = 0; letter < letters; letter += 1) {
      const leftLetter = left[letter] as number;
      const rightLetter = right[letter] as number;
      const toFirst =
        first < 0 || leftLetter < 0 ? -1 : (one.next[first * one.alphabet.letters + leftLetter] as number);
      const toSecond =
        second < 0 || rightLetter < 0 ? -1 : (other.next[second * other.alphabet.letters + rightLetter] as number);
      const alive =
        (toFirst >= 0 || operation.withoutLeft) &&
        (toSecond >= 0 || operation.withoutRight) &&
        (toFirst >= 0 || toSecond >= 0);
      next.push(alive ? pairNumber(toFirst, toSecond) : -1);
    }
  }
  return normalForm({ alphabet, next: Int32Array.from(next), accept: Uint8Array.from(accept), start: 0 });

  function pairNumber(first: number, second: number): number {
    const pair = (first + 1) * width + second + 1;
    const known = numbers.get(pair);
    if (known !== undefined) return known;
    const fresh = pairs.length;
    checkStates(meter, fresh + 1);
    pairs.push(pair);
    numbers.set(pair, fresh);
    return fresh;
  }
}
