import { isObject, type JsonValue } from "../base/json.js";
import { jsonExtent } from "./json-extent.js";
import type { ArgumentReader } from "./reading.js";

/** One JSON value found in a text. Positions are UTF-16 indices. */
export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue; readonly end: number }
  | { readonly ok: false; readonly why: "truncated" | "malformed"; readonly at: number };

/**
 * Reads exactly one JSON value at `start`; brackets and markers inside strings are data. Nesting depth is bounded by
 * memory only.
 */
export function readJsonValue(text: string, start: number): JsonReading {
  const extent = jsonExtent(text, start);
  if (!extent.ok) return extent;
  try {
    return { ok: true, value: JSON.parse(text.slice(start, extent.end)), end: extent.end };
  } catch {
    return { ok: false, why: "malformed", at: start };
  }
}

/** JSON arguments are one JSON object. */
export const readJsonArguments: ArgumentReader = (text, start) => {
  const reading = readJsonValue(text, start);
  if (!reading.ok) return reading;
  return isObject(reading.value)
    ? { ok: true, value: reading.value, end: reading.end, open: false }
    : { ok: false, why: "malformed", at: start };
};
