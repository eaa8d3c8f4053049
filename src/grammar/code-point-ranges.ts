import type { CodePointRange } from "./ir.js";

export const MAX_CODE_POINT = 0x10ffff;
export const FIRST_SURROGATE = 0xd800;
export const LAST_SURROGATE = 0xdfff;

/** All that UTF-8 can spell. */
export const ALL_CODE_POINTS: readonly CodePointRange[] = [
  [0, FIRST_SURROGATE - 1],
  [LAST_SURROGATE + 1, MAX_CODE_POINT],
];

/** Sorted, disjoint, joined where they touch. */
export function normaliseRanges(ranges: readonly CodePointRange[]): readonly CodePointRange[] {
  const sorted = ranges.filter(([first, last]) => first <= last).sort((a, b) => a[0] - b[0]);
  const joined: CodePointRange[] = [];
  for (const [first, last] of sorted) {
    const previous = joined.at(-1);
    if (previous !== undefined && first <= previous[1] + 1) {
      joined[joined.length - 1] = [previous[0], Math.max(previous[1], last)];
    } else joined.push([first, last]);
  }
  return joined;
}

/** The code points in both; both sides normalised. */
export function intersectRanges(
  left: readonly CodePointRange[],
  right: readonly CodePointRange[],
): readonly CodePointRange[] {
  const common: CodePointRange[] = [];
  let i = 0;
  let j = 0;
  for (let a = left[i], b = right[j]; a !== undefined && b !== undefined; a = left[i], b = right[j]) {
    const first = Math.max(a[0], b[0]);
    const last = Math.min(a[1], b[1]);
    if (first <= last) common.push([first, last]);
    if (a[1] < b[1]) i += 1;
    else j += 1;
  }
  return common;
}

/** All code points but these, surrogates left out; `ranges` normalised. */
export function complementRanges(ranges: readonly CodePointRange[]): readonly CodePointRange[] {
  const gaps: CodePointRange[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= MAX_CODE_POINT) gaps.push([next, MAX_CODE_POINT]);
  return withoutSurrogates(gaps);
}

export function withoutSurrogates(ranges: readonly CodePointRange[]): readonly CodePointRange[] {
  return intersectRanges(ranges, ALL_CODE_POINTS);
}

export function isSurrogate(point: number): boolean {
  return point >= FIRST_SURROGATE && point <= LAST_SURROGATE;
}
