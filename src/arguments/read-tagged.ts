import { firstAt } from "../base/first-at.js";
import type { JsonSchema, JsonValue } from "../base/json.js";
import { allowsText, coerceText, parameterSchema } from "./coerce.js";
import { readJsonValue } from "./read-json.js";
import type { ArgumentReader, ArgumentReading } from "./reading.js";

/** How a style writes one argument between tags. */
export interface TaggedSpelling {
  /** Text before the key. */
  readonly open: string;
  /** Text between key and value. */
  readonly afterKey: string;
  /** Text that ends the value. */
  readonly close: string;
  /** One newline after `afterKey` and one before `close` are framing, not value. */
  readonly framed: boolean;
  /** Blanks may stand between two arguments. */
  readonly blanks: boolean;
  readonly order: "narrowest" | "listed";
}

const BLANKS = /\s*/y;

/**
 * The reader of a style that writes each argument as a tag with a bare value. A value that must be JSON is read as
 * JSON, so that a closing tag inside its strings is data; a raw value ends at the first closing tag. The last of two
 * arguments with one key wins.
 */
export function taggedReader(spelling: TaggedSpelling): ArgumentReader {
  return (text, start, schema, excludes) => {
    const entries: [string, JsonValue][] = [];
    let at = start;
    for (;;) {
      const open = spelling.blanks ? skipBlanks(text, at) : at;
      if (!text.startsWith(spelling.open, open)) break;
      const keyStart = open + spelling.open.length;
      const keyEnd = text.indexOf(spelling.afterKey, keyStart);
      if (keyEnd < 0) return { ok: false, why: "truncated", at: text.length };
      const key = text.slice(keyStart, keyEnd);
      const value = readValue(
        text,
        keyEnd + spelling.afterKey.length,
        parameterSchema(schema, key),
        schema,
        spelling,
        excludes,
      );
      if (!value.ok) return value;
      entries.push([key, value.value]);
      at = value.end;
    }
    return { ok: true, value: Object.fromEntries(entries), end: at };
  };
}

type ValueReading = Extract<ArgumentReading, { ok: false }> | { ok: true; value: JsonValue; end: number };

function readValue(
  text: string,
  start: number,
  schema: JsonSchema | null,
  root: JsonSchema | null,
  spelling: TaggedSpelling,
  excludes: readonly string[],
): ValueReading {
  if (schema !== null && !allowsText(schema, root ?? true)) {
    const json = readJsonValue(text, skipBlanks(text, start));
    const close = json.ok ? skipBlanks(text, json.end) : -1;
    if (json.ok && text.startsWith(spelling.close, close)) {
      return { ok: true, value: json.value, end: close + spelling.close.length };
    }
  }
  const end = firstAt(text, start, [spelling.close, ...excludes]);
  if (end < 0) return { ok: false, why: "truncated", at: text.length };
  if (!text.startsWith(spelling.close, end)) return { ok: false, why: "malformed", at: end };
  const raw = text.slice(start, end);
  const bare = spelling.framed ? raw.replace(/^\n/, "").replace(/\n$/, "") : raw;
  const value = schema === null ? bare : coerceText(bare, schema, root ?? true, spelling.order);
  return { ok: true, value, end: end + spelling.close.length };
}

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}
