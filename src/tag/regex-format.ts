import { GrammarSyntaxError } from "../base/errors.js";
import { chars, choice, literal, repeat, sequence } from "../grammar/build.js";
import {
  ALL_CODE_POINTS,
  complementRanges,
  intersectRanges,
  MAX_CODE_POINT,
  normaliseRanges,
  withoutSurrogates,
} from "../grammar/code-point-ranges.js";
import type { CodePointRange, Expr } from "../grammar/ir.js";
import { placeAt } from "../grammar/syntax/place.js";

/**
 * The pattern of a structural tag's `regex` format, in the dialect of xgrammar's regex-to-grammar converter (xgrammar
 * reference 3, column CFG): it matches the whole text, `^` and `$` are dropped wherever they stand, lazy
 * quantifiers mean the same as greedy ones. Negated classes mean what they say, also beyond ASCII, where the engine
 * errs (2.2).
 * @throws GrammarSyntaxError with the place in the pattern for what the dialect does not have.
 */
export function regexFormat(pattern: string): Expr {
  return readPattern(pattern, { dot: ALL_CODE_POINTS, ignoreCase: false, allowed: ALL_CODE_POINTS });
}

/**
 * The pattern of the EBNF macro `Regex(...)` (xgrammar reference 2.3), as `readEbnf` asks for it: giving flags at all makes
 * `.` stop at line feeds unless `s` is among them; `i` folds ASCII letters; a JSON string's match leaves out what would
 * need an escape.
 * @throws GrammarSyntaxError as `regexFormat`.
 */
export function regexMacro(pattern: string, flags: string, jsonString: boolean): Expr {
  return readPattern(pattern, {
    dot: flags === "" || flags.includes("s") ? ALL_CODE_POINTS : complementRanges([[0x0a, 0x0a]]),
    ignoreCase: flags.includes("i"),
    allowed: jsonString ? UNESCAPED_IN_JSON : ALL_CODE_POINTS,
  });
}

/** What the letters of a pattern stand for. */
interface Letters {
  readonly dot: Ranges;
  readonly ignoreCase: boolean;
  /** Code points outside of this are dropped from every match. */
  readonly allowed: Ranges;
}

function readPattern(pattern: string, letters: Letters): Expr {
  const reader: Reader = { points: Array.from(pattern), at: 0, letters };
  const expr = alternatives(reader);
  if (reader.at < reader.points.length) fail(reader, 'Unmatched ")"');
  return expr;
}

interface Reader {
  /** The pattern's code points. */
  readonly points: readonly string[];
  readonly letters: Letters;
  at: number;
}

type Ranges = readonly CodePointRange[];

const DIGITS: Ranges = [[0x30, 0x39]];
const WORD: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
/** The converter counts the no-break space as white, too. */
const WHITE: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
];
/** All but control characters, the quote and the backslash. */
const UNESCAPED_IN_JSON: Ranges = complementRanges([
  [0x00, 0x1f],
  [0x22, 0x22],
  [0x5c, 0x5c],
]);
const CLASSES: Readonly<Record<string, Ranges>> = {
  d: DIGITS,
  w: WORD,
  s: WHITE,
  D: complementRanges(DIGITS),
  W: complementRanges(WORD),
  S: complementRanges(WHITE),
};
const CONTROLS: Readonly<Record<string, number>> = {
  "0": 0,
  a: 0x07,
  t: 0x09,
  n: 0x0a,
  v: 0x0b,
  f: 0x0c,
  r: 0x0d,
  e: 0x1b,
};
/** The engine crashes on larger counts. */
const MAX_COUNT = 2 ** 31 - 1;

function fail(reader: Reader, what: string): never {
  const pattern = reader.points.join("");
  const index = reader.points.slice(0, reader.at).join("").length;
  const message = `${what} at position ${reader.at + 1} of the pattern`;
  throw new GrammarSyntaxError("regex-syntax", message, placeAt(pattern, index));
}

function peek(reader: Reader): string {
  return reader.points[reader.at] ?? "";
}

