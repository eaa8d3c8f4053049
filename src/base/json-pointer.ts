import { isObject, type JsonValue, own } from "./json.js";

/** One step of a JSON Pointer (RFC 6901), escaped and with its slash: `a/b` gives `/a~1b`. */
export function pointerStep(step: string | number): string {
  const text = String(step);
  // Nearly no step has anything to escape, and every keyword of every schema makes one.
  return text.includes("~") || text.includes("/") ? `/${text.replaceAll("~", "~0").replaceAll("/", "~1")}` : `/${text}`;
}

/** A JSON Pointer from unescaped steps; no steps give `""`, the whole document. */
export function toPointer(steps: readonly (string | number)[]): string {
  return steps.map(pointerStep).join("");
}

/** The unescaped steps of a JSON Pointer; the whole document gives none. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** What stands at a place given by unescaped steps; undefined where there is nothing. Array positions are written without leading zeros. */
export function valueAt(document: JsonValue, steps: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const step of steps) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
    else if (isObject(value)) value = own(value, step);
    else return undefined;
  }
  return value;
}
