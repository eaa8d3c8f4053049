import type { Automaton } from "./automaton.js";
import { type Budget, checkStates, spendSteps, startMeter } from "./budget.js";
import type { Alphabet } from "./letters.js";
import { normalForm } from "./normal-form.js";

/** A nondeterministic automaton, states numbered from 0, its transitions computed when asked for. */
export interface Nfa {
  readonly alphabet: Alphabet;
  readonly states: number;
  readonly starts: readonly number[];
  /** Calls `emit` with every state that `letter` leads to from `state`. */
  readonly step: (state: number, letter: number, emit: (target: number) => void) => void;
  readonly accepts: (state: number) => boolean;
}

/** The subset construction; only sets that can be reached are built. `what` names the operation in errors. */
export function determinise(nfa: Nfa, budget: Budget, what: string): Automaton {
  const { letters } = nfa.alphabet;
  const meter = startMeter(budget, what);
  const sets = setNumbers();
  const next: number[] = [];
  const accept: number[] = [];
  /** Which states are in the set that is being built: those with the current round's number. */
  const seen = new Int32Array(nfa.states);
  let round = 0;
  let members: number[] = [];
  const emit = (target: number): void => {
    if (seen[target] === round) return;
    seen[target] = round;
    members.push(target);
  };

  beginSet();
  for (const state of nfa.starts) emit(state);
  finishSet();
  for (let at = 0; at < sets.all.length; at += 1) {
    const from = sets.all[at] as Int32Array;
    accept.push(from.some(nfa.accepts) ? 1 : 0);
    spendSteps(meter, (from.length + 1) * letters);
    for (let letter = 0; letter < letters; letter += 1) {
      beginSet();
      for (const state of from) nfa.step(state, letter, emit);
      next.push(members.length === 0 ? -1 : finishSet());
    }
  }
  return normalForm({
    alphabet: nfa.alphabet,
    next: Int32Array.from(next),
    accept: Uint8Array.from(accept),
    start: 0,
  });

  function beginSet(): void {
    round += 1;
    members = [];
  }

  function finishSet(): number {
    spendSteps(meter, members.length);
    const number = sets.numberOf(sortedSet(members));
    checkStates(meter, sets.all.length);
    return number;
  }
}

/** Numbers for sets of states, in the order in which the sets are first seen. */
export interface SetNumbers {
  readonly all: readonly Int32Array[];
  /** `set` is sorted. */
  readonly numberOf: (set: Int32Array) => number;
}

export function setNumbers(): SetNumbers {
  const all: Int32Array[] = [];
  const byHash = new Map<number, number[]>();
  return { all, numberOf };

  function numberOf(set: Int32Array): number {
    let hash = set.length;
    for (const element of set) hash = (Math.imul(hash, 0x9e3779b1) + element) | 0;
    const candidates = byHash.get(hash);
    for (const number of candidates ?? []) if (sameSet(all[number] as Int32Array, set)) return number;
    all.push(set);
    if (candidates === undefined) byHash.set(hash, [all.length - 1]);
    else candidates.push(all.length - 1);
    return all.length - 1;
  }
}

/** Different numbers in rising order. */
export function sortedSet(members: readonly number[]): Int32Array {
  const sorted = Int32Array.from(members);
  if (sorted.length > 16) return sorted.sort();
  // Most sets are tiny; for these a call of the runtime's sort costs more than the sorting.
  for (let i = 1; i < sorted.length; i += 1) {
    const member = sorted[i] as number;
    let j = i;
    for (; j > 0 && (sorted[j - 1] as number) > member; j -= 1) sorted[j] = sorted[j - 1] as number;
    sorted[j] = member;
  }
  return sorted;
}

function sameSet(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
