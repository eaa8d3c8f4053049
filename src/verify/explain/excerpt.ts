/** The surroundings of a byte, on one line: line breaks and other control characters are written as escapes. */
export interface Excerpt {
  readonly text: string;
  /** 0-based column in `text`, in code points, of the character at that byte; the length of `text` at the end of the output. */
  readonly caret: number;
}

/** Code points that are shown of what comes before and of what follows. */
const BEFORE = 60;
const AFTER = 20;
/** A code point takes four bytes at most. */
const WIDEST = 4;

export function excerptAt(output: Uint8Array, offset: number): Excerpt {
  const at = characterStart(output, offset);
  const decoder = new TextDecoder();
  const from = characterStart(output, Math.max(0, at - BEFORE * WIDEST));
  const before = [...decoder.decode(output.subarray(from, at))].slice(-BEFORE).map(visible);
  const after = [...decoder.decode(output.subarray(at, at + (AFTER + 1) * WIDEST))].slice(0, AFTER + 1).map(visible);
  const shown = before.join("");
  return { text: shown + after.join(""), caret: [...shown].length };
}

/** The first byte of the character that `offset` stands in: a refusal may lie inside a multi-byte character. */
export function characterStart(output: Uint8Array, offset: number): number {
  let start = offset;
  while (start > 0 && ((output[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

function visible(character: string): string {
  const escaped = ESCAPES.get(character);
  if (escaped !== undefined) return escaped;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || (code >= 0x7f && code < 0xa0) ? `\\x${code.toString(16).padStart(2, "0")}` : character;
}
