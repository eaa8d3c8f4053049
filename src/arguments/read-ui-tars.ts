import type { JsonObject, JsonValue } from "../base/json.js";
import { type ArgumentList, malformed, objectOf, type Part, skipBlanks, truncated } from "./read-nested.js";
import { readPythonArguments } from "./read-python.js";
import type { ArgumentReader } from "./reading.js";
import { COORDINATE_KEYS, ONE_POINT, TWO_POINTS } from "./ui-tars-actions.js";

const VERB = /[A-Za-z_][A-Za-z0-9_]*/y;
const READING = { positional: true, keywordKeys: true } as const;

/**
 * `verb(key='text', ...)` as the arguments `{"action": "verb", "key": "text"}` of the one tool that UI-TARS has (ui_tars sheet
 * section 4): Python's literals, coordinates as lists of numbers, positional arguments as `arg0`, `arg1`; where that is no
 * Python, what looks like `key='text'` up to the parenthesis that closes the call. The schema is not asked.
 */
export const readUiTars: ArgumentReader = (text, start) => {
  VERB.lastIndex = start;
  const verb = VERB.exec(text)?.[0];
  if (verb === undefined) return start === text.length ? truncated(text) : malformed(start);
  const open = skipBlanks(text, start + verb.length);
  if (open === text.length) return truncated(text);
  if (text[open] !== "(") return malformed(open);
  const list = callList(text, open);
  return list.ok ? { ok: true, value: actionOf(verb, list.value), end: list.end } : list;
};

/** All from the parenthesis at `open` to the one that closes it. */
function callList(text: string, open: number): Part<ArgumentList> {
  const strict = readPythonArguments(text, open + 1, READING);
  if (strict.ok) return strict.end === text.length ? truncated(text) : { ...strict, end: strict.end + 1 };
  if (strict.why === "truncated") return strict;
  const close = closingParenthesis(text, open);
  if (close < 0) return truncated(text);
  return { ok: true, value: looseList(text.slice(open + 1, close)), end: close + 1 };
}

/** Brackets and the quotes that hide them; three quotes are tried before one. */
const SIGNS = /'''|"""|['"()]|\\/g;

function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  let quote: string | null = null;
  SIGNS.lastIndex = open;
  for (let sign = SIGNS.exec(text); sign !== null; sign = SIGNS.exec(text)) {
    const [token] = sign;
    if (token === "\\") SIGNS.lastIndex += 1;
    else if (quote !== null) {
      if (token === quote) quote = null;
      // Of three quotes the first may close, and the others open again.
      else if (token.startsWith(quote)) {
        quote = null;
        SIGNS.lastIndex = sign.index + 1;
      }
    } else if (token === "(") depth += 1;
    else if (token === ")") {
      depth -= 1;
      if (depth === 0) return sign.index;
    } else quote = token;
  }
  return -1;
}

const LOOSE = /(?<![A-Za-z0-9_])([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/gs;
const LOOSE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

function looseList(body: string): ArgumentList {
  return Array.from(body.matchAll(LOOSE), ([, key = "", single, double]) => {
    const value = (single ?? double ?? "").replace(
      /\\(.)/gs,
      (_, letter: string) => LOOSE_ESCAPES.get(letter) ?? letter,
    );
    return [key, value] as const;
  });
}

function actionOf(verb: string, list: ArgumentList): JsonObject {
  const entries: [string, JsonValue][] = [["action", verb]];
  let hasPoint = false;
  for (const [index, [name, value]] of list.entries()) {
    const key = name ?? `arg${index}`;
    if (!COORDINATE_KEYS.has(key)) entries.push([key, key === "key" && verb === "hotkey" ? joinedKeys(value) : value]);
    else if (!ONE_POINT.has(verb)) entries.push([pointKey(verb, key), coordinates(value)]);
    else if (!hasPoint) {
      entries.push(["point", coordinates(value)]);
      hasPoint = true;
    }
  }
  return objectOf(entries);
}

function pointKey(verb: string, key: string): string {
  return TWO_POINTS.has(verb) ? key.replace(/_box$/, "_point") : key;
}

const NUMBER = "(-?[0-9]+(?:\\.[0-9]+)?)";
const GAP = "(?:\\s*,\\s*|\\s+)";
const PAIR = `${NUMBER}\\s*,\\s*${NUMBER}`;
const BOX = `\\(\\s*${PAIR}\\s*\\)`;
/** Every way to write two or four numbers (ui_tars sheet section 4). */
const COORDINATES = [
  `<point>\\s*${NUMBER}${GAP}${NUMBER}\\s*</point>`,
  `<bbox>\\s*${NUMBER}${GAP}${NUMBER}${GAP}${NUMBER}${GAP}${NUMBER}\\s*</bbox>`,
  `<\\|box_start\\|>\\s*${BOX}(?:\\s*,\\s*${BOX})?\\s*<\\|box_end\\|>`,
  BOX,
  `\\[\\s*${PAIR}\\s*\\]`,
  PAIR,
  `[(\\[]\\s*${PAIR}\\s*,\\s*${PAIR}\\s*[)\\]]`,
].map((pattern) => new RegExp(`^${pattern}$`));

/** The numbers of a text that is nothing but coordinates; any other value as it is. */
function coordinates(value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  for (const pattern of COORDINATES) {
    const found = pattern.exec(value.trim());
    if (found !== null)
      return found
        .slice(1)
        .filter((number) => number !== undefined)
        .map(Number);
  }
  return value;
}

const MODIFIERS = new Set(["ctrl", "control", "shift", "alt", "option", "cmd", "command", "meta", "super", "win"]);

/** `ctrl s` as `ctrl+s`. */
function joinedKeys(value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  const words = value.trim().split(/\s+/);
  return words.length > 1 && MODIFIERS.has((words[0] ?? "").toLowerCase()) ? words.join("+") : value;
}
