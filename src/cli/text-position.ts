/** A place in a text, 1-based; the column counts code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** Offset in UTF-16 units, for sorting. */
  readonly offset: number;
}

/** Where the lines of a text begin, in UTF-16 units. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

export function positionAt(text: string, starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const before = text.slice(starts[low] ?? 0, offset);
  return { line: low + 1, column: [...before].length + 1, offset };
}
