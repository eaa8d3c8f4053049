/** Whole lines of a log. */
export interface LogBatch {
  /** The number of the first line, 1-based. */
  readonly firstLine: number;
  readonly lines: number;
  /** Where the batch ends, in bytes of the log. */
  readonly end: number;
  /** The lines as they stand in the log; null for one line that is too long to be looked at. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** A longer line is not held in memory, so that no log can fill it. */
export const LONGEST_LINE = 32 * 1024 * 1024;

const LINE_FEED = 10;

/**
 * Cuts what is read of a log into batches of whole lines, about as large as the chunks that it is read in. The last line need not
 * have an end.
 *
 * @param place how many bytes and lines of the log lie before the chunks
 * @param longest bytes of the longest line that is looked at
 */
export async function* logBatches(
  chunks: AsyncIterable<Uint8Array>,
  place: { readonly bytes: number; readonly lines: number },
  longest = LONGEST_LINE,
): AsyncGenerator<LogBatch> {
  let { bytes: end, lines } = place;
  /** The beginning of a line whose end has not been read; nothing is held of one that is too long. */
  let held: Uint8Array[] = [];
  let heldBytes = 0;

  const hold = (part: Uint8Array): void => {
    heldBytes += part.length;
    held = heldBytes > longest ? [] : [...held, part];
  };
  const batch = (parts: readonly Uint8Array[]): LogBatch => {
    const bytes = joined(parts);
    const made = { firstLine: lines + 1, lines: countLines(bytes), end: end + bytes.length, bytes };
    end = made.end;
    lines += made.lines;
    return made;
  };
  const tooLong = (length: number): LogBatch => {
    end += length;
    lines += 1;
    return { firstLine: lines, lines: 1, end, bytes: null };
  };

  for await (const chunk of chunks) {
    const last = chunk.lastIndexOf(LINE_FEED);
    const whole = chunk.subarray(0, last + 1);
    if (whole.length > 0) {
      const rest = heldBytes > longest ? whole.indexOf(LINE_FEED) + 1 : 0;
      if (rest > 0) yield tooLong(heldBytes + rest);
      if (rest < whole.length) yield batch([...held, whole.subarray(rest)]);
      held = [];
      heldBytes = 0;
    }
    if (whole.length < chunk.length) hold(chunk.subarray(whole.length));
  }
  if (heldBytes > longest) yield tooLong(heldBytes);
  else if (heldBytes > 0) yield batch(held);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function countLines(bytes: Uint8Array): number {
  let count = bytes.at(-1) === LINE_FEED ? 0 : 1;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}
