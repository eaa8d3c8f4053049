import type { Automaton } from "./automaton.js";

/**
 * An alphabet whose runs of code points are grouped into letters: runs that behave alike are one letter, so that
 * the work of an operation does not grow with the hundreds of runs that a class like `\p{L}` has.
 */
export interface Alphabet {
  /** First code point of each run; the first is 0. */
  readonly bounds: Uint32Array;
  /** Letter of each run; -1 for code points that no string holds. */
  readonly letterOf: Int32Array;
  /** How many letters there are. */
  readonly letters: number;
}

/** An automaton over letters; it need not be trimmed or minimal. */
export interface LetterAutomaton {
  readonly alphabet: Alphabet;
  /** `next[state * letters + letter]`, or -1. */
  readonly next: Int32Array;
  readonly accept: Uint8Array;
  readonly start: number;
}

/** For each column of a transition table the first column that equals it; -1 for a column that leads nowhere. */
export function equalColumns(next: Int32Array, columns: number): Int32Array {
  const result = new Int32Array(columns);
  const byHash = new Map<number, number[]>();
  for (let column = 0; column < columns; column += 1) {
    let hash = 0;
    let dead = true;
    for (let at = column; at < next.length; at += columns) {
      const target = next[at] as number;
      if (target >= 0) dead = false;
      hash = (Math.imul(hash, 31) + target) | 0;
    }
    if (dead) {
      result[column] = -1;
      continue;
    }
    const candidates = byHash.get(hash);
    const same = candidates?.find((other) => sameColumn(other, column));
    result[column] = same ?? column;
    if (candidates === undefined) byHash.set(hash, [column]);
    else if (same === undefined) candidates.push(column);
  }
  return result;

  function sameColumn(one: number, other: number): boolean {
    for (let row = 0; row < next.length; row += columns) {
      if (next[row + one] !== next[row + other]) return false;
    }
    return true;
  }
}

/** Groups the classes of an automaton that behave alike into letters. */
export function toLetters(automaton: Automaton): LetterAutomaton {
  const { bounds, next, accept, start } = automaton;
  const runs = bounds.length;
  const letterOf = equalColumns(next, runs);
  const runOf: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const same = letterOf[run] as number;
    if (same === run) runOf.push(run);
    if (same >= 0) letterOf[run] = same === run ? runOf.length - 1 : (letterOf[same] as number);
  }
  const letters = runOf.length;
  const letterNext = new Int32Array(accept.length * letters);
  for (let state = 0; state < accept.length; state += 1) {
    for (let letter = 0; letter < letters; letter += 1) {
      letterNext[state * letters + letter] = next[state * runs + (runOf[letter] as number)] as number;
    }
  }
  return { alphabet: { bounds, letterOf, letters }, next: letterNext, accept, start };
}

/** Two alphabets cut finely enough for both, and what each joint letter is in either (-1: none). */
export interface JointAlphabet {
  readonly alphabet: Alphabet;
  readonly left: Int32Array;
  readonly right: Int32Array;
}

export function joinAlphabets(a: Alphabet, b: Alphabet): JointAlphabet {
  const bounds: number[] = [];
  const letterOf: number[] = [];
  const left: number[] = [];
  const right: number[] = [];
  const known = new Map<number, number>();
  let i = 0;
  let j = 0;
  while (i < a.bounds.length && j < b.bounds.length) {
    bounds.push(Math.max(a.bounds[i] as number, b.bounds[j] as number));
    letterOf.push(jointLetter(a.letterOf[i] as number, b.letterOf[j] as number));
    const endA = a.bounds[i + 1] ?? Number.POSITIVE_INFINITY;
    const endB = b.bounds[j + 1] ?? Number.POSITIVE_INFINITY;
    if (endA <= endB) i += 1;
    if (endB <= endA) j += 1;
  }
  return {
    alphabet: { bounds: Uint32Array.from(bounds), letterOf: Int32Array.from(letterOf), letters: left.length },
    left: Int32Array.from(left),
    right: Int32Array.from(right),
  };

  function jointLetter(one: number, other: number): number {
    if (one < 0 && other < 0) return -1;
    const key = (one + 1) * (b.letters + 1) + other + 1;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, left.length);
    left.push(one);
    right.push(other);
    return left.length - 1;
  }
}

/** The same automaton over a finer alphabet; `own` says what each of the finer letters is in its own alphabet. */
export function overAlphabet(automaton: LetterAutomaton, alphabet: Alphabet, own: Int32Array): LetterAutomaton {
  const states = automaton.accept.length;
  const next = new Int32Array(states * alphabet.letters);
  for (let state = 0; state < states; state += 1) {
    for (let letter = 0; letter < alphabet.letters; letter += 1) {
      const mine = own[letter] as number;
      next[state * alphabet.letters + letter] =
        mine < 0 ? -1 : (automaton.next[state * automaton.alphabet.letters + mine] as number);
    }
  }
  return { alphabet, next, accept: automaton.accept, start: automaton.start };
}
