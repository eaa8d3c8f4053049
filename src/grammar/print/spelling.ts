import { FIRST_SURROGATE, LAST_SURROGATE } from "../code-point-ranges.js";
import type { CodePointRange } from "../ir.js";

/** How a dialect writes strings and classes. */
export interface TextDialect {
  literal(text: string): string;
  class(ranges: readonly CodePointRange[]): string;
}

const NAMED: ReadonlyMap<number, string> = new Map([
  [0x0a, "\\n"],
  [0x0d, "\\r"],
  [0x09, "\\t"],
  [0x5c, "\\\\"],
]);

/** Of four or eight digits: unlike `\x` in xgrammar, it takes no digit of the text that follows. */
function hexEscape(point: number): string {
  return point > 0xffff
    ? `\\U${point.toString(16).padStart(8, "0").toUpperCase()}`
    : `\\u${point.toString(16).padStart(4, "0").toUpperCase()}`;
}

/** As it is, where a person can see what it is. */
function plain(point: number): string | null {
  const character = String.fromCodePoint(point);
  return point === 0x20 || /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? character : null;
}

function literalWith(text: string): string {
  const inside = Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (character === '"') return '\\"';
    return NAMED.get(point) ?? plain(point) ?? hexEscape(point);
  });
  return `"${inside.join("")}"`;
}

function classWith(ranges: readonly CodePointRange[], special: ReadonlyMap<number, string>): string {
  const one = (point: number): string => special.get(point) ?? NAMED.get(point) ?? plain(point) ?? hexEscape(point);
  const parts = bridgeSurrogates(ranges).flatMap(([first, last]) => {
    if (last > first + 1) return [`${one(first)}-${one(last)}`];
    return first === last ? [one(first)] : [one(first), one(last)];
  });
  return `[${parts.join("")}]`;
}

/** Surrogates are in no text: a class may as well run across them, and reads better so. */
export function bridgeSurrogates(ranges: readonly CodePointRange[]): readonly CodePointRange[] {
  const before = ranges.findIndex(([, last]) => last === FIRST_SURROGATE - 1);
  const after = ranges[before + 1];
  const left = ranges[before];
  if (left === undefined || after === undefined || after[0] !== LAST_SURROGATE + 1) return ranges;
  return [...ranges.slice(0, before), [left[0], after[1]], ...ranges.slice(before + 2)];
}

const EBNF_SPECIAL: ReadonlyMap<number, string> = new Map(
  Array.from("[]^-", (sign) => [sign.charCodeAt(0), `\\${sign}`] as const),
);

export const EBNF_TEXT: TextDialect = {
  literal: literalWith,
  class: (ranges) => classWith(ranges, EBNF_SPECIAL),
};

const GBNF_SPECIAL: ReadonlyMap<number, string> = new Map([
  [0x5b, "\\["],
  [0x5d, "\\]"],
  [0x5e, "\\u005E"],
  [0x2d, "\\u002D"],
]);

/** Older llama.cpp refuses `\-` and `\^` (engines reference 5.4): these go by numbers, a lone hyphen stands last. */
export const GBNF_TEXT: TextDialect = {
  literal: literalWith,
  class: (ranges) => {
    const others = ranges.filter(([first, last]) => first !== 0x2d || last !== 0x2d);
    const written = classWith(others, GBNF_SPECIAL);
    return others.length === ranges.length ? written : `${written.slice(0, -1)}-]`;
  },
};
