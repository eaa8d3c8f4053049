import type { Fault } from "./rule.js";

/** The fault of a number that is above its limit; one that equals it is none. */
export function overLimit(
  path: string,
  count: number,
  limit: number,
  message: (count: number, limit: number) => string,
): readonly Fault[] {
  return count > limit ? [{ path, message: message(count, limit), fix: null }] : [];
}
