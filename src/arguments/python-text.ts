import { type Automaton, isEmpty } from "../grammar/automata/index.js";
import { chars, choice, literal, repeat, sequence } from "../grammar/build.js";
import type { Expr } from "../grammar/ir.js";
import { withLength } from "../schema/bounded-length.js";
import type { StringSpelling } from "../schema/value-dialect.js";
import { type Escapes, escapedText } from "./escaped-text.js";
import { quotedList } from "./quoted-list.js";
import { stringsWithout } from "./strings-without.js";

/** Letters behind a backslash (pythonic sheet section 7), and what they stand for. */
const LETTERS = [
  ["\\", "\\"],
  ['"', '"'],
  ["'", "'"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
] as const;
/** NUL has no letter: as an octal digit alone it would take digits behind it. */
const NUL = ["x00", "\0"] as const;

const HEX = chars([0x30, 0x39], [0x41, 0x46], [0x61, 0x66]);
/** Four digits that are no surrogate. */
const FOUR_DIGITS = choice(
  sequence(chars([0x30, 0x39], [0x41, 0x43], [0x45, 0x46], [0x61, 0x63], [0x65, 0x66]), repeat(HEX, 3, 3)),
  sequence(chars([0x44, 0x44], [0x64, 0x64]), chars([0x30, 0x37]), repeat(HEX, 2, 2)),
);

interface Quote {
  readonly sign: string;
  /** One character of a string, in each of its spellings. */
  readonly character: Expr;
  readonly escapes: Escapes;
}

function quote(sign: string): Quote {
  const barred = ["\\", sign, "\n", "\r", "\0"];
  const points = barred.map((character) => character.charCodeAt(0)).sort((a, b) => a - b);
  const raw = chars(
    ...[...points, 0xd800]
      .map((point, index) => [(points[index - 1] ?? -1) + 1, point - 1] as const)
      .filter(([a, b]) => a <= b),
    [0xe000, 0x10ffff],
  );
  const letters = chars(
    ...LETTERS.map(([letter]) => letter.charCodeAt(0))
      .sort((a, b) => a - b)
      .map((point) => [point, point] as const),
  );
  const code = choice(letters, sequence(literal("u"), FOUR_DIGITS), sequence(literal("x"), repeat(HEX, 2, 2)));
  return {
    sign,
    character: choice(raw, sequence(literal("\\"), code)),
    escapes: { barred, escape: "\\", codes: new Map([...LETTERS, NUL]) },
  };
}

const DOUBLE = quote('"');
const SINGLE = quote("'");

/**
 * Python strings (pythonic sheet section 7) on one line in double or single quotes. Free strings and those of a length
 * have every escape of the sheet's grammar; other constrained ones are written as they are but for what must be escaped, or with a
 * letter behind the backslash; listed ones in their usual spelling.
 *
 * @param excludes texts that no string may hold
 */
export function pythonStrings(excludes: readonly string[], quotes: readonly ("'" | '"')[]): StringSpelling {
  const signs = [DOUBLE, SINGLE].filter(({ sign }) => quotes.some((one) => one === sign));
  const inQuotes = (inside: (quote: Quote) => Expr): Expr =>
    choice(...signs.map((one) => sequence(literal(one.sign), inside(one), literal(one.sign))));
  const language = (strings: Automaton): Expr =>
    inQuotes(({ escapes }) => ({ kind: "automaton", automaton: escapedText(strings, escapes), spelling: "raw" }));
  const length = (min: number, max: number | null): Expr => inQuotes(({ character }) => repeat(character, min, max));
  const safe = stringsWithout(excludes);
  return {
    any: safe.all === null ? length(0, null) : language(safe.all),
    length: (min, max) => (safe.all === null ? length(min, max) : language(withLength(safe.all, min, max))),
    language: (strings) => {
      const some = safe.among(strings);
      return isEmpty(some) ? null : language(some);
    },
    text: (value) =>
      excludes.some((exclude) => value.includes(exclude)) ? null : inQuotes(({ sign }) => literal(inside(value, sign))),
    listed: true,
    limit: `holds ${quotedList(excludes)}`,
  };
}

/** As `repr` writes it, but for the choice of quotes. */
function inside(value: string, sign: string): string {
  const codes = new Map(LETTERS.map(([letter, meant]) => [meant as string, letter as string]));
  return Array.from(value, (character) => {
    if (character === "'" || character === '"') return character === sign ? `\\${character}` : character;
    const letter = codes.get(character);
    if (letter !== undefined) return `\\${letter}`;
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x20 || point === 0x7f) return `\\x${point.toString(16).padStart(2, "0")}`;
    return /\p{Cs}/u.test(character) ? `\\u${point.toString(16)}` : character;
  }).join("");
}
