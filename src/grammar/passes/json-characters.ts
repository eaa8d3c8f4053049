import { literal } from "../build.js";
import { intersectRanges, normaliseRanges } from "../code-point-ranges.js";
import type { CodePointRange, Expr } from "../ir.js";
import { character, joinChoice, joinSequence } from "./combine.js";

const SHORT_ESCAPES: readonly (readonly [letter: string, point: number])[] = [
  ['"', 0x22],
  ["\\", 0x5c],
  ["/", 0x2f],
  ["b", 0x08],
  ["f", 0x0c],
  ["n", 0x0a],
  ["r", 0x0d],
  ["t", 0x09],
];

/** What may stand as it is between the quotes of a JSON string. */
const RAW: readonly CodePointRange[] = [
  [0x20, 0x21],
  [0x23, 0x5b],
  [0x5d, 0x10ffff],
];

/** One character out of `ranges` (no surrogates) in every spelling that the inside of a JSON string has for it. */
export function jsonCharacter(ranges: readonly CodePointRange[]): Expr {
  const short = SHORT_ESCAPES.filter(([, point]) => ranges.some(([first, last]) => first <= point && point <= last));
  const escapes = [
    joinChoice(...short.map(([letter]) => literal(letter))),
    joinSequence(literal("u"), hexSpelling(ranges)),
  ];
  return joinChoice(character(intersectRanges(ranges, RAW)), joinSequence(literal("\\"), joinChoice(...escapes)));
}

/** Four hex digits, or for astral code points the eight of a surrogate pair. */
function hexSpelling(ranges: readonly CodePointRange[]): Expr {
  const basic = intersectRanges(ranges, [[0, 0xffff]]);
  const astral = intersectRanges(ranges, [[0x10000, 0x10ffff]]);
  return joinChoice(
    hexDigits(basic, 4),
    ...astral.flatMap(([first, last]) => surrogatePairs(first - 0x10000, last - 0x10000)),
  );
}

function surrogatePairs(first: number, last: number): readonly Expr[] {
  const high = [first >> 10, last >> 10] as const;
  const low = [first & 0x3ff, last & 0x3ff] as const;
  if (high[0] === high[1]) return [pair(high, low)];
  const pairs: Expr[] = [];
  let from = high[0];
  let to = high[1];
  if (low[0] > 0) {
    pairs.push(pair([from, from], [low[0], 0x3ff]));
    from += 1;
  }
  if (low[1] < 0x3ff) {
    pairs.push(pair([to, to], [0, low[1]]));
    to -= 1;
  }
  if (from <= to) pairs.push(pair([from, to], [0, 0x3ff]));
  return pairs;
}

function pair(high: CodePointRange, low: CodePointRange): Expr {
  return joinSequence(
    hexDigits([[0xd800 + high[0], 0xd800 + high[1]]], 4),
    literal("\\u"),
    hexDigits([[0xdc00 + low[0], 0xdc00 + low[1]]], 4),
  );
}

/** Numbers out of sorted ranges as `width` hex digits in either letter case. */
function hexDigits(ranges: readonly CodePointRange[], width: number): Expr {
  if (width === 0) return { kind: "sequence", items: [] };
  const size = 16 ** (width - 1);
  const byRest = new Map<string, { digits: number[]; rest: readonly CodePointRange[] }>();
  for (let digit = 0; digit < 16; digit += 1) {
    const rest = intersectRanges(ranges, [[digit * size, digit * size + size - 1]]).map(
      ([first, last]): CodePointRange => [first - digit * size, last - digit * size],
    );
    if (rest.length === 0) continue;
    const key = JSON.stringify(rest);
    const known = byRest.get(key);
    if (known === undefined) byRest.set(key, { digits: [digit], rest });
    else known.digits.push(digit);
  }
  return joinChoice(
    ...[...byRest.values()].map(({ digits, rest }) => joinSequence(hexClass(digits), hexDigits(rest, width - 1))),
  );
}

function hexClass(digits: readonly number[]): Expr {
  const points = digits.flatMap((digit) => {
    const lower = digit.toString(16);
    return [lower.charCodeAt(0), lower.toUpperCase().charCodeAt(0)];
  });
  return character(normaliseRanges(points.map((point) => [point, point])));
}
