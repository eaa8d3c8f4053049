import type { CodePointRange } from "../../../grammar/ir.js";

export type Ranges = readonly CodePointRange[];

const LAST_CODE_POINT = 0x10ffff;

/** Sorted, disjoint ranges that do not touch. */
export function normalRanges(ranges: Ranges): Ranges {
  const sorted = ranges.filter(([first, last]) => first <= last).sort((a, b) => a[0] - b[0]);
  const merged: CodePointRange[] = [];
  for (const [first, last] of sorted) {
    const previous = merged.at(-1);
    if (previous === undefined || first > previous[1] + 1) merged.push([first, last]);
    else if (last > previous[1]) merged[merged.length - 1] = [previous[0], last];
  }
  return merged;
}

/** All other code points; `ranges` are normal. */
export function invertRanges(ranges: Ranges): Ranges {
  const gaps: CodePointRange[] = [];
  let from = 0;
  for (const [first, last] of ranges) {
    if (first > from) gaps.push([from, first - 1]);
    from = last + 1;
  }
  if (from <= LAST_CODE_POINT) gaps.push([from, LAST_CODE_POINT]);
  return gaps;
}

// ECMA-262, 22.2.2.9 CharacterClassEscape, 12.2 White Space and 12.3 Line Terminators.
export const DIGITS: Ranges = [[0x30, 0x39]];
export const WORD: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
export const LINE_ENDS: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
export const SPACES: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
export const ANYTHING: Ranges = [[0, LAST_CODE_POINT]];
