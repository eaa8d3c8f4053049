import type { Automaton } from "../../../grammar/automata/index.js";
import { patternAutomaton } from "../pattern/pattern-automaton.js";

/** The texts that match a pattern from start to end. */
export function wholeText(pattern: string): Automaton {
  return patternAutomaton(`^(?:${pattern})$`);
}
