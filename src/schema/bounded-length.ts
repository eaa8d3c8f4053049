import { type Automaton, StateBudgetError } from "../grammar/automata/index.js";

/** Cells of a transition table: some 16 MB. */
const CELLS = 4_000_000;

/**
 * The strings of an automaton that have at least `min` and at most `max` (null: no limit) code points. Counts beside the
 * automaton's own states and leaves out what cannot end in time; it does not minimise, which would cost more than it saves.
 * Throws `StateBudgetError`.
 */
export function withLength(automaton: Automaton, min: number, max: number | null): Automaton {
  const { next, accept, bounds } = automaton;
  const classes = bounds.length;
  const size = accept.length;
  const last = max ?? min;
  if ((last + 1) * size * classes > CELLS) throw tooLarge();
  const { letterOf, sample } = lettersOf(automaton);
  const left = stepsToAccept(automaton);
  // Numbers of the pairs of a length and a state, from 1; 0: not met yet.
  const numbers = new Int32Array((last + 1) * size);
  const pairs = new Int32Array((last + 1) * size);
  let met = 0;
  const enter = (state: number, length: number): number => {
    const steps = left[state] ?? -1;
    if (steps < 0 || (max !== null && length + steps > max)) return -1;
    const pair = length * size + state;
    if (numbers[pair] === 0) {
      pairs[met] = pair;
      met += 1;
      numbers[pair] = met;
    }
    return (numbers[pair] ?? 0) - 1;
  };
  if (enter(automaton.start, 0) < 0) {
    return { bounds: Uint32Array.of(0), next: Int32Array.of(-1), accept: Uint8Array.of(0), start: 0 };
  }
  const byLetter = new Int32Array((last + 1) * size * sample.length);
  for (let at = 0; at < met; at += 1) {
    const pair = pairs[at] ?? 0;
    const state = pair % size;
    const length = (pair - state) / size;
    const longer = max === null ? Math.min(length + 1, min) : length + 1;
    for (const [letter, column] of sample.entries()) {
      const target = next[state * classes + column] ?? -1;
      byLetter[at * sample.length + letter] = target < 0 ? -1 : enter(target, longer);
    }
  }
  const table = new Int32Array(met * classes);
  for (let at = 0; at < met; at += 1) {
    for (let column = 0; column < classes; column += 1) {
      table[at * classes + column] = byLetter[at * sample.length + (letterOf[column] ?? 0)] ?? -1;
    }
  }
  const ends = Uint8Array.from(pairs.subarray(0, met), (pair) =>
    Math.floor(pair / size) >= min ? (accept[pair % size] ?? 0) : 0,
  );
  return { bounds, next: table, accept: ends, start: 0 };
}

/** Classes that behave alike are one letter: `letterOf` a class, and for each letter a class that is one. */
function lettersOf({ next, accept, bounds }: Automaton): {
  readonly letterOf: readonly number[];
  readonly sample: readonly number[];
} {
  const classes = bounds.length;
  const size = accept.length;
  // Told apart state by state: a key of a class's whole column would be as long as the automaton has states.
  let letterOf: readonly number[] = new Array(classes).fill(0);
  let sample: number[] = [0];
  for (let state = 0; state < size && sample.length < classes; state += 1) {
    const letters = new Map<number, number>();
    const samples: number[] = [];
    letterOf = letterOf.map((letter, column) => {
      const key = letter * (size + 1) + (next[state * classes + column] ?? -1) + 1;
      const known = letters.get(key);
      if (known !== undefined) return known;
      letters.set(key, samples.length);
      return samples.push(column) - 1;
    });
    sample = samples;
  }
  return { letterOf, sample };
}

function tooLarge(): StateBudgetError {
  return new StateBudgetError("state-budget", "counting the characters takes too many states");
}

/** The fewest code points that lead from each state to an accepting one; -1 where none do. */
export function stepsToAccept(automaton: Automaton): Int32Array {
  const known = stepsOf.get(automaton);
  if (known !== undefined) return known;
  const steps = countSteps(automaton);
  stepsOf.set(automaton, steps);
  return steps;
}

const stepsOf = new WeakMap<Automaton, Int32Array>();

function countSteps({ next, accept, bounds }: Automaton): Int32Array {
  const classes = bounds.length;
  const sources: number[][] = Array.from(accept, () => []);
  for (let state = 0; state < accept.length; state += 1) {
    for (let letter = 0; letter < classes; letter += 1) {
      const target = next[state * classes + letter] ?? -1;
      if (target >= 0 && sources[target]?.at(-1) !== state) sources[target]?.push(state);
    }
  }
  const steps = new Int32Array(accept.length).fill(-1);
  const queue: number[] = [];
  for (const [state, accepting] of accept.entries()) {
    if (accepting === 0) continue;
    steps[state] = 0;
    queue.push(state);
  }
  for (let at = 0; at < queue.length; at += 1) {
    const state = queue[at] ?? 0;
    for (const source of sources[state] ?? []) {
      if (steps[source] !== -1) continue;
      steps[source] = (steps[state] ?? 0) + 1;
      queue.push(source);
    }
  }
  return steps;
}
