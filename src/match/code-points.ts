import type { Automaton } from "../grammar/automata/automaton.js";
import type { CodePointRange } from "../grammar/ir.js";

const LAST_CODE_POINT = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** The class that holds a code point. */
function classOf(automaton: Automaton, codePoint: number): number {
  const { bounds } = automaton;
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((bounds[middle] ?? 0) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The state after a code point, or -1. */
export function stepCodePoint(automaton: Automaton, state: number, codePoint: number): number {
  return automaton.next[state * automaton.bounds.length + classOf(automaton, codePoint)] ?? -1;
}

/**
 * Where all of a range leads: one state (or -1) where its code points agree, and `null` where they do not.
 */
export function stepRange(automaton: Automaton, state: number, [first, last]: CodePointRange): number | null {
  const { bounds, next } = automaton;
  const row = state * bounds.length;
  let cls = classOf(automaton, first);
  const target = next[row + cls] ?? -1;
  for (cls += 1; cls < bounds.length && (bounds[cls] ?? 0) <= last; cls += 1) {
    if ((next[row + cls] ?? -1) !== target) return null;
  }
  return target;
}

/** Does some code point of the range, surrogates aside, lead on? */
export function leadsOn(automaton: Automaton, state: number, [first, last]: CodePointRange): boolean {
  const { bounds, next } = automaton;
  const row = state * bounds.length;
  for (let cls = classOf(automaton, first); cls < bounds.length; cls += 1) {
    const from = Math.max(bounds[cls] ?? 0, first);
    if (from > last) return false;
    const to = Math.min((bounds[cls + 1] ?? LAST_CODE_POINT + 1) - 1, last);
    const onlySurrogates = from >= FIRST_SURROGATE && to <= LAST_SURROGATE;
    if ((next[row + cls] ?? -1) >= 0 && !onlySurrogates) return true;
  }
  return false;
}

/** The code points that lead on from a state, as sorted ranges without surrogates. */
export function rangesFrom(automaton: Automaton, state: number): readonly CodePointRange[] {
  const { bounds, next } = automaton;
  const row = state * bounds.length;
  const ranges: [number, number][] = [];
  for (let cls = 0; cls < bounds.length; cls += 1) {
    if ((next[row + cls] ?? -1) < 0) continue;
    const from = bounds[cls] ?? 0;
    const to = (bounds[cls + 1] ?? LAST_CODE_POINT + 1) - 1;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === from) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges.flatMap(withoutSurrogates);
}

function withoutSurrogates([first, last]: CodePointRange): readonly CodePointRange[] {
  if (last < FIRST_SURROGATE || first > LAST_SURROGATE) return [[first, last]];
  const parts: CodePointRange[] = [];
  if (first < FIRST_SURROGATE) parts.push([first, FIRST_SURROGATE - 1]);
  if (last > LAST_SURROGATE) parts.push([LAST_SURROGATE + 1, last]);
  return parts;
}

/** The automaton of one code point out of sorted ranges. */
export function oneOf(ranges: readonly CodePointRange[]): Automaton {
  const bounds: number[] = [0];
  const inside: boolean[] = [false];
  for (const [first, last] of ranges) {
    if (bounds.at(-1) === first) inside[inside.length - 1] = true;
    else {
      bounds.push(first);
      inside.push(true);
    }
    if (last < LAST_CODE_POINT) {
      bounds.push(last + 1);
      inside.push(false);
    }
  }
  const next = new Int32Array(bounds.length * 2).fill(-1);
  inside.forEach((isInside, cls) => {
    if (isInside) next[cls] = 1;
  });
  return { bounds: Uint32Array.from(bounds), next, accept: Uint8Array.of(0, 1), start: 0 };
}
