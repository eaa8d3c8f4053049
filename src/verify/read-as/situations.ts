import { readJsonValue } from "../../arguments/read-json.js";
import { firstAt } from "../../base/first-at.js";
import { isObject, own } from "../../base/json.js";
import type { ReadCall } from "../../formats/read-rule.js";
import type { ReaderHabits, StretchSituation } from "../../formats/reader-habits.js";
import type { Format } from "../../formats/types.js";
import type { Stretch } from "./stretches.js";

/** Something about a stretch that readers differ in. */
export interface Occurrence {
  readonly situation: StretchSituation;
  /** What a reader that stops there has of the call's body. */
  readonly body: readonly [start: number, end: number];
  /** The calls as they would be if the call were whole. */
  readonly calls: readonly ReadCall[];
}

export interface Scene {
  readonly text: string;
  readonly format: Format;
  readonly habits: ReaderHabits;
  /** Is a call of the format one JSON object, its name included? */
  readonly callObjects: boolean;
  /** Texts that end a call of the format. */
  readonly closers: readonly string[];
  /** The calls that the stretch would be with the closers that it lacks; none where more is missing. */
  readonly closed: (stretch: Stretch) => readonly ReadCall[];
}

/** What is unusual about a stretch, in the order in which a reader comes upon it. */
export function occurrencesIn(stretch: Stretch, scene: Scene): readonly Occurrence[] {
  const { text, habits } = scene;
  const found: Occurrence[] = [];
  const [first] = stretch.calls;
  const body = first?.body ?? ([stretch.fault?.begun?.at ?? stretch.end, stretch.end] as const);
  const note = (situation: StretchSituation, calls = stretch.calls, to = body[1]): void => {
    found.push({ situation, body: [body[0], to], calls });
  };

  const opens = habits["opens-with"];
  if (opens !== undefined && !opens.some((open) => text.startsWith(open, stretch.start))) note("other-opening");
  const begins = habits["section-begin"];
  if (begins !== undefined && !begins.some((begin) => text.lastIndexOf(begin, body[0]) >= 0)) note("no-section");
  const ends = habits["section-end"];
  if (ends !== undefined && !ends.some((end) => text.includes(end, body[0]))) note("open-section");
  const marker = markerIn(stretch, scene);
  if (marker !== null) {
    note("marker-in-string", stretch.calls, marker);
  } else if (stretch.fault?.kind === "truncated") {
    const closed = scene.closed(stretch);
    if (closed.length > 0) note("missing-close", closed);
    else note("truncated");
  } else if (stretch.fault !== null) {
    const stop = firstAt(text, body[0], scene.closers);
    note("malformed", [], stop < 0 ? stretch.end : Math.min(stop, stretch.end));
  } else if (first !== undefined && lacksCloser(stretch, scene)) {
    note("missing-close");
  }
  if (first === undefined) return found;
  for (const situation of keyOccurrences(first, scene)) note(situation);
  // JSON on several lines is nothing unusual but where some reader of the format takes offence.
  const minds = Object.values(scene.format.readers).some((reader) => reader["several-lines"] !== undefined);
  if (minds && text.slice(...body).includes("\n")) note("several-lines");
  return found;
}

/** Where in its own body a text stands that ends the call for this reader; null: nowhere. */
function markerIn({ calls }: Stretch, { text, habits, closers }: Scene): number | null {
  const [first] = calls;
  if (first === undefined) return null;
  const at = firstAt(text.slice(0, first.body[1]), first.body[0], habits["ends-at"] ?? closers);
  return at < 0 ? null : at;
}

/** The text ends where the closer should stand. */
function lacksCloser({ start, end }: Stretch, { text, closers }: Scene): boolean {
  if (end < text.trimEnd().length || closers.length === 0) return false;
  const written = text.slice(start, end).trimEnd();
  return !closers.some((closer) => written.endsWith(closer));
}

/** What is unusual about a JSON call object. */
function keyOccurrences({ body }: ReadCall, { text, format, callObjects }: Scene): readonly StretchSituation[] {
  if (!callObjects) return [];
  const reading = readJsonValue(text, body[0]);
  if (!reading.ok || reading.end !== body[1]) return [];
  const { value } = reading;
  const objects = Array.isArray(value) ? value : [value];
  const [nameKey = "name"] = format.keys.name;
  const [argumentsKey = "arguments", ...otherKeys] = format.keys.arguments;
  const isCall = (object: unknown) => isObject(object) && own(object, nameKey) !== undefined;
  if (!objects.every(isCall)) return [];
  const found: StretchSituation[] = [];
  if (Array.isArray(value) !== writesArrays(format)) found.push("other-shape");
  const has = (object: unknown, key: string) => isObject(object) && own(object, key) !== undefined;
  for (const object of objects) {
    if (has(object, argumentsKey)) continue;
    found.push(otherKeys.some((key) => has(object, key)) ? "parameters-key" : "no-arguments");
  }
  return [...new Set(found)];
}

/** Does a call of this format stand in a JSON array? */
function writesArrays(format: Format): boolean {
  const begin = format.example.search(/[[{]\s*[{"]/);
  return format.example[begin] === "[";
}
