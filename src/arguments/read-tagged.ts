import { firstAt } from "../base/first-at.js";
import type { JsonObject, JsonSchema, JsonValue } from "../base/json.js";
import { coerceText, listedOrder, maybeText, parsed } from "./coerce.js";
import { allowsEveryType, type Parameter, parametersOf } from "./parameters.js";
import { readJsonArguments, readJsonValue } from "./read-json.js";
import type { ArgumentReader, ArgumentReading, Stretch } from "./reading.js";
import { keyOf } from "./tag-keys.js";
import { type TagBody, type TagMark, type TagSpelling, VALUE_TYPES } from "./tag-spelling.js";
import { readXmlText } from "./xml-text.js";

type Fault = Extract<ArgumentReading, { ok: false }>;
type Step<T> = { readonly ok: true; readonly value: T; readonly end: number } | Fault;

/** What the arguments of one call are read with. */
interface Reader {
  readonly text: string;
  readonly spelling: TagSpelling;
  readonly schema: JsonSchema | null;
  /** Texts that end a raw value but do not close it. */
  readonly excludes: readonly string[];
  /** Could more text make a closing tag part of a quotation, or what stands behind an argument text to pass over? */
  unsure: boolean;
  /** Values that must be JSON and are none. */
  readonly notJson: Stretch[];
}

/** Values inside values that are read; tags nest no deeper than schemas do. */
const DEEPEST = 256;
/** Tags that a string is searched for before it counts as no quotation, so that reading takes linear time. */
const MOST_QUOTED = 64;
const BLANKS = /\s*/y;

/**
 * The reader of a style that writes each argument between tags. What the tag says of the type decides, or else the
 * schema. JSON is read as JSON, so that a closing tag inside its strings is data; a string ends at the first closing
 * tag, or where the style says so, at the first that something fitting follows.
 */
export function taggedReader(spelling: TagSpelling): ArgumentReader {
  return (text, start, schema, excludes) => {
    const notJson: Stretch[] = [];
    const every = [...spelling.excludes, ...excludes];
    const reader: Reader = { text, spelling, schema, excludes: every, unsure: false, notJson };
    const whole = readWhole(reader, start);
    if (whole !== null) return whole;
    const parameterOf = parametersOf(schema);
    const entries = readEntries(reader, start, parameterOf, 0);
    if (!entries.ok) return { ...entries, notJson };
    const next = skipBlanks(text, entries.end);
    const begins = [spelling.open, spelling.reading.whole?.[0] ?? ""];
    return { ...entries, notJson, open: reader.unsure || begins.some((begin) => isBegun(text, next, begin)) };
  };
}

/** A JSON object in place of all arguments; null where there is none. */
function readWhole({ text, spelling }: Reader, start: number): ArgumentReading | null {
  const { whole } = spelling.reading;
  const open = skipBlanks(text, start);
  if (whole === null || !text.startsWith(whole[0], open)) return null;
  const at = skipBlanks(text, open + whole[0].length);
  if (at === text.length && whole[0] !== "") return { ok: false, why: "truncated", at };
  if (text[at] !== "{") return null;
  const reading = readJsonArguments(text, at, null, []);
  if (!reading.ok || whole[1] === "") return reading;
  const end = pastAll(text, reading.end, [whole[1]]);
  return end.ok ? { ...reading, end: end.end } : end;
}

function readEntries(
  reader: Reader,
  start: number,
  parameterOf: (key: string) => Parameter | null,
  depth: number,
): Step<JsonObject> {
  const { text, spelling } = reader;
  const entries = new Map<string, JsonValue>();
  for (let at = start; ; ) {
    const open = entries.size === 0 ? skipBlanks(text, at) : pastStray(reader, at);
    if (!text.startsWith(spelling.open, open)) {
      return { ok: true, value: Object.fromEntries(entries), end: open === skipBlanks(text, at) ? at : open };
    }
    const key = readKey(reader, open + spelling.open.length);
    if (!key.ok) return key;
    const { name, marked } = key.value;
    const value = readTail(reader, key.end, { name, marked, parameter: parameterOf(name), depth });
    if (!value.ok) return value;
    at = value.end;
    if (!entries.has(name) || spelling.reading.repeated === "last") entries.set(name, value.value);
    else if (spelling.reading.repeated === "fault")
      return { ok: false, why: "malformed", at: open + spelling.open.length };
  }
}

/** The place of the next argument, or of what ends the call, with the text before it passed over. */
function pastStray(reader: Reader, at: number): number {
  const { text, spelling } = reader;
  const next = skipBlanks(text, at);
  const { strayUpTo } = spelling.reading;
  if (strayUpTo === null || next === text.length) return next;
  const found = firstAt(text, next, [spelling.open, ...strayUpTo]);
  if (found < 0) reader.unsure = true;
  return found < 0 ? next : found;
}