function take(reader: Reader, text: string): boolean {
  const wanted = Array.from(text);
  if (!wanted.every((point, index) => reader.points[reader.at + index] === point)) return false;
  reader.at += wanted.length;
  return true;
}

/** Takes as many points as the test holds for, at most `limit`. */
function takeWhile(reader: Reader, test: RegExp, limit = Number.POSITIVE_INFINITY): string {
  const start = reader.at;
  while (reader.at - start < limit && test.test(peek(reader))) reader.at += 1;
  return reader.points.slice(start, reader.at).join("");
}

function alternatives(reader: Reader): Expr {
  const items = [terms(reader)];
  while (take(reader, "|")) items.push(terms(reader));
  return choice(...items);
}

function terms(reader: Reader): Expr {
  const items: Expr[] = [];
  while (reader.at < reader.points.length && peek(reader) !== "|" && peek(reader) !== ")") {
    if (take(reader, "^") || take(reader, "$")) continue;
    items.push(quantified(reader));
  }
  return sequence(...joinLiterals(items));
}

function joinLiterals(items: readonly Expr[]): readonly Expr[] {
  const joined: Expr[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (item.kind === "literal" && last?.kind === "literal") joined[joined.length - 1] = literal(last.text + item.text);
    else joined.push(item);
  }
  return joined;
}

function quantified(reader: Reader): Expr {
  const item = atom(reader);
  const counts = quantifier(reader);
  if (counts === null) return item;
  take(reader, "?");
  if ("*+?{".includes(peek(reader)) && peek(reader) !== "") fail(reader, "A quantifier cannot follow a quantifier");
  return repeat(item, counts.min, counts.max);
}

function quantifier(reader: Reader): { readonly min: number; readonly max: number | null } | null {
  if (take(reader, "*")) return { min: 0, max: null };
  if (take(reader, "+")) return { min: 1, max: null };
  if (take(reader, "?")) return { min: 0, max: 1 };
  if (!take(reader, "{")) return null;
  const min = count(reader);
  const max = !take(reader, ",") ? min : peek(reader) === "}" ? null : count(reader);
  if (!take(reader, "}")) fail(reader, 'Expected "}" after the count');
  if (max !== null && max < min) fail(reader, "The second count is smaller than the first");
  return { min, max };
}

function count(reader: Reader): number {
  const digits = takeWhile(reader, /^[0-9]$/);
  if (digits === "") fail(reader, "Expected a count");
  const number = Number(digits);
  if (number > MAX_COUNT) fail(reader, `Counts end at ${MAX_COUNT}`);
  return number;
}

function atom(reader: Reader): Expr {
  const point = peek(reader);
  switch (point) {
    case "(":
      return group(reader);
    case "[":
      return oneOf(characterClass(reader), reader);
    case ".":
      reader.at += 1;
      return oneOf(reader.letters.dot, reader);
    case "\\": {
      const escaped = readEscape(reader, false);
      return oneOf(typeof escaped === "number" ? [[escaped, escaped]] : escaped, reader);
    }
    case "*":
    case "+":
    case "?":
      return fail(reader, "There is nothing to repeat");
    case "{":
      return fail(reader, 'A literal "{" must be written "\\{"');
    default: {
      reader.at += 1;
      const letter = point.codePointAt(0) ?? 0;
      return oneOf([[letter, letter]], reader);
    }
  }
}

function oneOf(ranges: Ranges, { letters }: Reader): Expr {
  const folded = letters.ignoreCase ? foldCase(ranges) : ranges;
  const allowed = intersectRanges(withoutSurrogates(folded), letters.allowed);
  const [only] = allowed;
  const single = allowed.length === 1 && only !== undefined && only[0] === only[1];
  return single ? literal(String.fromCodePoint(only[0])) : chars(...allowed);
}

/** With both cases of every ASCII letter. */
function foldCase(ranges: Ranges): Ranges {
  const shifted = (letters: CodePointRange, by: number): Ranges =>
    intersectRanges(ranges, [letters]).map(([first, last]) => [first + by, last + by]);
  return normaliseRanges([...ranges, ...shifted([0x41, 0x5a], 0x20), ...shifted([0x61, 0x7a], -0x20)]);
}

