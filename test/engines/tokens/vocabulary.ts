/** The tokens of a small byte-level tokenizer: the 256 bytes, and a format's special tokens behind them. */
export interface Vocabulary {
  readonly special: readonly string[];
}

export const BYTES = 256;

export function idOf({ special }: Vocabulary, text: string): number {
  const index = special.indexOf(text);
  if (index < 0) throw new Error(`${text} is no special token here`);
  return BYTES + index;
}

export function bytesOf({ special }: Vocabulary, id: number): Uint8Array {
  return id < BYTES ? Uint8Array.of(id) : Buffer.from(special[id - BYTES] ?? "");
}

/** The tokens of a text: its bytes, and where `whole` the special tokens that stand in it. */
export function tokenize({ special }: Vocabulary, text: string, whole: boolean): readonly number[] {
  const tokens: number[] = [];
  for (let at = 0; at < text.length; ) {
    const here = whole ? longestAt(special, text, at) : -1;
    if (here >= 0) {
      tokens.push(BYTES + here);
      at += special[here]?.length ?? 1;
    } else {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      tokens.push(...Buffer.from(character));
      at += character.length;
    }
  }
  return tokens;
}

function longestAt(special: readonly string[], text: string, at: number): number {
  let best = -1;
  special.forEach((token, index) => {
    if (text.startsWith(token, at) && token.length > (special[best]?.length ?? 0)) best = index;
  });
  return best;
}
