import type { JsonValue } from "../../base/json.js";
import { pythonReader } from "../read-python.js";

const readPython = pythonReader({ positional: false, keywordKeys: false });

/** The text as JSON; undefined where it is none. */
export function jsonValue(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text as a Python literal; undefined where it is none. */
export function pythonValue(text: string): JsonValue | undefined {
  const call = `value=${text})`;
  const reading = readPython(call, 0, null, []);
  return reading.ok && /^\)?$/.test(call.slice(reading.end)) ? reading.value.value : undefined;
}

/** A whole number, signed. */
export function integerValue(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : undefined;
}

/** A finite number as programming languages write one. */
export function numberValue(text: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text.trim())) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
