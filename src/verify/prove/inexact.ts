import type { JsonValue } from "../../base/json.js";

/** Of these, a double has not every one. */
const LARGE = 2 ** 53;
/** A number that may be too small for a double, which then is zero. */
const TINY = /[eE]-[0-9]{3}|0\.0{300}/;

/** Is there a number in what was read out of an output that no double holds exactly? Bounds and multiples cannot be told of it. */
export function hasInexact(value: JsonValue, output: string): boolean {
  if (typeof value === "number" || (typeof value === "string" && /^-?[0-9]/.test(value))) {
    const size = Math.abs(Number(value));
    return size >= LARGE || (size === 0 && TINY.test(output));
  }
  return typeof value === "object" && value !== null && Object.values(value).some((one) => hasInexact(one, output));
}