/** A key, and what stands between it and the mark (or the value). */
function readKey({ text, spelling }: Reader, start: number): Step<{ readonly name: string; readonly marked: boolean }> {
  const { afterKey, reading } = spelling;
  const [first = "", ...more] = afterKey;
  const stop = firstAt(text, start, reading.unmarked === null ? [first] : [first, reading.unmarked]);
  if (stop < 0) return { ok: false, why: "truncated", at: text.length };
  const name = keyOf(text.slice(start, stop), spelling);
  if (!text.startsWith(first, stop)) {
    return { ok: true, value: { name, marked: false }, end: stop + (reading.unmarked ?? "").length };
  }
  const end = pastAll(text, stop + first.length, more);
  return end.ok ? { ok: true, value: { name, marked: true }, end: end.end } : end;
}

/** Which value is read. */
interface Wanted {
  readonly name: string;
  /** Does its tag have a mark? */
  readonly marked: boolean;
  readonly parameter: Parameter | null;
  /** How many values it stands inside of. */
  readonly depth: number;
}

/** What stands behind a key, or behind what opens an item. */
function readTail(reader: Reader, start: number, wanted: Wanted): Step<JsonValue> {
  const { text, spelling } = reader;
  const mark = wanted.marked ? readMark(reader, start) : { ok: true as const, value: "text" as const, end: start };
  if (!mark.ok) return mark;
  const value = readBody(reader, mark.end, mark.value, wanted);
  if (!value.ok) return value;
  const end = value.end + spelling.close.length;
  return { ...value, end: text.startsWith(spelling.after, end) ? end + spelling.after.length : end };
}

/** What the tag says of its value. */
function readMark({ text, spelling }: Reader, start: number): Step<TagBody> {
  const { marks, afterMark, reading } = spelling;
  const [first, ...more] = afterMark;
  const only: TagMark | undefined = marks[0];
  if (first === undefined) return { ok: true, value: only?.body ?? "bare", end: start };
  const stop = text.indexOf(first, start);
  if (stop < 0) return { ok: false, why: "truncated", at: text.length };
  const words = text.slice(start, stop);
  // `array[string]`: only the part before the bracket counts (k2_horizon sheet section 3).
  const mark = marks.find((one) => one.text === words || one.text === words.split("[")[0]);
  const body = mark?.body ?? reading.otherMark;
  if (body === null) return { ok: false, why: "malformed", at: start };
  const end = pastAll(text, stop + first.length, more);
  return end.ok ? { ok: true, value: body, end: end.end } : end;
}

/** A value; `end` is where its closing tag begins. */
function readBody(reader: Reader, start: number, body: TagBody, wanted: Wanted): Step<JsonValue> {
  switch (body) {
    case "bare":
      return readBare(reader, start, wanted);
    case "xml": {
      return asTyped(reader, start, readXmlText(reader.text, start, reader.spelling.close), wanted);
    }
    case "text":
      return readRaw(reader, start);
    case "json":
      return readJson(reader, start) ?? readBadJson(reader, start);
    case "entries":
    case "items":
      if (wanted.depth >= DEEPEST) return { ok: false, why: "malformed", at: start };
      return beforeClose(
        reader,
        body === "entries"
          ? readEntries(reader, start, () => null, wanted.depth + 1)
          : readItems(reader, start, wanted.depth + 1),
      );
  }
}

/** Tags inside a value, and blanks up to its closing tag. */
function beforeClose({ text, spelling }: Reader, inside: Step<JsonValue>): Step<JsonValue> {
  if (!inside.ok) return inside;
  const end = skipBlanks(text, inside.end);
  // What is cut off here may yet become one more tag instead of the closing one.
  const openings = [spelling.open, spelling.itemOpen ?? spelling.open];
  if (openings.some((open) => isBegun(text, end, open))) return { ok: false, why: "truncated", at: end };
  const close = past(text, end, spelling.close);
  return close.ok ? { ...inside, end } : close;
}

function readItems(reader: Reader, start: number, depth: number): Step<readonly JsonValue[]> {
  const { text, spelling } = reader;
  const open = spelling.itemOpen ?? spelling.open;
  const items: JsonValue[] = [];
  for (let at = start; ; ) {
    const next = skipBlanks(text, at);
    if (!text.startsWith(open, next)) return { ok: true, value: items, end: at };
    const item = readTail(reader, next + open.length, { name: "", marked: true, parameter: null, depth });
    if (!item.ok) return item;
    items.push(item.value);
    at = item.end;
  }
}

function readBare(reader: Reader, start: number, wanted: Wanted): Step<JsonValue> {
  const { text } = reader;
  const { parameter } = wanted;
  if (parameter !== null) {
    const first = text[skipBlanks(text, start)] ?? "";
    const { array, object } = parameter.normal;
    const isContainer = (first === "[" && array.length > 0) || (first === "{" && object.length > 0);
    const json = isContainer || !maybeText(parameter) ? readJson(reader, start) : null;
    if (json !== null) return json;
  }
  return asTyped(reader, start, readRaw(reader, start), wanted);
}

/** A raw text as the value that it stands for. */
function asTyped(reader: Reader, start: number, raw: Step<string>, wanted: Wanted): Step<JsonValue> {
  const value = raw.ok ? typed(reader, raw.value, wanted) : "";
  const { parameter } = wanted;
  const isText = parameter === null || typeof value !== "string" || maybeText(parameter);
  if (!isText && mayBeContainer(parameter)) reader.notJson.push([start, raw.ok ? raw.end : raw.at]);
  return raw.ok ? { ...raw, value } : raw;
}

