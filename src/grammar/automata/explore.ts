import type { Automaton } from "./automaton.js";
import { type Budget, checkStates, DEFAULT_BUDGET, spendSteps, startMeter } from "./budget.js";
import { normalForm } from "./normal-form.js";
import type { SetAlphabet } from "./set-alphabet.js";

/** A deterministic machine given by what it does, its states named by whatever is handy. */
export interface Machine<State extends string | number> {
  /** What it reads, from `alphabetOfSets` with disjoint sets. */
  readonly alphabet: SetAlphabet;
  readonly start: State;
  /** `symbol` is the number of a set; null: no string continues. */
  readonly step: (state: State, symbol: number) => State | null;
  readonly accepts: (state: State) => boolean;
}

/** The automaton of a machine; only states that can be reached are built. `what` names it in errors. */
export function explore<State extends string | number>(
  machine: Machine<State>,
  what: string,
  budget: Budget = DEFAULT_BUDGET,
): Automaton {
  const meter = startMeter(budget, what);
  const { alphabet, holds } = machine.alphabet;
  const { letters } = alphabet;
  const symbolOf = new Int32Array(letters).fill(-1);
  holds.forEach((row, symbol) => {
    row.forEach((held, letter) => {
      if (held === 1) symbolOf[letter] = symbol;
    });
  });
  const states: State[] = [];
  const numbers = new Map<State, number>();
  const next: number[] = [];
  const accept: number[] = [];
  numberOf(machine.start);
  for (let at = 0; at < states.length; at += 1) {
    const state = states[at] as State;
    accept.push(machine.accepts(state) ? 1 : 0);
    spendSteps(meter, letters);
    for (let letter = 0; letter < letters; letter += 1) {
      const symbol = symbolOf[letter] as number;
      const target = symbol < 0 ? null : machine.step(state, symbol);
      next.push(target === null ? -1 : numberOf(target));
    }
  }
  return normalForm({ alphabet, next: Int32Array.from(next), accept: Uint8Array.from(accept), start: 0 });

  function numberOf(state: State): number {
    const known = numbers.get(state);
    if (known !== undefined) return known;
    checkStates(meter, states.length + 1);
    states.push(state);
    numbers.set(state, states.length - 1);
    return states.length - 1;
  }
}
