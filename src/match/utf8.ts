import type { CodePointRange } from "../grammar/ir.js";

/** Progress inside one UTF-8 character: 0 is between two characters. */
export type Utf8State = number;

const BETWEEN = 0;
const ONE_MORE = 1;
const TWO_MORE = 2;
const THREE_MORE = 3;
const AFTER_E0 = 4;
const AFTER_ED = 5;
const AFTER_F0 = 6;
const AFTER_F4 = 7;

/** How many states there are. */
export const UTF8_STATES = 8;

/** The state after one more byte of valid UTF-8 (RFC 3629, table of section 4), or -1. */
export function stepUtf8(state: Utf8State, byte: number): Utf8State {
  if (state === BETWEEN) return afterLead(byte);
  if (byte < 0x80 || byte > 0xbf) return -1;
  switch (state) {
    case ONE_MORE:
      return BETWEEN;
    case TWO_MORE:
      return ONE_MORE;
    case THREE_MORE:
      return TWO_MORE;
    case AFTER_E0:
      return byte >= 0xa0 ? ONE_MORE : -1;
    case AFTER_ED:
      return byte <= 0x9f ? ONE_MORE : -1;
    case AFTER_F0:
      return byte >= 0x90 ? TWO_MORE : -1;
    case AFTER_F4:
      return byte <= 0x8f ? TWO_MORE : -1;
    default:
      return -1;
  }
}

function afterLead(byte: number): Utf8State {
  if (byte < 0x80) return BETWEEN;
  if (byte < 0xc2) return -1;
  if (byte < 0xe0) return ONE_MORE;
  if (byte === 0xe0) return AFTER_E0;
  if (byte === 0xed) return AFTER_ED;
  if (byte < 0xf0) return TWO_MORE;
  if (byte === 0xf0) return AFTER_F0;
  if (byte < 0xf4) return THREE_MORE;
  return byte === 0xf4 ? AFTER_F4 : -1;
}

/** How many bytes follow this first byte of a character of several bytes; -1 where it is no such byte. */
export function bytesAfter(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return -1;
  if (lead < 0xe0) return 1;
  return lead < 0xf0 ? 2 : 3;
}

/** The bits of the code point that the first byte of a character of `1 + after` bytes carries. */
export function leadBits(lead: number, after: number): number {
  return lead & (0x3f >> after);
}

/**
 * The code points that a character can still be when `bits` have been read and `left` bytes are to come, without
 * overlong spellings; surrogates are not taken out. `exact` tells whether any continuation bytes will do.
 */
export function spelledBy(bits: number, left: number): { range: CodePointRange; exact: boolean } {
  const first = bits << (6 * left);
  const last = first + (1 << (6 * left)) - 1;
  const floor = left === 3 ? 0x10000 : left === 2 ? 0x800 : 0x80;
  const range: CodePointRange = [Math.max(first, floor), Math.min(last, 0x10ffff)];
  const surrogates = first <= 0xdfff && last >= 0xd800;
  return { range, exact: range[0] === first && range[1] === last && !surrogates };
}
