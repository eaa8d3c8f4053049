import type { Token } from "./tokens.js";
import type { Found } from "./types.js";

const STRING = /"(?:[^"\\]|\\[\s\S])*"/y;
/** What cannot stand right behind a string: it is the next one that was begun. */
const NEXT_BEGUN = /[\p{ID_Continue}]/uy;
/** What closes the entries of a line, behind a string that is not closed. */
const LINE_END = /[\s,}\])]*$/;

/**
 * The whole string that begins at a quote for which the parser found no end, as behind a fault or where a character inside
 * is none that JSON lets stand there; null where no quote ends it.
 */
export function quotedText(text: string, { start, text: quote }: Token): string | null {
  if (quote !== '"') return null;
  STRING.lastIndex = start;
  const string = STRING.exec(text)?.[0];
  if (string === undefined) return null;
  NEXT_BEGUN.lastIndex = start + string.length;
  return NEXT_BEGUN.test(text) ? null : string;
}

/** A string that is closed nowhere on its line: it should have ended before what closes the line's entries. */
export function unclosedString(text: string, start: number, inside: number, quote = text.slice(start, inside)): Found {
  const lineEnd = text.indexOf("\n", inside);
  const line = text.slice(inside, lineEnd < 0 ? text.length : lineEnd);
  const end = inside + (LINE_END.exec(line)?.index ?? line.length);
  return {
    fault: { kind: "unclosed-string", at: start, message: "a string is not closed" },
    remedy: { from: end, to: end, text: quote },
  };
}

/** A character inside a string that JSON lets stand there as an escape only, or an escape that JSON has not. */
export function badCharacter({ text, start }: Token): Found | null {
  const index = badCharacterAt(text);
  const character = text[index];
  if (character === undefined) return null;
  const at = start + index;
  if (character === "\\") {
    return {
      fault: { kind: "bad-escape", at, message: `${text.slice(index, index + 2)} is no escape of JSON` },
      remedy: { from: at, to: at + 1, text: "" },
    };
  }
  const escaped = JSON.stringify(character).slice(1, -1);
  const name = character === "\n" ? "a line break" : character === "\t" ? "a tab" : "a control character";
  return {
    fault: { kind: "control-character", at, message: `${name} inside a string, which JSON writes as ${escaped}` },
    remedy: { from: at, to: at + 1, text: escaped },
  };
}

function badCharacterAt(string: string): number {
  for (let at = 1; at < string.length - 1; at += 1) {
    if (string.charCodeAt(at) < 0x20) return at;
    if (string[at] !== "\\") continue;
    if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(string.slice(at, at + 6))) return at;
    at += 1;
  }
  return -1;
}
