import { readJsonValue } from "../../arguments/read-json.js";
import { firstAt } from "../../base/first-at.js";
import { isObject, type JsonValue, own } from "../../base/json.js";
import type { ReadCall } from "../../formats/read-rule.js";
import type { ReaderHabits, StretchSituation } from "../../formats/reader-habits.js";
import type { Format } from "../../formats/types.js";
import type { Stretch } from "./stretches.js";
import { tagsOf } from "./tags-of.js";

/** Something about a stretch that readers differ in. */
export interface Occurrence {
  readonly situation: StretchSituation;
  /** What a reader that stops there has of the call's body. */
  readonly body: readonly [start: number, end: number];
  /** The calls as they would be if the call were whole. */
  readonly calls: readonly ReadCall[];
  /** Those of them that are not concerned. */
  readonly others: readonly ReadCall[];
  /** Where what such a reader does not take into the call begins. */
  readonly rest: number;
}

export interface Scene {
  readonly text: string;
  readonly format: Format;
  readonly habits: ReaderHabits;
  /** Is a call of the format one JSON object, its name included? */
  readonly callObjects: boolean;
  /** Texts that end a call of the format. */
  readonly closers: readonly string[];
  /** What the format writes behind a call, without blanks and brackets; none where that leaves nothing. */
  readonly callEnds: readonly string[];
  /** The calls that the stretch would be with the closers that it lacks; none where more is missing. */
  readonly closed: (stretch: Stretch) => readonly ReadCall[];
}

/** What is unusual about a stretch, in the order in which a reader comes upon it. */
export function occurrencesIn(stretch: Stretch, scene: Scene): readonly Occurrence[] {
  const { text, habits } = scene;
  const found: Occurrence[] = [];
  const [first] = stretch.calls;
  const body = first?.body ?? ([stretch.fault?.begun?.at ?? stretch.end, stretch.end] as const);
  const note = (situation: StretchSituation, more: Partial<Occurrence> = {}): void => {
    found.push({ situation, body, calls: stretch.calls, others: [], rest: stretch.end, ...more });
  };

  const opens = habits["opens-with"];
  if (opens !== undefined && !opens.some((open) => text.startsWith(open, stretch.start))) note("other-opening");
  const begins = habits["section-begin"];
  if (begins !== undefined && !begins.some((begin) => text.lastIndexOf(begin, body[0]) >= 0)) note("no-section");
  const ends = habits["section-end"];
  if (ends !== undefined && !ends.some((end) => text.includes(end, body[0]))) note("open-section");
  const marker = markerIn(stretch, scene);
  if (marker !== null) {
    note("marker-in-string", { body: [body[0], marker.start], rest: marker.end });
  } else if (stretch.fault?.kind === "truncated") {
    const closed = scene.closed(stretch);
    if (closed.length > 0) note("missing-close", { calls: closed });
    else note("truncated");
  } else if (stretch.fault !== null) {
    const stop = firstAt(text, body[0], scene.closers);
    note("malformed", { body: [body[0], stop < 0 ? stretch.end : Math.min(stop, stretch.end)] });
  } else if (first !== undefined && lacksCloser(stretch, scene)) {
    note("missing-close");
  }
  if (first === undefined) return found;
  for (const { situation, others } of keyOccurrences(stretch, scene)) note(situation, { others });
  if (Object.keys(first.arguments).length === 0 && mentions(scene.format, "empty-arguments")) note("empty-arguments");
  if (mentions(scene.format, "json-body") && isJsonBody(text.slice(...body), scene.format)) note("json-body");
  if (mentions(scene.format, "negative-number") && holdsNegative(first.arguments)) note("negative-number");
  // JSON on several lines is nothing unusual but where some reader of the format takes offence.
  if (mentions(scene.format, "several-lines") && text.slice(...body).includes("\n")) note("several-lines");
  return found;
}

