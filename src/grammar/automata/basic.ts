import {
  FIRST_SURROGATE,
  LAST_SURROGATE,
  MAX_CODE_POINT,
  normaliseRanges,
  withoutSurrogates,
} from "../code-point-ranges.js";
import type { CodePointRange } from "../ir.js";
import type { Automaton } from "./automaton.js";
import { emptyLanguage } from "./normal-form.js";

export { emptyLanguage };

const PAST_SURROGATES = LAST_SURROGATE + 1;
const PAST_CODE_POINTS = MAX_CODE_POINT + 1;

/** Every string of Unicode scalar values. */
export function anyString(): Automaton {
  return {
    bounds: Uint32Array.of(0, FIRST_SURROGATE, PAST_SURROGATES),
    next: Int32Array.of(0, -1, 0),
    accept: Uint8Array.of(1),
    start: 0,
  };
}

/** Is this `anyString()`? Looks at the data only, so it costs nothing. */
export function isAnyString({ bounds, next, accept }: Automaton): boolean {
  return (
    accept.length === 1 &&
    accept[0] === 1 &&
    bounds.length === 3 &&
    bounds[1] === FIRST_SURROGATE &&
    bounds[2] === PAST_SURROGATES &&
    next[0] === 0 &&
    next[1] === -1 &&
    next[2] === 0
  );
}

/** Only the empty string. */
export function emptyString(): Automaton {
  return { bounds: Uint32Array.of(0), next: Int32Array.of(-1), accept: Uint8Array.of(1), start: 0 };
}

/** Any one code point of the ranges, which may overlap and come in any order; surrogates are left out. */
export function oneOf(ranges: readonly CodePointRange[]): Automaton {
  const sorted = withoutSurrogates(normaliseRanges(ranges));
  if (sorted.length === 0) return emptyLanguage();
  const bounds: number[] = [];
  const targets: number[] = [];
  if (sorted[0]?.[0] !== 0) {
    bounds.push(0);
    targets.push(-1);
  }
  for (const [first, last] of sorted) {
    bounds.push(first);
    targets.push(1);
    if (last + 1 < PAST_CODE_POINTS) {
      bounds.push(last + 1);
      targets.push(-1);
    }
  }
  return {
    bounds: Uint32Array.from(bounds),
    next: Int32Array.from([...targets, ...targets.map(() => -1)]),
    accept: Uint8Array.of(0, 1),
    start: 0,
  };
}

/** Any string of at least `min` and at most `max` code points (null: no limit). Has `max + 1` (or `min + 1`) states. */
export function lengthBetween(min: number, max: number | null): Automaton {
  if (max !== null && min > max) return emptyLanguage();
  const last = max ?? min;
  const next = new Int32Array((last + 1) * 3);
  const accept = new Uint8Array(last + 1);
  for (let length = 0; length <= last; length += 1) {
    const longer = length < last ? length + 1 : max === null ? last : -1;
    next[length * 3] = longer;
    next[length * 3 + 1] = -1;
    next[length * 3 + 2] = longer;
    accept[length] = length >= min ? 1 : 0;
  }
  if (last === 0 && max !== null) return { bounds: Uint32Array.of(0), next: Int32Array.of(-1), accept, start: 0 };
  return { bounds: Uint32Array.of(0, FIRST_SURROGATE, PAST_SURROGATES), next, accept, start: 0 };
}
