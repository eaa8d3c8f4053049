import type { Automaton } from "../grammar/automata/automaton.js";
import type { CodePointRange } from "../grammar/ir.js";
import { leadsOn } from "./code-points.js";
import { DEAD } from "./shape.js";
import { afterCodePoint, PART, partOf, progressOf, stateOf, stepRaw } from "./spelling.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/** The letter after a backslash and the code point that it stands for (RFC 8259, section 7). */
const SHORT_ESCAPES: ReadonlyMap<number, number> = new Map([
  [QUOTE, QUOTE],
  [BACKSLASH, BACKSLASH],
  [0x2f, 0x2f],
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);

/** One byte of a code point that is spelled as inside of a JSON string. */
export function stepJson(automaton: Automaton, progress: number, byte: number): number {
  const state = stateOf(progress);
  const { kind, left, bits } = partOf(progress);
  switch (kind) {
    case PART.none:
      if (byte === BACKSLASH) return canEscape(automaton, state) ? progressOf(state, PART.escape) : DEAD;
      return byte === QUOTE || byte < 0x20 ? DEAD : stepRaw(automaton, progress, byte);
    case PART.escape: {
      const meant = SHORT_ESCAPES.get(byte);
      if (meant !== undefined) return afterCodePoint(automaton, state, meant);
      return byte === LETTER_U ? withHex(automaton, state, 0, 4) : DEAD;
    }
    case PART.hex: {
      const digit = hexDigit(byte);
      return digit < 0 ? DEAD : withHex(automaton, state, bits * 16 + digit, left - 1);
    }
    case PART.first:
      if (left === 2) return byte === BACKSLASH ? progressOf(state, PART.first, 1, bits) : DEAD;
      return byte === LETTER_U ? progressOf(state, PART.second, 4, bits) : DEAD;
    case PART.second: {
      const digit = hexDigit(byte);
      return digit < 0 ? DEAD : withSecond(automaton, state, bits, digit, left);
    }
    default:
      return stepRaw(automaton, progress, byte);
  }
}

function canEscape(automaton: Automaton, state: number): boolean {
  return leadsOn(automaton, state, [0, 0x10ffff]);
}

/** After `\u` and `4 - left` digits that are worth `value`. */
function withHex(automaton: Automaton, state: number, value: number, left: number): number {
  const first = value * 16 ** left;
  const last = first + 16 ** left - 1;
  if (left === 0 && value >= 0xd800 && value <= 0xdbff) {
    const offset = value - 0xd800;
    return leadsOn(automaton, state, pairsOf(value, value)) ? progressOf(state, PART.first, 2, offset) : DEAD;
  }
  if (left === 0) return value >= 0xdc00 && value <= 0xdfff ? DEAD : afterCodePoint(automaton, state, value);
  const firstOfPair = Math.max(first, 0xd800);
  const lastOfPair = Math.min(last, 0xdbff);
  const possible =
    leadsOn(automaton, state, [first, last]) ||
    (firstOfPair <= lastOfPair && leadsOn(automaton, state, pairsOf(firstOfPair, lastOfPair)));
  return possible ? progressOf(state, PART.hex, left, value) : DEAD;
}

/** The code points whose first surrogates lie in a range. */
function pairsOf(first: number, last: number): CodePointRange {
  return [0x10000 + (first - 0xd800) * 0x400, 0x10000 + (last - 0xd800) * 0x400 + 0x3ff];
}

/**
 * One more digit of a second surrogate. `bits` are the ten of the first surrogate, and then those of the digits
 * read so far: `D` gives none, the digit after it its lower two, the last two four each.
 */
function withSecond(automaton: Automaton, state: number, bits: number, digit: number, left: number): number {
  if (left === 4) return digit === 0xd ? progressOf(state, PART.second, 3, bits) : DEAD;
  if (left === 3 && digit < 0xc) return DEAD;
  const value = left === 3 ? bits * 4 + (digit - 0xc) : bits * 16 + digit;
  if (left === 1) return afterCodePoint(automaton, state, 0x10000 + value);
  const room = 16 ** (left - 1);
  const range: CodePointRange = [0x10000 + value * room, 0x10000 + value * room + room - 1];
  return leadsOn(automaton, state, range) ? progressOf(state, PART.second, left - 1, value) : DEAD;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
