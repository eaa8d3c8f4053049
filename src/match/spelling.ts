import type { Automaton } from "../grammar/automata/automaton.js";
import { isSurrogate } from "../grammar/code-point-ranges.js";
import { leadsOn, stepCodePoint, stepRange } from "./code-points.js";
import { DEAD } from "./shape.js";
import { bytesAfter, leadBits, spelledBy } from "./utf8.js";

/**
 * A progress of a code point automaton is its state and what has been read of the next code point, in one number:
 * `state * ROOM + kind * KIND + left * LEFT + bits`.
 */
const ROOM = 2 ** 24;
const KIND = 2 ** 21;
const LEFT = 2 ** 18;

/** What has been read of the next code point. */
export const PART = {
  /** Nothing. */
  none: 0,
  /** Some UTF-8 bytes; `bits` so far, `left` to come. */
  bytes: 1,
  /** Some UTF-8 bytes, and `left` more of any value lead to `state`. */
  anyBytes: 2,
  /** JSON: a backslash. */
  escape: 3,
  /** JSON: `\u` and some hexadecimal digits. */
  hex: 4,
  /** JSON: the escape of a first surrogate, `left` 2: nothing after it, 1: a backslash. */
  first: 5,
  /** JSON: a first surrogate and the digits of the second one. */
  second: 6,
} as const;

export function progressOf(state: number, kind: number = PART.none, left = 0, bits = 0): number {
  return state * ROOM + kind * KIND + left * LEFT + bits;
}

export function stateOf(progress: number): number {
  return Math.floor(progress / ROOM);
}

export function partOf(progress: number): { kind: number; left: number; bits: number } {
  const part = progress % ROOM;
  return { kind: Math.floor(part / KIND), left: Math.floor(part / LEFT) & 7, bits: part % LEFT };
}

/** The progress after a whole code point. */
export function afterCodePoint(automaton: Automaton, state: number, codePoint: number): number {
  const next = stepCodePoint(automaton, state, codePoint);
  return next < 0 ? DEAD : progressOf(next);
}

/** One byte of a code point that is spelled as UTF-8. */
export function stepRaw(automaton: Automaton, progress: number, byte: number): number {
  const state = stateOf(progress);
  const { kind, left, bits } = partOf(progress);
  if (kind === PART.none) {
    if (byte < 0x80) return afterCodePoint(automaton, state, byte);
    const after = bytesAfter(byte);
    return after < 0 ? DEAD : withBytes(automaton, state, leadBits(byte, after), after);
  }
  if (byte < 0x80 || byte > 0xbf) return DEAD;
  if (kind === PART.anyBytes) return left === 1 ? progressOf(state) : progressOf(state, kind, left - 1);
  return withBytes(automaton, state, (bits << 6) | (byte & 0x3f), left - 1);
}

function withBytes(automaton: Automaton, state: number, bits: number, left: number): number {
  if (left === 0) return isSurrogate(bits) ? DEAD : afterCodePoint(automaton, state, bits);
  const { range, exact } = spelledBy(bits, left);
  if (range[0] > range[1] || !leadsOn(automaton, state, range)) return DEAD;
  const target = exact ? stepRange(automaton, state, range) : null;
  return target === null ? progressOf(state, PART.bytes, left, bits) : progressOf(target, PART.anyBytes, left);
}
