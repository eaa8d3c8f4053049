import type { JsonValue } from "../../base/json.js";

/** Is there a number in it that no double holds? Readers give such a one as infinite, or as the text that it is. */
export function hasOverflow(value: JsonValue): boolean {
  if (typeof value === "number" || (typeof value === "string" && /^-?[0-9]/.test(value))) {
    return Math.abs(Number(value)) === Number.POSITIVE_INFINITY;
  }
  return typeof value === "object" && value !== null && Object.values(value).some(hasOverflow);
}
