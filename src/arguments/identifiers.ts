import { type Automaton, concat, oneOf, star } from "../grammar/automata/index.js";

const LETTERS = [
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
] as const;

/** xgrammar reference 5.1: keys that are not declared are identifiers. */
export const IDENTIFIERS: Automaton = concat(oneOf(LETTERS), star(oneOf([...LETTERS, [0x30, 0x39]])));