/** Does JSON stand in place of all tags? */
function isJsonBody(body: string, format: Format): boolean {
  const open = tagsOf(format)?.reading.whole?.[0] ?? "";
  const inside = body.trimStart();
  return inside.startsWith(open) && inside.slice(open.length).trimStart().startsWith("{");
}

function holdsNegative(value: JsonValue): boolean {
  if (typeof value === "number") return value < 0;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNegative);
}

/** Does some reader of the format make something special of it? */
function mentions(format: Format, situation: StretchSituation): boolean {
  return Object.values(format.readers).some((reader) => reader[situation] !== undefined);
}

/** Where inside its own body a text stands that ends the call for this reader; null: nowhere. */
function markerIn({ calls }: Stretch, { text, habits, closers }: Scene): { start: number; end: number } | null {
  const [first] = calls;
  if (first === undefined) return null;
  // A bracket alone is in many a value.
  const markers = habits["ends-at"] ?? closers.filter((closer) => /\w/.test(closer));
  const start = firstAt(text.slice(0, first.body[1]), first.body[0], markers);
  const marker = start < 0 ? undefined : markers.find((one) => text.startsWith(one, start));
  if (marker === undefined || start + marker.length >= first.body[1]) return null;
  return { start, end: start + marker.length };
}

/** The text ends where what closes a call should stand. */
function lacksCloser({ calls, end }: Stretch, { text, callEnds }: Scene): boolean {
  const [, from = end] = calls.at(-1)?.body ?? [];
  if (end < text.trimEnd().length || callEnds.length === 0) return false;
  const written = text.slice(from, end).replace(/\s/g, "");
  return !callEnds.some((callEnd) => written.includes(callEnd));
}

/** Is the call one JSON object, its name included? A format may write calls of both kinds. */
export function isCallObject({ calls, fault }: Stretch, { text, format, callObjects }: Scene): boolean {
  const [first] = calls;
  if (!callObjects || first === undefined) return callObjects && fault?.begun?.name === null;
  const reading = readJsonValue(text, first.body[0]);
  const objects = reading.ok && reading.end === first.body[1] ? [reading.value].flat() : [];
  const named = objects[0];
  return isObject(named) && format.keys.name.some((key) => own(named, key) === first.name);
}

/** What is unusual about JSON call objects, and which calls it does not concern. */
function keyOccurrences(
  { calls }: Stretch,
  { text, format, callObjects }: Scene,
): readonly { readonly situation: StretchSituation; readonly others: readonly ReadCall[] }[] {
  const [first] = calls;
  if (!callObjects || first === undefined) return [];
  const reading = readJsonValue(text, first.body[0]);
  if (!reading.ok || reading.end !== first.body[1]) return [];
  const { value } = reading;
  const objects = Array.isArray(value) ? value : [value];
  const has = (object: JsonValue | undefined, keys: readonly string[]) =>
    isObject(object) && keys.some((key) => own(object, key) !== undefined);
  if (objects.length !== calls.length || !objects.every((object) => has(object, format.keys.name))) return [];
  const [usual = "", ...less] = format.keys.arguments;
  const isUnusual = {
    "parameters-key": (object: JsonValue | undefined) => !has(object, [usual]) && has(object, less),
    "no-arguments": (object: JsonValue | undefined) => !has(object, format.keys.arguments),
  };
  return [
    ...(Array.isArray(value) === writesArrays(format) ? [] : [{ situation: "other-shape" as const, others: [] }]),
    ...(["parameters-key", "no-arguments"] as const).flatMap((situation) =>
      objects.some(isUnusual[situation])
        ? [{ situation, others: calls.filter((_, index) => !isUnusual[situation](objects[index])) }]
        : [],
    ),
  ];
}

/** Does a call of this format stand in a JSON array? */
function writesArrays(format: Format): boolean {
  const begin = format.example.search(/[[{]\s*[{"]/);
  return format.example[begin] === "[";
}
