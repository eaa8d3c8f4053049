import type { CodePointRange } from "../../../grammar/ir.js";
import { normalRanges, type Ranges } from "./character-sets.js";

const known = new Map<string, Ranges>();

/**
 * The code points of a `\p{...}` escape (its inside, `Script=Greek`), as the runtime's own Unicode tables have it.
 * Throws the runtime's SyntaxError for a property that it does not know.
 */
export function unicodeProperty(inside: string): Ranges {
  const before = known.get(inside);
  if (before !== undefined) return before;
  const found = scan(new RegExp(`\\p{${inside}}+`, "gu"));
  known.set(inside, found);
  return found;
}

const BLOCK = 0x4000;
/** Planes with assigned characters; all other planes are uniform but for the noncharacters at their ends. */
const FULL_PLANES = new Set([0, 1, 2, 3, 14]);

function scan(property: RegExp): Ranges {
  const found: CodePointRange[] = [];
  for (let plane = 0; plane <= 16; plane += 1) {
    const first = plane * 0x10000;
    if (FULL_PLANES.has(plane)) {
      for (let block = first; block < first + 0x10000; block += BLOCK) scanRun(block, block + BLOCK - 1);
    } else {
      if (matches(first)) found.push([first, first + 0xfffd]);
      scanRun(first + 0xfffe, first + 0xffff);
    }
  }
  return normalRanges(found);

  function matches(point: number): boolean {
    property.lastIndex = 0;
    return property.test(String.fromCodePoint(point));
  }

  function scanRun(first: number, last: number): void {
    // Lone surrogates next to each other would read as pairs, and no grammar can spell them.
    if (first <= 0xdfff && last >= 0xd800) {
      if (first < 0xd800) scanRun(first, 0xd7ff);
      if (last > 0xdfff) scanRun(0xe000, last);
      return;
    }
    const points = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const units = first >= 0x10000 ? 2 : 1;
    property.lastIndex = 0;
    for (const match of String.fromCodePoint(...points).matchAll(property)) {
      const from = first + match.index / units;
      found.push([from, from + match[0].length / units - 1]);
    }
  }
}
