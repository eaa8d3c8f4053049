import type { ErrorPlace } from "../../base/errors.js";

/** The place of UTF-16 index `index` in `source`: byte offset, and 1-based line and column in code points. */
export function placeAt(source: string, index: number): ErrorPlace {
  const before = source.slice(0, index);
  const lines = before.split(/\r\n|\r|\n/);
  return {
    offset: new TextEncoder().encode(before).length,
    line: lines.length,
    column: [...(lines.at(-1) ?? "")].length + 1,
  };
}
