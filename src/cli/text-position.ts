/** A place in a text, 1-based; the column counts code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** Code points of what stands there, as far as it goes on that line; 1 at least. */
  readonly length: number;
  /** Offset in UTF-16 units, for sorting. */
  readonly offset: number;
}

/** Where the lines of a text begin, in UTF-16 units. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** @param length in UTF-16 units, of what stands at the offset */
export function positionAt(text: string, starts: readonly number[], offset: number, length = 1): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const start = starts[low] ?? 0;
  const [first = ""] = text.slice(offset, offset + length).split(/\r?\n/, 1);
  return { line: low + 1, column: codePoints(text, start, offset) + 1, length: Math.max(1, [...first].length), offset };
}

function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    // The second half of a pair is no code point of its own.
    if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) count += 1;
  }
  return count;
}
