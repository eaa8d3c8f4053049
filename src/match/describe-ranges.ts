import type { CodePointRange, Spelling } from "../grammar/ir.js";

const KNOWN: ReadonlyMap<string, string> = new Map([
  ["30-39", "a digit"],
  ["31-39", "a digit from 1 to 9"],
  ["30-39,41-46,61-66", "a hexadecimal digit"],
  ["41-5a,61-7a", "a letter"],
  ["30-39,41-5a,61-7a", "a letter or digit"],
  ["30-39,41-5a,5f-5f,61-7a", "a letter, a digit or _"],
  ["9-a,20-20", "whitespace"],
  ["9-a,d-d,20-20", "whitespace"],
]);

/** More ranges than this are not listed one by one. */
const MOST_RANGES = 8;

/** A set of code points in words: `a digit`, `one of [+-]`, `any character but ["\]`. */
export function describeRanges(ranges: readonly CodePointRange[], spelling: Spelling): string {
  const known = KNOWN.get(ranges.map(([first, last]) => `${first.toString(16)}-${last.toString(16)}`).join(","));
  if (known !== undefined) return known;
  const size = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const isWide = size > 0x10000;
  if (isWide && spelling === "json") return "a JSON string character";
  if (isWide) {
    const missing = gaps(ranges);
    if (missing.length === 0) return "any character";
    return missing.length > MOST_RANGES ? "a character" : `any character but [${missing.map(written).join("")}]`;
  }
  return ranges.length > MOST_RANGES ? "a character out of a set" : `one of [${ranges.map(written).join("")}]`;
}

function gaps(ranges: readonly CodePointRange[]): readonly CodePointRange[] {
  const missing: CodePointRange[] = [];
  let from = 0;
  for (const [first, last] of ranges) {
    const isSurrogateGap = from === 0xd800 && first === 0xe000;
    if (first > from && !isSurrogateGap) missing.push([from, first - 1]);
    from = last + 1;
  }
  if (from <= 0x10ffff) missing.push([from, 0x10ffff]);
  return missing;
}

function written([first, last]: CodePointRange): string {
  const dash = last > first + 1 ? "-" : "";
  return first === last ? character(first) : `${character(first)}${dash}${character(last)}`;
}

function character(codePoint: number): string {
  if (codePoint === 0x0a) return "\\n";
  if (codePoint === 0x0d) return "\\r";
  if (codePoint === 0x09) return "\\t";
  if (codePoint < 0x20 || codePoint === 0x7f) return `\\x${codePoint.toString(16).padStart(2, "0")}`;
  return String.fromCodePoint(codePoint);
}
