import type { JsonValue } from "../base/json.js";
import { PYTHON_KEYWORDS } from "./python-names.js";
import {
  type ArgumentList,
  malformed,
  type NestedSyntax,
  objectOf,
  type Part,
  readArgumentList,
  skipBlanks,
  truncated,
} from "./read-nested.js";
import { readPythonString, STRING_START } from "./read-python-string.js";
import type { ArgumentReader } from "./reading.js";

/** What one reader takes that another does not. */
export interface PythonReading {
  /** Arguments without a key: `click(1, 2)`. */
  readonly positional: boolean;
  /** Python's own words as keys: `f(class="a")` is no Python, but some readers mend it. */
  readonly keywordKeys: boolean;
}

const WORD = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;
const CONSTANTS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ["True", true],
  ["true", true],
  ["False", false],
  ["false", false],
  ["None", null],
  ["null", null],
]);

/** Everything that may belong to a number. */
const NUMBER_CHARACTERS = /[0-9A-Za-z_.]+(?:(?<=[eE])[-+][0-9A-Za-z_.]*)?/y;
const DIGITS = "[0-9](?:_?[0-9])*";
const INTEGER = /^(?:0(?:_?0)*|[1-9](?:_?[0-9])*|0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+)$/;
const EXPONENT = `[eE][-+]?${DIGITS}`;
const FLOAT = new RegExp(`^(?:(?:(?:${DIGITS})?\\.${DIGITS}|${DIGITS}\\.)(?:${EXPONENT})?|${DIGITS}${EXPONENT})$`);
/** What a number that is cut off can end in. */
const CUT_NUMBER = new RegExp(
  `^(?:(?:(?:${DIGITS})?\\.${DIGITS}|${DIGITS}\\.?)[eE][-+]?(?:${DIGITS}_)?|(?:(?:${DIGITS})?\\.)?${DIGITS}_|\\.|` +
    "0[xX]_?|0[oO]_?|0[bB]_?|0[xX](?:_?[0-9a-fA-F])+_|0[oO](?:_?[0-7])+_|0[bB](?:_?[01])+_|0(?:_?[0-9])*)$",
);

/**
 * Arguments between the parentheses of a Python call: `key=value` pairs of literals (pythonic sheet section 4, lfm sheet section 4).
 * Strings of any quotes and prefixes `r` and `u`, side by side joined; numbers of any base with underscores, signed; lists,
 * tuples (read as lists), dicts (keys written as text); `True`, `False`, `None` and their JSON names. The schema is not asked:
 * a string stays a string. Whatever is no literal (names, f-strings, calls, arithmetic) is malformed.
 */
export function pythonReader(reading: PythonReading): ArgumentReader {
  return (text, start) => {
    const list = readPythonArguments(text, start, reading);
    if (!list.ok) return list;
    return { ok: true, value: objectOf(list.value.map(([key, value]) => [key ?? "", value])), end: list.end };
  };
}

/** The arguments in their order. */
export function readPythonArguments(text: string, start: number, reading: PythonReading): Part<ArgumentList> {
  return readArgumentList(text, start, syntaxFor(reading), ")");
}

function syntaxFor({ positional, keywordKeys }: PythonReading): NestedSyntax {
  return {
    brackets: new Map([
      ["[", { close: "]", keyed: false, groups: false }],
      ["{", { close: "}", keyed: true, groups: false }],
      ["(", { close: ")", keyed: false, groups: true }],
    ]),
    key: dictKey,
    argumentKey: (text, at) => {
      const key = keyword(text, at);
      if (key.ok && key.value !== null && !keywordKeys && PYTHON_KEYWORDS.has(key.value)) return malformed(at);
      return key.ok && key.value === null && !positional ? malformed(at) : key;
    },
    scalar,
    trailingComma: true,
  };
}

/** `name=`; null, and nothing taken, where something else begins. */
function keyword(text: string, at: number): Part<string | null> {
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return { ok: true, value: null, end: at };
  const end = skipBlanks(text, at + word.length);
  if (end === text.length) return truncated(text);
  if (text[end] !== "=") return { ok: true, value: null, end: at };
  if (text[end + 1] === "=") return malformed(end + 1);
  return { ok: true, value: word, end: end + 1 };
}

/** A literal before a colon; JSON has text alone for keys. */
function dictKey(text: string, at: number): Part<string> {
  const key = scalar(text, at);
  if (!key.ok) return key;
  const colon = skipBlanks(text, key.end);
  if (colon === text.length) return truncated(text);
  if (text[colon] !== ":") return malformed(colon);
  return { ok: true, value: typeof key.value === "string" ? key.value : JSON.stringify(key.value), end: colon + 1 };
}

function scalar(text: string, at: number): Part<JsonValue> {
  STRING_START.lastIndex = at;
  if (STRING_START.test(text)) return joinedStrings(text, at);
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  return word === undefined ? number(text, at) : constant(text, at, word);
}

function joinedStrings(text: string, start: number): Part<string> {
  let joined = "";
  let at = start;
  let end = start;
  for (;;) {
    STRING_START.lastIndex = at;
    if (!STRING_START.test(text)) return { ok: true, value: joined, end };
    const string = readPythonString(text, at);
    if (!string.ok) return string;
    joined += string.value;
    end = string.end;
    at = skipBlanks(text, end);
  }
}

function constant(text: string, at: number, word: string): Part<JsonValue> {
  const end = at + word.length;
  const value = CONSTANTS.get(word);
  if (value !== undefined) return { ok: true, value, end };
  if (end < text.length) return malformed(at);
  // Cut off, it may become one of these words, or (one or two letters) the prefix of a string.
  const mayGoOn = [...CONSTANTS.keys()].some((name) => name.startsWith(word)) || /^[rRuU]$/.test(word);
  return mayGoOn ? truncated(text) : malformed(at);
}

function number(text: string, start: number): Part<JsonValue> {
  const sign = text[start];
  const at = sign === "-" || sign === "+" ? skipBlanks(text, start + 1) : start;
  if (at === text.length) return truncated(text);
  NUMBER_CHARACTERS.lastIndex = at;
  const digits = NUMBER_CHARACTERS.exec(text)?.[0] ?? "";
  const end = at + digits.length;
  const isInteger = INTEGER.test(digits);
  if (!isInteger && !FLOAT.test(digits)) {
    return end === text.length && CUT_NUMBER.test(digits) ? truncated(text) : malformed(at);
  }
  const size = Number(digits.replaceAll("_", ""));
  return { ok: true, value: sign === "-" && !(isInteger && size === 0) ? -size : size, end };
}
