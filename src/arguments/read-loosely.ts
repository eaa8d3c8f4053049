import { firstAt } from "../base/first-at.js";
import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../base/json.js";
import type { Coercion } from "./coercion/coercion.js";
import { coerceJsonOrText } from "./coercion/json-or-text.js";
import { keyOf } from "./tag-keys.js";
import type { TagSpelling } from "./tag-spelling.js";
import { readXmlText } from "./xml-text.js";

/** How a server's reader goes over arguments between tags. */
export interface LooseReading {
  readonly coerce: Coercion;
  /** Does what a tag says of its value count, or only the rule? */
  readonly believesMarks: boolean;
  /** What comes off a value's ends: nothing, one line feed, all line feeds, all blanks. */
  readonly strip: "none" | "line" | "lines" | "blanks";
  /** Which closing tag ends a value: the first, or the last before the next argument. */
  readonly closer: "first" | "fitting";
  readonly repeated: "last" | "first";
  /** What is done with an argument that the tool does not declare; `content`: then there is no call. */
  readonly undeclared: "keep" | "drop" | "content";
  /** Is a last value that nothing closes taken as far as it goes? */
  readonly cut: boolean;
}

/**
 * Arguments between tags, found by a search for the tags: JSON is not told from text, what lies between two arguments is
 * passed over. Null where an undeclared argument voids the call.
 */
export function readLoosely(
  body: string,
  schema: JsonSchema | null,
  spelling: TagSpelling,
  reading: LooseReading,
): JsonObject | null {
  const entries = new Map<string, JsonValue>();
  const properties = isObject(schema) ? own(schema, "properties") : undefined;
  for (let at = body.indexOf(spelling.open); at >= 0; ) {
    const tag = readTag(body, at + spelling.open.length, spelling);
    if (tag === null) break;
    const stop = valueEnd(body, tag.end, spelling, reading);
    if (stop < 0 && !reading.cut) break;
    const raw = body.slice(tag.end, stop < 0 ? body.length : stop);
    const declared = isObject(properties) ? own(properties, tag.key) : undefined;
    const known = typeof declared === "boolean" || isObject(declared) ? declared : null;
    if (known === null && reading.undeclared === "content") return null;
    const skipped =
      (known === null && reading.undeclared === "drop") || (entries.has(tag.key) && reading.repeated === "first");
    if (!skipped) entries.set(tag.key, readValue(raw, tag.mark, known, spelling, reading));
    if (stop < 0) break;
    at = body.indexOf(spelling.open, stop);
  }
  return Object.fromEntries(entries);
}

/** A key and its mark; `end` is where the value begins. */
function readTag(
  body: string,
  start: number,
  spelling: TagSpelling,
): { readonly key: string; readonly mark: string; readonly end: number } | null {
  const { afterKey, afterMark, reading } = spelling;
  const [first = "", ...more] = afterKey;
  const stop = firstAt(body, start, reading.unmarked === null ? [first] : [first, reading.unmarked]);
  if (stop < 0) return null;
  const key = keyOf(body.slice(start, stop).trim(), spelling);
  if (!body.startsWith(first, stop)) return { key, mark: "", end: stop + (reading.unmarked ?? "").length };
  let end = stop + first.length;
  for (const part of more) {
    const next = body.indexOf(part, end);
    if (next < 0) return null;
    end = next + part.length;
  }
  const [mark] = afterMark;
  if (mark === undefined) return { key, mark: "", end };
  const markEnd = body.indexOf(mark, end);
  return markEnd < 0 ? null : { key, mark: body.slice(end, markEnd), end: markEnd + mark.length };
}

function valueEnd(body: string, start: number, { open, close, marks }: TagSpelling, { closer }: LooseReading): number {
  if (marks.some((mark) => mark.body === "xml")) {
    const xml = readXmlText(body, start, close);
    if (xml.ok) return xml.end;
  }
  const first = body.indexOf(close, start);
  if (closer === "first" || first < 0) return first;
  const next = body.indexOf(open, first);
  return body.lastIndexOf(close, next < 0 ? body.length : next);
}

function readValue(
  raw: string,
  mark: string,
  schema: JsonSchema | null,
  { marks, close, reading }: TagSpelling,
  { coerce, believesMarks, strip }: LooseReading,
): JsonValue {
  const body = marks.find(({ text }) => text === mark)?.body ?? reading.otherMark ?? "text";
  if (body === "text") return STRIPS[strip](raw);
  if (body === "json" && believesMarks) return jsonOrRaw(raw);
  const text = body === "xml" ? unescaped(raw, close) : raw;
  return coerce(STRIPS[strip](text), schema);
}

/** Blanks round JSON are layout, round text they are text. */
function jsonOrRaw(raw: string): JsonValue {
  const value = coerceJsonOrText(raw.trim(), null);
  return typeof value === "string" && value === raw.trim() ? raw : value;
}

function unescaped(raw: string, close: string): string {
  const reading = readXmlText(raw + close, 0, close);
  return reading.ok ? reading.value : raw;
}

const STRIPS: Readonly<Record<LooseReading["strip"], (text: string) => string>> = {
  none: (text) => text,
  line: (text) => text.replace(/^\n/, "").replace(/\n$/, ""),
  lines: (text) => text.replace(/^\n+/, "").replace(/\n+$/, ""),
  blanks: (text) => text.trim(),
};
