import type { Automaton } from "../../../grammar/automata/automaton.js";
import { type Budget, checkStates, DEFAULT_BUDGET, spendSteps, startMeter } from "../../../grammar/automata/budget.js";
import { normalForm } from "../../../grammar/automata/normal-form.js";
import { alphabetOfSets } from "../../../grammar/automata/set-alphabet.js";
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

/** Where the search stands: sets of threads of the pattern itself and of each lookbehind's body. */
interface SearchState {
  readonly main: number;
  readonly waiting: readonly number[];
}

/** The texts in which a program finds a match; see `ThreadMachine` for how assertions are followed. */
function searchAutomaton(program: PatternProgram, budget: Budget): Automaton {
  const { looks } = program;
  const meter = startMeter(budget, "the pattern");
  const { alphabet, holds } = alphabetOfSets(program.sets);
  const machine = threadMachine(program, holds, meter);
  const trackers = looks.flatMap((look, number) => (look.ahead ? [] : [{ number, entry: look.entry }]));

  const states: SearchState[] = [];
  const numbers = new Map<string | number, number>();
  const next: number[] = [];
  const accept: number[] = [];
  stateAfter({ main: machine.noThreads, waiting: trackers.map(() => machine.noThreads) }, -1);
  for (let at = 0; at < states.length; at += 1) {
    const state = states[at] as SearchState;
    accept.push(machine.holdsAtEnd(state.main) ? 1 : 0);
    for (let letter = 0; letter < alphabet.letters; letter += 1) {
      next.push(state.main === machine.matched ? at : stateAfter(state, letter));
    }
    spendSteps(meter, alphabet.letters);
  }
  return normalForm({ alphabet, next: Int32Array.from(next), accept: Uint8Array.from(accept), start: 0 });

  /** The state after a letter (-1: at the start of the text); -1 where nothing can match any more. */
  function stateAfter(state: SearchState, letter: number): number {
    let place = letter < 0 ? machine.textStart : machine.insideText;
    const waiting: number[] = [];
    trackers.forEach(({ number, entry }, i) => {
      const tracked = machine.advanceTracker(state.waiting[i] as number, letter, entry, place);
      waiting.push(tracked.waiting);
      place = machine.placeWith(place, number, tracked.finished);
    });
    const main = machine.advance(state.main, letter, program.entry, place);
    // Without trackers, a set that is empty in spite of the fresh start stays empty.
    if (main === machine.noThreads && trackers.length === 0 && letter >= 0) return -1;
    const key = main === machine.matched || trackers.length === 0 ? main : [main, ...waiting].join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    states.push({ main, waiting });
    checkStates(meter, states.length);
    numbers.set(key, states.length - 1);
    return states.length - 1;
  }
}
