import type { Automaton } from "../grammar/automata/index.js";

const SURROGATES = [0xd800, 0xe000] as const;

/**
 * Every string but the given ones. Built straight from their tree, since every open object needs one and the general
 * complement, which also minimises, would be most of the work of compiling a schema.
 */
export function otherTexts(texts: readonly string[]): Automaton {
  const characters = new Set<number>();
  // UTF-8 spells no lone surrogate, so a text with one is not there to be left out.
  const spelled = texts.filter((text) => !/\p{Cs}/u.test(text)).map((text) => Array.from(text, codePoint));
  for (const text of spelled) for (const character of text) characters.add(character);
  const cuts = new Set<number>([0, ...SURROGATES]);
  for (const character of characters) cuts.add(character).add(character + 1);
  cuts.delete(0x110000);
  const bounds = Uint32Array.from(cuts).sort();
  const classOf = new Map<number, number>();
  for (const [index, bound] of bounds.entries()) classOf.set(bound, index);
  const surrogates = classOf.get(SURROGATES[0]) ?? -1;

  // State 0 is where no given text can follow any more; state 1 is the start.
  const states = 2 + spelled.reduce((sum, text) => sum + text.length, 0);
  const next = new Int32Array(states * bounds.length);
  const accept = new Uint8Array(states).fill(1);
  let used = 2;
  for (const text of spelled) {
    let state = 1;
    for (const character of text) {
      const at = state * bounds.length + (classOf.get(character) ?? 0);
      if (next[at] === 0) {
        next[at] = used;
        used += 1;
      }
      state = next[at] ?? 0;
    }
    accept[state] = 0;
  }
  for (let state = 0; state < used; state += 1) next[state * bounds.length + surrogates] = -1;
  return {
    bounds,
    next: next.subarray(0, used * bounds.length),
    accept: accept.subarray(0, used),
    start: 1,
  };
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
