import type { Automaton } from "../../../grammar/automata/automaton.js";
import { type Budget, checkStates, DEFAULT_BUDGET, spendSteps, startMeter } from "../../../grammar/automata/budget.js";
import { normalForm } from "../../../grammar/automata/normal-form.js";
import { alphabetOfSets } from "../../../grammar/automata/set-alphabet.js";
import { setNumbers } from "../../../grammar/automata/subset.js";
import { parsePattern } from "./parse-pattern.js";
import { type PatternProgram, patternProgram } from "./pattern-program.js";
import { threadMachine } from "./thread-machine.js";

/**
 * The strings in which an ECMA-262 pattern (as with the `u` flag) finds a match anywhere, as JSON Schema's `pattern`
 * means it. Exact for everything but backreferences. Throws `PatternError` and `StateBudgetError`.
 */
export function patternAutomaton(pattern: string, budget: Budget = DEFAULT_BUDGET): Automaton {
  return searchAutomaton(patternProgram(parsePattern(pattern), budget), budget);
}

/** The texts in which a program finds a match; see `ThreadMachine` for how assertions are followed. */
function searchAutomaton(program: PatternProgram, budget: Budget): Automaton {
  const { looks } = program;
  const meter = startMeter(budget, "the pattern");
  const { alphabet, holds } = alphabetOfSets(program.sets);
  const machine = threadMachine(program, holds, meter);
  const trackers = looks.flatMap((look, number) => (look.ahead ? [] : [{ number, entry: look.entry }]));

  /** A state is the set of threads of the pattern and those of each tracker, as numbers of sets. */
  const states = setNumbers();
  const next: number[] = [];
  const accept: number[] = [];
  stateAfter(null, -1);
  for (let at = 0; at < states.all.length; at += 1) {
    const state = states.all[at] as Int32Array;
    const main = state[0] as number;
    accept.push(machine.holdsAtEnd(main) ? 1 : 0);
    for (let letter = 0; letter < alphabet.letters; letter += 1) {
      if (main === machine.matched) next.push(at);
      else next.push(stateAfter(state, letter));
    }
    spendSteps(meter, alphabet.letters);
  }
  return normalForm({ alphabet, next: Int32Array.from(next), accept: Uint8Array.from(accept), start: 0 });

  /** The state after a letter; from null, the first state. -1 where nothing can match any more. */
  function stateAfter(state: Int32Array | null, letter: number): number {
    let place = state === null ? machine.textStart : machine.insideText;
    const after = new Int32Array(trackers.length + 1);
    trackers.forEach(({ number, entry }, i) => {
      const set = state === null ? machine.noThreads : (state[i + 1] as number);
      const { waiting, finished } = machine.advanceTracker(set, letter, entry, place);
      after[i + 1] = waiting;
      place = machine.placeWith(place, number, finished);
    });
    const before = state === null ? machine.noThreads : (state[0] as number);
    const main = machine.advance(before, letter, program.entry, place);
    if (main === machine.matched) after.fill(0);
    // Without trackers, a set that is empty in spite of the fresh start stays empty.
    else if (main === machine.noThreads && trackers.length === 0 && state !== null) return -1;
    after[0] = main;
    const number = states.numberOf(after);
    checkStates(meter, states.all.length);
    return number;
  }
}