function group(reader: Reader): Expr {
  take(reader, "(");
  if (take(reader, "?")) {
    if (take(reader, "=") || take(reader, "!")) fail(reader, "Lookahead is not supported");
    if (take(reader, "<=") || take(reader, "<!")) fail(reader, "Lookbehind is not supported");
    if (take(reader, "<")) {
      if (takeWhile(reader, /^[A-Za-z]$/) === "" || !take(reader, ">")) {
        fail(reader, "The name of a group is made of letters");
      }
    } else if (!take(reader, ":")) fail(reader, "This kind of group is not supported");
  }
  const body = alternatives(reader);
  if (!take(reader, ")")) fail(reader, "The parenthesis is not closed");
  return body;
}

function characterClass(reader: Reader): Ranges {
  take(reader, "[");
  const negated = take(reader, "^");
  const ranges: CodePointRange[] = [];
  if (peek(reader) === "]" && !negated) fail(reader, "The class is empty");
  while (!take(reader, "]")) {
    if (reader.at >= reader.points.length) fail(reader, "The class is not closed");
    const first = classItem(reader);
    const isRange = peek(reader) === "-" && ![undefined, "]"].includes(reader.points[reader.at + 1]);
    if (!isRange) {
      if (typeof first === "number") ranges.push([first, first]);
      else ranges.push(...first);
      continue;
    }
    take(reader, "-");
    const last = classItem(reader);
    if (typeof first !== "number" || typeof last !== "number" || last < first) fail(reader, "The range is not valid");
    ranges.push([first, last]);
  }
  const all = withoutSurrogates(normaliseRanges(ranges));
  return negated ? complementRanges(all) : all;
}

function classItem(reader: Reader): number | Ranges {
  const point = peek(reader);
  if (point === "\\") return readEscape(reader, true);
  if (point === "\n" || point === "\r") fail(reader, "A class cannot hold a raw line break");
  reader.at += 1;
  return point.codePointAt(0) ?? 0;
}

/** A code point, or the set that an escape like `\d` stands for. */
function readEscape(reader: Reader, inClass: boolean): number | Ranges {
  take(reader, "\\");
  const point = peek(reader);
  if (point === "") fail(reader, "The pattern ends in a backslash");
  const set = CLASSES[point];
  if (set !== undefined) {
    reader.at += 1;
    return set;
  }
  if (inClass && point === "b") {
    reader.at += 1;
    return 0x08;
  }
  if (!inClass && /^[bB]$/.test(point)) fail(reader, "Word boundaries are not supported");
  if (!inClass && /^[pP]$/.test(point)) fail(reader, "Unicode property escapes are not supported");
  if (/^[1-9k]$/.test(point)) fail(reader, "Backreferences are not supported");
  reader.at += 1;
  const control = CONTROLS[point];
  if (control !== undefined) return control;
  return codePointEscape(reader, point) ?? point.codePointAt(0) ?? 0;
}

/** `\x41` (all hex digits that follow), `\u0041`, `\u{41}`, `\U00000041`, `\cA`; null where the digits are missing. */
function codePointEscape(reader: Reader, letter: string): number | null {
  const start = reader.at;
  const hex = /^[0-9A-Fa-f]$/;
  let digits = "";
  if (letter === "x") digits = takeWhile(reader, hex);
  else if (letter === "u" && take(reader, "{")) {
    digits = takeWhile(reader, hex, 6);
    if (!take(reader, "}")) digits = "";
  } else if (letter === "u") digits = takeWhile(reader, hex, 4).padEnd(4, "?");
  else if (letter === "U") digits = takeWhile(reader, hex, 8).padEnd(8, "?");
  else if (letter === "c" && /^[A-Za-z]$/.test(peek(reader))) {
    reader.at += 1;
    return (reader.points[start]?.charCodeAt(0) ?? 0) % 32;
  }
  const value = digits === "" ? Number.NaN : Number(`0x${digits}`);
  if (Number.isInteger(value) && value <= MAX_CODE_POINT) return value;
  reader.at = start;
  return null;
}
