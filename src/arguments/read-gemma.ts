import type { JsonValue } from "../base/json.js";
import {
  malformed,
  type NestedSyntax,
  objectOf,
  type Part,
  readArgumentList,
  skipBlanks,
  truncated,
} from "./read-nested.js";
import type { ArgumentReader } from "./reading.js";

const KEY = /[A-Za-z0-9_.-]+/y;
const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
/** Everything that may belong to a word or a number. */
const LEXEME = /[A-Za-z0-9_.+-]+/y;
const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;
/** What a number that is cut off can end in. */
const CUT_NUMBER = /^-?(?:[0-9]+(?:\.|(?:\.[0-9]+)?[eE][-+]?)?)?$/;

/**
 * Reads what stands between the braces of a call (gemma4 sheet section 8.0): strings between markers, in which nothing but
 * the marker ends them; bare or marked keys; JSON's numbers and words; objects and arrays; blanks anywhere between them; of two
 * entries with one key the last wins. No value, a value in JSON's quotes and a comma at the end are malformed.
 */
export function gemmaReader(marker: string): ArgumentReader {
  const syntax = syntaxFor(marker);
  return (text, start) => {
    const list = readArgumentList(text, start, syntax, "}");
    if (!list.ok) return list;
    return { ok: true, value: objectOf(list.value.map(([key, value]) => [key ?? "", value])), end: list.end };
  };
}

function syntaxFor(marker: string): NestedSyntax {
  /** A string between markers; null where none begins. */
  const string = (text: string, at: number): Part<string> | null => {
    const start = at + marker.length;
    if (!text.startsWith(marker, at)) return marker.startsWith(text.slice(at)) ? truncated(text) : null;
    const end = text.indexOf(marker, start);
    return end < 0 ? truncated(text) : { ok: true, value: text.slice(start, end), end: end + marker.length };
  };
  const key = (text: string, at: number): Part<string> => {
    const name = string(text, at) ?? bareKey(text, at);
    if (!name.ok) return name;
    const colon = skipBlanks(text, name.end);
    if (colon === text.length) return truncated(text);
    return text[colon] === ":" ? { ok: true, value: name.value, end: colon + 1 } : malformed(colon);
  };
  return {
    brackets: new Map([
      ["[", { close: "]", keyed: false, groups: false }],
      ["{", { close: "}", keyed: true, groups: false }],
    ]),
    key,
    argumentKey: key,
    scalar: (text, at) => string(text, at) ?? bareValue(text, at),
    trailingComma: false,
  };
}

function bareKey(text: string, at: number): Part<string> {
  KEY.lastIndex = at;
  const key = KEY.exec(text)?.[0];
  return key === undefined ? malformed(at) : { ok: true, value: key, end: at + key.length };
}

function bareValue(text: string, at: number): Part<JsonValue> {
  LEXEME.lastIndex = at;
  const lexeme = LEXEME.exec(text)?.[0] ?? "";
  const end = at + lexeme.length;
  const word = WORDS.get(lexeme);
  if (word !== undefined) return { ok: true, value: word, end };
  if (NUMBER.test(lexeme)) return { ok: true, value: Number(lexeme), end };
  const mayGoOn =
    end === text.length && (CUT_NUMBER.test(lexeme) || [...WORDS.keys()].some((one) => one.startsWith(lexeme)));
  return mayGoOn ? truncated(text) : malformed(at);
}
