import { isObject, type JsonValue } from "../base/json.js";
import type { ArgumentReader } from "./reading.js";

/** One JSON value found in a text. Positions are UTF-16 indices. */
export type JsonReading =
  | { readonly ok: true; readonly value: JsonValue; readonly end: number }
  | { readonly ok: false; readonly why: "truncated" | "malformed"; readonly at: number };

/**
 * Reads exactly one JSON value at `start`, looking at quotes and backslashes, so that brackets and markers inside
 * strings are data. Nesting depth is bounded by memory only.
 */
export function readJsonValue(text: string, start: number): JsonReading {
  const extent = valueEnd(text, start);
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
    ? { ok: true, value: reading.value, end: reading.end }
    : { ok: false, why: "malformed", at: start };
};

type Extent =
  | { readonly ok: true; readonly end: number }
  | { readonly ok: false; readonly why: "truncated" | "malformed"; readonly at: number };

const SCALAR = /[-+0-9.A-Za-z]+/y;

/** Where the value at `start` ends, by brackets and strings alone; JSON.parse judges the rest. */
function valueEnd(text: string, start: number): Extent {
  const first = text[start];
  if (first === undefined) return { ok: false, why: "truncated", at: start };
  if (first === '"') return stringEnd(text, start);
  if (first !== "{" && first !== "[") {
    SCALAR.lastIndex = start;
    const scalar = SCALAR.exec(text);
    return scalar === null ? { ok: false, why: "malformed", at: start } : { ok: true, end: start + scalar[0].length };
  }
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    const c = text[i];
    if (c === '"') {
      const string = stringEnd(text, i);
      if (!string.ok) return string;
      i = string.end - 1;
    } else if (c === "{" || c === "[") {
      depth += 1;
    } else if (c === "}" || c === "]") {
      depth -= 1;
      if (depth === 0) return { ok: true, end: i + 1 };
    }
  }
  return { ok: false, why: "truncated", at: text.length };
}

function stringEnd(text: string, start: number): Extent {
  for (let i = start + 1; i < text.length; i += 1) {
    const c = text[i];
    if (c === "\\") i += 1;
    else if (c === '"') return { ok: true, end: i + 1 };
  }
  return { ok: false, why: "truncated", at: text.length };
}
