import { type Automaton, anyString, complement, concat, fromTexts, intersect } from "../grammar/automata/index.js";

/** The strings that hold none of some texts. */
export interface StringsWithout {
  /** All of them; null: every string is one. */
  readonly all: Automaton | null;
  /** Those of an automaton. */
  readonly among: (strings: Automaton) => Automaton;
}

const known = new Map<string, Automaton>();

export function stringsWithout(excludes: readonly string[]): StringsWithout {
  if (excludes.length === 0) return { all: null, among: (strings) => strings };
  const key = JSON.stringify(excludes);
  const all = known.get(key) ?? complement(concat(concat(anyString(), fromTexts(excludes)), anyString()));
  known.set(key, all);
  return { all, among: (strings) => intersect(strings, all) };
}
