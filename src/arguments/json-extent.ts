/** Where a JSON value ends, or where its text stops being one. Positions are UTF-16 indices. */
export type JsonExtent =
  | { readonly ok: true; readonly end: number }
  /** `truncated`: the text ends before the value does. `at` is the first character that cannot stand there. */
  | { readonly ok: false; readonly why: "truncated" | "malformed"; readonly at: number };

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
/** What a number that is cut off can end in. */
const CUT_NUMBER = /^(?:\.|[eE][-+]?)$/;
const WORDS = ["true", "false", "null"];
const ESCAPED = /["\\/bfnrt]/;
const HEX = /[0-9a-fA-F]/;

type Wanted = "value" | "value-or-close" | "key" | "key-or-close" | "colon" | "comma-or-close";

/**
 * Finds the end of the JSON value that begins at `start` (no blanks before it). It stops at the first character that no
 * JSON value can have there, so that looking at a stretch twice costs no more than the stretch is long; nesting is bounded
 * by memory only.
 */
export function jsonExtent(text: string, start: number): JsonExtent {
  const open: string[] = [];
  let wanted: Wanted = "value";
  for (let at = start; ; ) {
    if (at > start || open.length > 0) at = skipJsonBlanks(text, at);
    const c = text[at];
    if (c === undefined) return { ok: false, why: "truncated", at };
    const closes = open.at(-1) === "{" ? "}" : "]";
    if (c === closes && open.length > 0 && wanted.endsWith("or-close")) {
      open.pop();
      at += 1;
      if (open.length === 0) return { ok: true, end: at };
      wanted = "comma-or-close";
      continue;
    }
    switch (wanted) {
      case "colon":
        if (c !== ":") return { ok: false, why: "malformed", at };
        at += 1;
        wanted = "value";
        continue;
      case "comma-or-close":
        if (c !== ",") return { ok: false, why: "malformed", at };
        at += 1;
        wanted = closes === "}" ? "key" : "value";
        continue;
      case "key":
      case "key-or-close": {
        if (c !== '"') return { ok: false, why: "malformed", at };
        const key = stringEnd(text, at);
        if (!key.ok) return key;
        at = key.end;
        wanted = "colon";
        continue;
      }
      default: {
        if (c === "{" || c === "[") {
          open.push(c);
          at += 1;
          wanted = c === "{" ? "key-or-close" : "value-or-close";
          continue;
        }
        const scalar = c === '"' ? stringEnd(text, at) : numberOrWordEnd(text, at);
        if (!scalar.ok || open.length === 0) return scalar;
        at = scalar.end;
        wanted = "comma-or-close";
      }
    }
  }
}

function skipJsonBlanks(text: string, from: number): number {
  let at = from;
  for (let c = text[at]; c === " " || c === "\n" || c === "\r" || c === "\t"; c = text[at]) at += 1;
  return at;
}

function stringEnd(text: string, start: number): JsonExtent {
  for (let at = start + 1; at < text.length; at += 1) {
    const c = text.charCodeAt(at);
    if (c === 0x22) return { ok: true, end: at + 1 };
    if (c < 0x20) return { ok: false, why: "malformed", at };
    if (c !== 0x5c) continue;
    at += 1;
    const escaped = text[at];
    if (escaped === undefined) break;
    if (escaped !== "u") {
      if (!ESCAPED.test(escaped)) return { ok: false, why: "malformed", at };
      continue;
    }
    for (let digit = 0; digit < 4; digit += 1) {
      at += 1;
      const hex = text[at];
      if (hex === undefined) return { ok: false, why: "truncated", at };
      if (!HEX.test(hex)) return { ok: false, why: "malformed", at };
    }
  }
  return { ok: false, why: "truncated", at: text.length };
}

function numberOrWordEnd(text: string, at: number): JsonExtent {
  for (const word of WORDS) {
    if (text.startsWith(word, at)) return { ok: true, end: at + word.length };
    const same = commonLength(text, at, word);
    if (same > 0) return { ok: false, why: at + same === text.length ? "truncated" : "malformed", at: at + same };
  }
  NUMBER.lastIndex = at;
  const number = NUMBER.exec(text);
  if (number !== null) {
    const end = at + number[0].length;
    const more = text.length - end <= 2 && CUT_NUMBER.test(text.slice(end));
    return more ? { ok: false, why: "truncated", at: text.length } : { ok: true, end };
  }
  const stop = text[at] === "-" ? at + 1 : at;
  return { ok: false, why: stop === text.length ? "truncated" : "malformed", at: stop };
}

function commonLength(text: string, at: number, word: string): number {
  let length = 0;
  while (length < word.length && text[at + length] === word[length]) length += 1;
  return length;
}
