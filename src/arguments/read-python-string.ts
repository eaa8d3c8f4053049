import { malformed, type Part, truncated } from "./read-nested.js";

/** Where a string literal begins: a prefix that leaves it a text, and a quote. Of a prefix alone nobody knows yet. */
export const STRING_START = /[rRuU]?['"]/y;

/** Letters that stand for one character after a backslash (pythonic sheet section 4). */
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["a", "\u0007"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  // A line that goes on.
  ["\n", ""],
]);
/** Letters before hexadecimal digits, and how many. */
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);
const OCTAL = /[0-7]{1,3}/y;
const HEX = /[0-9a-fA-F]*/y;
const MAX_CODE_POINT = 0x10ffff;

/** One string literal in single, double or triple quotes, with Python's escapes; an unknown escape stays as it is written. */
export function readPythonString(text: string, start: number): Part<string> {
  const prefix = /[rRuU]/.test(text[start] ?? "") ? 1 : 0;
  const isRaw = prefix === 1 && /[rR]/.test(text[start] ?? "");
  const open = start + prefix;
  const quote = text[open] ?? "";
  const triple = text.startsWith(quote.repeat(3), open);
  // Two quotes at the end of the text are an empty string, or two of three.
  const close = triple ? quote.repeat(3) : quote;
  let value = "";
  let at = open + close.length;
  for (;;) {
    const from = at;
    while (at < text.length && text[at] !== "\\" && text[at] !== quote && text[at] !== "\n") at += 1;
    value += text.slice(from, at);
    const c = text[at];
    if (c === undefined) return truncated(text);
    if (c === quote) {
      if (text.startsWith(close, at)) return { ok: true, value, end: at + close.length };
      value += c;
      at += 1;
    } else if (c === "\n") {
      if (!triple) return malformed(at);
      value += c;
      at += 1;
    } else if (isRaw) {
      if (at + 1 === text.length) return truncated(text);
      value += text.slice(at, at + 2);
      at += 2;
    } else {
      const escaped = readEscape(text, at);
      if (!escaped.ok) return escaped;
      value += escaped.value;
      at = escaped.end;
    }
  }
}

/** What the backslash at `at` and the characters behind it stand for. */
function readEscape(text: string, at: number): Part<string> {
  const letter = text[at + 1];
  if (letter === undefined) return truncated(text);
  const short = SHORT_ESCAPES.get(letter);
  if (short !== undefined) return { ok: true, value: short, end: at + 2 };
  OCTAL.lastIndex = at + 1;
  const octal = OCTAL.exec(text)?.[0];
  if (octal !== undefined) {
    return { ok: true, value: String.fromCodePoint(Number.parseInt(octal, 8)), end: at + 1 + octal.length };
  }
  const count = HEX_DIGITS.get(letter);
  if (count === undefined) {
    // Names of characters are not known here.
    return letter === "N" ? malformed(at) : { ok: true, value: `\\${letter}`, end: at + 2 };
  }
  HEX.lastIndex = at + 2;
  const digits = (HEX.exec(text)?.[0] ?? "").slice(0, count);
  const end = at + 2 + digits.length;
  if (digits.length < count) return end === text.length ? truncated(text) : malformed(end);
  const point = Number.parseInt(digits, 16);
  return point > MAX_CODE_POINT ? malformed(at) : { ok: true, value: String.fromCodePoint(point), end };
}
