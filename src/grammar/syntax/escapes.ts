import { GrammarSyntaxError } from "../../base/errors.js";
import { complementRanges, MAX_CODE_POINT, normaliseRanges, withoutSurrogates } from "../code-point-ranges.js";
import type { CodePointRange } from "../ir.js";
import { placeAt } from "./place.js";

/** Which escapes a dialect knows. */
export interface EscapeDialect {
  /** Letter (or sign) after the backslash, to the code point it stands for, in strings and in classes. */
  readonly simple: ReadonlyMap<string, number>;
  /** Signs that a backslash may stand before inside a class only; they stand for themselves. */
  readonly classSigns: string;
  /** Hex digits after `\x`: that many, or as many as follow. */
  readonly hexDigits: 2 | "greedy";
}

/** xgrammar reference 2.1. */
export const EBNF_ESCAPES: EscapeDialect = {
  simple: new Map([
    ["n", 0x0a],
    ["r", 0x0d],
    ["t", 0x09],
    ["b", 0x08],
    ["f", 0x0c],
    ["a", 0x07],
    ["v", 0x0b],
    ["0", 0x00],
    ["e", 0x1b],
    ['"', 0x22],
    ["'", 0x27],
    ["\\", 0x5c],
    ["/", 0x2f],
    ["?", 0x3f],
  ]),
  classSigns: "^$.*+?()[]{}|/-",
  hexDigits: "greedy",
};

/** engines reference 5.4 and 5.5; `\-` is of newer builds. */
export const GBNF_ESCAPES: EscapeDialect = {
  simple: new Map([
    ["n", 0x0a],
    ["r", 0x0d],
    ["t", 0x09],
    ['"', 0x22],
    ["\\", 0x5c],
    ["[", 0x5b],
    ["]", 0x5d],
  ]),
  classSigns: "-",
  hexDigits: 2,
};

/** Where a piece of text stands, for errors. */
export interface Piece {
  readonly source: string;
  /** First and past-the-last UTF-16 index of the inside, without quotes or brackets. */
  readonly start: number;
  readonly end: number;
}

interface Decoded {
  readonly point: number;
  readonly next: number;
}

/** A string of code points; in steps, since a call takes only so many arguments. */
export function textOf(points: readonly number[]): string {
  return points.map((point) => String.fromCodePoint(point)).join("");
}

/** The code points of a string literal's inside. */
export function decodeString(piece: Piece, dialect: EscapeDialect): readonly number[] {
  const points: number[] = [];
  for (let index = piece.start; index < piece.end; ) {
    const decoded = decodeOne(piece, index, dialect, false);
    points.push(decoded.point);
    index = decoded.next;
  }
  return points;
}

/** The ranges of a class's inside, normalised, without surrogates; `^` in front takes the true complement. */
export function decodeClass(piece: Piece, dialect: EscapeDialect): readonly CodePointRange[] {
  const negated = piece.source[piece.start] === "^";
  const ranges: CodePointRange[] = [];
  for (let index = negated ? piece.start + 1 : piece.start; index < piece.end; ) {
    const first = decodeOne(piece, index, dialect, true);
    const dash = first.next;
    if (piece.source[dash] === "-" && dash + 1 < piece.end) {
      const last = decodeOne(piece, dash + 1, dialect, true);
      if (last.point < first.point) {
        throw new GrammarSyntaxError(
          "reversed-range",
          `the range ${piece.source.slice(index, last.next)} runs backwards; put the smaller character first`,
          placeAt(piece.source, index),
        );
      }
      ranges.push([first.point, last.point]);
      index = last.next;
    } else {
      ranges.push([first.point, first.point]);
      index = first.next;
    }
  }
  const normal = normaliseRanges(ranges);
  return negated ? complementRanges(normal) : withoutSurrogates(normal);
}

function decodeOne(piece: Piece, index: number, dialect: EscapeDialect, inClass: boolean): Decoded {
  const { source } = piece;
  const point = source.codePointAt(index) ?? 0;
  if (source[index] !== "\\") return { point, next: index + (point > 0xffff ? 2 : 1) };
  const letter = source[index + 1] ?? "";
  const simple = dialect.simple.get(letter);
  if (simple !== undefined) return { point: simple, next: index + 2 };
  if (inClass && letter !== "" && dialect.classSigns.includes(letter)) {
    return { point: letter.charCodeAt(0), next: index + 2 };
  }
  const width = { x: dialect.hexDigits, u: 4, U: 8 }[letter];
  if (width !== undefined) return decodeHex(piece, index, width);
  throw new GrammarSyntaxError(
    "unknown-escape",
    `unknown escape \\${letter}; write a backslash itself as \\\\${/[dDwWsS]/.test(letter) && inClass ? ", and a shorthand as an explicit class" : ""}`,
    placeAt(source, index),
  );
}

function decodeHex(piece: Piece, index: number, width: number | "greedy"): Decoded {
  const limit = width === "greedy" ? piece.end : Math.min(piece.end, index + 2 + width);
  let next = index + 2;
  while (next < limit && /[0-9A-Fa-f]/.test(piece.source[next] ?? "")) next += 1;
  const digits = piece.source.slice(index + 2, next);
  const point = Number.parseInt(digits, 16);
  if (digits === "" || (width !== "greedy" && digits.length < width) || point > MAX_CODE_POINT) {
    throw new GrammarSyntaxError(
      "bad-hex-escape",
      `the escape ${piece.source.slice(index, next)} needs ${width === "greedy" ? "one or more" : width} hex digits of a code point up to 10FFFF`,
      placeAt(piece.source, index),
    );
  }
  return { point, next };
}
