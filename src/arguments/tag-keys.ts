import { type Automaton, anyString, lengthBetween, repeat } from "../grammar/automata/index.js";
import { stringsWithout } from "./strings-without.js";
import type { TagSpelling } from "./tag-spelling.js";

/** Any one character but these. */
export function characterBut(characters: readonly string[]): Automaton {
  return stringsWithout(characters).among(lengthBetween(1, 1));
}

/** Any key of one character or more that holds none of these. */
export function keysWithout(...characters: readonly string[]): Automaton {
  return repeat(characterBut(characters), 1, null);
}

/** A key as it is written; null: it cannot be. */
export function writtenKey(key: string, { keyStop, keyEscapes }: TagSpelling): string | null {
  const written = keyEscapes.reduce((text, [character, entity]) => text.replaceAll(character, entity), key);
  return written.includes(keyStop) ? null : written;
}

/** The key that is written so. */
export function keyOf(written: string, { keyEscapes }: TagSpelling): string {
  return keyEscapes.reduceRight((text, [character, entity]) => text.replaceAll(entity, character), written);
}

/** Keys that are written as they are. */
export function plainKeys({ keyStop, keyEscapes }: TagSpelling): Automaton {
  return stringsWithout([keyStop, ...keyEscapes.map(([character]) => character)]).all ?? anyString();
}