function mayBeContainer({ normal: { array, object } }: Parameter): boolean {
  return array.length > 0 || object.length > 0;
}

/** A bare text as the value that it stands for. */
function typed({ spelling, schema }: Reader, whole: string, { name, parameter }: Wanted): JsonValue {
  const { framed, reading } = spelling;
  const text = framed ? whole.replace(/^\n/, "").replace(/\n$/, "") : whole;
  if (parameter === null) return reading.untyped === "json" ? (parsed(text, () => true) ?? text) : text;
  // What no schema gives a type is a string to all readers (COMMON-xml-pythonic.md D).
  if (allowsEveryType(parameter.normal)) return coerceText(text, whole, parameter, ["string", ...VALUE_TYPES]);
  return coerceText(text, whole, parameter, reading.order === "listed" ? listedOrder(schema, name) : VALUE_TYPES);
}

/** JSON up to a closing tag; null where it is none. */
function readJson({ text, spelling }: Reader, start: number): Step<JsonValue> | null {
  const json = readJsonValue(text, skipBlanks(text, start));
  const end = json.ok ? skipBlanks(text, json.end) : -1;
  return json.ok && text.startsWith(spelling.close, end) ? { ok: true, value: json.value, end } : null;
}

/** What should be JSON and is none. */
function readBadJson(reader: Reader, start: number): Step<JsonValue> {
  const raw = readRaw(reader, start);
  reader.notJson.push([start, raw.ok ? raw.end : raw.at]);
  return raw.ok && reader.spelling.reading.badJson === "fault" ? { ok: false, why: "malformed", at: start } : raw;
}

/** Text up to the tag that closes it. */
function readRaw(reader: Reader, start: number): Step<string> {
  const { text, spelling, excludes } = reader;
  const closer = findCloser(reader, start);
  // Where what follows tells a closing tag, a string may hold any marker.
  const first = spelling.reading.closedBefore === null ? firstAt(text, start, [spelling.close, ...excludes]) : closer;
  const stop = closer === null || (first !== null && isMarker(text, first, excludes)) ? (first ?? -1) : closer;
  if (stop < 0) return { ok: false, why: "truncated", at: text.length };
  // The beginning of a closing tag may itself be a text that no value holds.
  if (text.startsWith(spelling.close, stop)) return { ok: true, value: text.slice(start, stop), end: stop };
  const begun = isMarker(text, stop, spelling.excludes) ? past(text, stop, spelling.close) : null;
  return begun?.ok === false ? begun : { ok: false, why: "malformed", at: stop };
}

function isMarker(text: string, at: number, markers: readonly string[]): boolean {
  return at >= 0 && markers.some((marker) => text.startsWith(marker, at));
}

/** The closing tag that what follows it, or what stands before it, makes one; null where any is, or none is told apart. */
function findCloser(reader: Reader, start: number): number | null {
  const { text, spelling } = reader;
  const { open, close, reading } = spelling;
  if (reading.closedBefore === null && !reading.quotes) return null;
  const followers = reading.closedBefore === null ? null : [open, ...reading.closedBefore];
  const tags = reading.quotes ? [open, close] : [close];
  let quoted = 0;
  let met = 0;
  for (let at = firstAt(text, start, tags); at >= 0; at = firstAt(text, at + 1, tags)) {
    met += 1;
    if (!text.startsWith(close, at)) quoted += 1;
    else if (quoted > 0) quoted -= 1;
    else if (followers === null || isFollowed(text, at + close.length, followers)) return at;
    if (quoted > 0 && met > MOST_QUOTED) break;
  }
  if (!reading.quotes) return -1;
  // A tag that is opened in the string and not closed there is no quotation.
  reader.unsure ||= met <= MOST_QUOTED;
  return null;
}

function isFollowed(text: string, at: number, followers: readonly string[]): boolean {
  const next = skipBlanks(text, at);
  return next === text.length || followers.some((follower) => text.startsWith(follower, next));
}

/** The place behind a text that must stand here. */
function past(text: string, at: number, wanted: string): Step<null> {
  if (text.startsWith(wanted, at)) return { ok: true, value: null, end: at + wanted.length };
  let stop = at;
  while (stop < text.length && text[stop] === wanted[stop - at]) stop += 1;
  return { ok: false, why: stop === text.length ? "truncated" : "malformed", at: stop };
}

/** The place behind several texts with blanks between and before them. */
function pastAll(text: string, at: number, wanted: readonly string[]): Step<null> {
  let end = at;
  for (const one of wanted) {
    const step = past(text, skipBlanks(text, end), one);
    if (!step.ok) return step;
    end = step.end;
  }
  return { ok: true, value: null, end };
}

/** Does the whole rest of the text begin `wanted`? */
function isBegun(text: string, at: number, wanted: string): boolean {
  return text.length - at < wanted.length && wanted.startsWith(text.slice(at));
}

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}
