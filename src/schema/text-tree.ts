import { type Automaton, type Budget, fromTexts, StateBudgetError } from "../grammar/automata/index.js";

const SURROGATES = [0xd800, 0xe000] as const;

/** A list is as long as its author wrote it, and what is done with it is linear in it: it may take more than a pattern. */
export const LISTED: Budget = { states: 200_000, steps: 12_000_000 };

/** Cells of a tree's table: some 80 MB. */
const CELLS = 20_000_000;

/** Characters up to which a list of texts is kept as its tree. */
const TREE_CHARACTERS = 3000;

/**
 * Every string but the given ones. Built straight from their tree, since every open object needs one and the general
 * complement, which also minimises, would be most of the work of compiling a schema.
 */
export function otherTexts(texts: readonly string[]): Automaton {
  return textTree(texts, true);
}

/** The given strings; as their tree where they are few, for the same reason. */
export function theseTexts(texts: readonly string[]): Automaton {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return characters > TREE_CHARACTERS ? fromTexts(texts, LISTED) : textTree(texts, false);
}

function textTree(texts: readonly string[], others: boolean): Automaton {
  // UTF-8 spells no lone surrogate, so a text with one is not there to be listed.
  const spelled = texts.filter((text) => !/\p{Cs}/u.test(text)).map((text) => Array.from(text, codePoint));
  const cuts = new Set<number>([0, ...SURROGATES]);
  for (const text of spelled) for (const character of text) cuts.add(character).add(character + 1);
  cuts.delete(0x110000);
  const bounds = Uint32Array.from(cuts).sort();
  const classes = bounds.length;
  const classOf = new Map<number, number>();
  for (const [index, bound] of bounds.entries()) classOf.set(bound, index);
  const surrogates = classOf.get(SURROGATES[0]) ?? -1;

  // State 0 is where no given text can follow any more; state 1 is the start.
  const states = 2 + spelled.reduce((sum, text) => sum + text.length, 0);
  if (states * classes > CELLS) {
    throw new StateBudgetError(
      "state-budget",
      `${texts.length} texts of ${classes} different characters take too much room`,
    );
  }
  const next = new Int32Array(states * classes);
  const accept = new Uint8Array(states).fill(others ? 1 : 0);
  let used = 2;
  for (const text of spelled) {
    let state = 1;
    for (const character of text) {
      const at = state * classes + (classOf.get(character) ?? 0);
      if (next[at] === 0) {
        next[at] = used;
        used += 1;
      }
      state = next[at] ?? 0;
    }
    accept[state] = others ? 0 : 1;
  }
  const table = next.subarray(0, used * classes);
  if (others) for (let state = 0; state < used; state += 1) table[state * classes + surrogates] = -1;
  else for (const [at, target] of table.entries()) if (target === 0) table[at] = -1;
  return { bounds, next: table, accept: accept.subarray(0, used), start: 1 };
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
