import type { Automaton } from "../grammar/automata/automaton.js";
import { isSurrogate, MAX_CODE_POINT, withoutSurrogates } from "../grammar/code-point-ranges.js";
import type { CodePointRange } from "../grammar/ir.js";

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
    const to = Math.min((bounds[cls + 1] ?? MAX_CODE_POINT + 1) - 1, last);
    const onlySurrogates = isSurrogate(from) && isSurrogate(to);
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
    const to = (bounds[cls + 1] ?? MAX_CODE_POINT + 1) - 1;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === from) last[1] = to;
    else ranges.push([from, to]);
  }
  return withoutSurrogates(ranges);
}
