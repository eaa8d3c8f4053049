import { readJsonValue } from "../../arguments/read-json.js";
import { callsIn, type ReadCall } from "../../formats/read-rule.js";
import type { Format } from "../../formats/types.js";

/** JSON calls without the format's markers. UTF-16 indices. */
export interface BareCalls {
  readonly start: number;
  readonly calls: readonly ReadCall[];
}

/** A call object, or an array of them, from the first bracket to the end of the text; null where there is none. */
export function readBareCalls(text: string, origin: number, format: Format): BareCalls | null {
  const offset = text.slice(origin).search(/[[{]/);
  if (offset < 0) return null;
  const start = origin + offset;
  const reading = readJsonValue(text, start);
  if (!reading.ok || text.slice(reading.end).trim() !== "") return null;
  const calls = callsIn(reading.value, format, start, reading.end);
  return calls === null || calls.length === 0 ? null : { start, calls };
}
