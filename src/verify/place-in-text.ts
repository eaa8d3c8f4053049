/** A place in a text, as people and programs look for it. */
export interface PlaceInText {
  /** UTF-8 byte offset, 0-based. */
  readonly offset: number;
  /** 1-based line and column, the column in code points. */
  readonly line: number;
  readonly column: number;
}

/** The place of a UTF-16 index. */
export function placeInText(text: string, index: number): PlaceInText {
  const before = text.slice(0, index);
  return { offset: Buffer.byteLength(before), ...lineAndColumnAfter(before) };
}

/** Line and column of what follows a text. */
export function lineAndColumnAfter(before: string): Pick<PlaceInText, "line" | "column"> {
  return {
    line: before.split("\n").length,
    column: [...before.slice(before.lastIndexOf("\n") + 1)].length + 1,
  };
}
