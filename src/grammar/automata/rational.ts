import type { Automaton } from "./automaton.js";
import { emptyString } from "./basic.js";
import { type Budget, checkStates, DEFAULT_BUDGET, startMeter } from "./budget.js";
import { joinAlphabets, type LetterAutomaton, overAlphabet, toLetters } from "./letters.js";
import { emptyLanguage } from "./normal-form.js";
import { determinise } from "./subset.js";

/** Strings that are one of `a` followed by one of `b`. */
export function concat(a: Automaton, b: Automaton, budget: Budget = DEFAULT_BUDGET): Automaton {
  const [one, other] = overOneAlphabet(a, b);
  const { alphabet } = one;
  const shift = one.accept.length;
  const enter = shift + other.start;
  return determinise(
    {
      alphabet,
      states: shift + other.accept.length,
      starts: one.accept[one.start] === 1 ? [one.start, enter] : [one.start],
      step: (state, letter, emit) => {
        if (state >= shift) {
          const target = other.next[(state - shift) * alphabet.letters + letter] as number;
          if (target >= 0) emit(shift + target);
          return;
        }
        const target = one.next[state * alphabet.letters + letter] as number;
        if (target < 0) return;
        emit(target);
        if (one.accept[target] === 1) emit(enter);
      },
      accepts: (state) => state >= shift && other.accept[state - shift] === 1,
    },
    budget,
    "the concatenation",
  );
}

/** Any number of strings of `a`, one after the other. */
export function star(a: Automaton, budget: Budget = DEFAULT_BUDGET): Automaton {
  return repeat(a, 0, null, budget);
}

/** At least `min` and at most `max` (null: no limit) strings of `a`, one after the other. */
export function repeat(a: Automaton, min: number, max: number | null, budget: Budget = DEFAULT_BUDGET): Automaton {
  if (max !== null && min > max) return emptyLanguage();
  if (max === 0) return emptyString();
  const item = toLetters(a);
  const { alphabet } = item;
  const size = item.accept.length;
  /** Rounds that are told apart: the last one either goes on for ever or is the last allowed one. */
  const rounds = max ?? Math.max(min, 1);
  checkStates(startMeter(budget, "the repetition"), rounds);
  // With the empty string in `a`, any round may be empty, so that fewer rounds than `min` will do.
  const least = item.accept[item.start] === 1 ? 0 : min;

  // State 0 is "nothing read"; then the states of each round.
  const stateOf = (round: number, state: number): number => 1 + round * size + state;
  const afterRound = (round: number, emit: (target: number) => void): void => {
    if (round + 1 < rounds) emit(stateOf(round + 1, item.start));
    else if (max === null) emit(stateOf(round, item.start));
  };
  const move = (round: number, state: number, letter: number, emit: (target: number) => void): void => {
    const target = item.next[state * alphabet.letters + letter] as number;
    if (target < 0) return;
    emit(stateOf(round, target));
    if (item.accept[target] === 1) afterRound(round, emit);
  };
  return determinise(
    {
      alphabet,
      states: 1 + rounds * size,
      starts: [0],
      step: (state, letter, emit) => {
        if (state === 0) move(0, item.start, letter, emit);
        else move(Math.floor((state - 1) / size), (state - 1) % size, letter, emit);
      },
      accepts: (state) => {
        if (state === 0) return least === 0;
        const round = Math.floor((state - 1) / size);
        return item.accept[(state - 1) % size] === 1 && round + 1 >= least;
      },
    },
    budget,
    "the repetition",
  );
}

/** Strings of `a` read backwards. */
export function reverse(a: Automaton, budget: Budget = DEFAULT_BUDGET): Automaton {
  const { alphabet, next, accept, start } = toLetters(a);
  const sources: number[][] = Array.from({ length: next.length }, () => []);
  for (let at = 0; at < next.length; at += 1) {
    const target = next[at] as number;
    if (target < 0) continue;
    const state = Math.floor(at / alphabet.letters);
    sources[target * alphabet.letters + (at % alphabet.letters)]?.push(state);
  }
  const starts = [...accept.keys()].filter((state) => accept[state] === 1);
  if (starts.length === 0) return emptyLanguage();
  return determinise(
    {
      alphabet,
      states: accept.length,
      starts,
      step: (state, letter, emit) => {
        for (const source of sources[state * alphabet.letters + letter] ?? []) emit(source);
      },
      accepts: (state) => state === start,
    },
    budget,
    "the reversal",
  );
}

function overOneAlphabet(a: Automaton, b: Automaton): readonly [LetterAutomaton, LetterAutomaton] {
  const one = toLetters(a);
  const other = toLetters(b);
  const { alphabet, left, right } = joinAlphabets(one.alphabet, other.alphabet);
  return [overAlphabet(one, alphabet, left), overAlphabet(other, alphabet, right)];
}
