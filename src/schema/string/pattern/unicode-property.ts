import type { CodePointRange } from "../../../grammar/ir.js";
import { normalRanges, type Ranges } from "./character-sets.js";

const known = new Map<string, Ranges>();

/**
 * The code points of a `\p{...}` escape (its inside, `Script=Greek`), as the runtime's own Unicode tables have it.
 * Throws the runtime's SyntaxError for a property that it does not know.
 */
export function unicodeProperty(inside: string): Ranges {
  const before = known.get(inside);
  if (before !== undefined) return before;
  const found = scan(new RegExp(`\\p{${inside}}+`, "gu"));
  known.set(inside, found);
  return found;
}

/** A run of code points, spelled out. */
interface Block {
  readonly first: number;
  readonly text: string;
  /** Code units of one code point. */
  readonly units: 1 | 2;
}

const BLOCK_SIZE = 0x2000;
/** Planes with assigned characters; all other planes are uniform but for the noncharacters at their ends. */
const FULL_PLANES: readonly number[] = [0, 1, 2, 3, 14];
let fullBlocks: readonly Block[] | null = null;

function scan(property: RegExp): Ranges {
  const found: CodePointRange[] = [];
  fullBlocks ??= FULL_PLANES.flatMap((plane) => blocks(plane * 0x10000, plane * 0x10000 + 0xffff));
  for (const block of fullBlocks) scanBlock(block);
  for (let plane = 0; plane <= 16; plane += 1) {
    if (FULL_PLANES.includes(plane)) continue;
    const first = plane * 0x10000;
    property.lastIndex = 0;
    if (property.test(String.fromCodePoint(first))) found.push([first, first + 0xfffd]);
    for (const block of blocks(first + 0xfffe, first + 0xffff)) scanBlock(block);
  }
  return normalRanges(found);

  function scanBlock({ first, text, units }: Block): void {
    property.lastIndex = 0;
    for (let match = property.exec(text); match !== null; match = property.exec(text)) {
      const from = first + match.index / units;
      found.push([from, from + match[0].length / units - 1]);
    }
  }
}

/** Surrogates are left out: next to each other they would read as pairs, and no grammar can spell them. */
function blocks(first: number, last: number): readonly Block[] {
  const result: Block[] = [];
  for (let from = first; from <= last; from += BLOCK_SIZE) {
    const past = Math.min(from + BLOCK_SIZE, last + 1);
    if (from === 0xc000) result.push(block(from, 0xd800));
    else if (from < 0xd800 || from >= 0xe000) result.push(block(from, past));
  }
  return result;
}

function block(first: number, past: number): Block {
  const units = first >= 0x10000 ? 2 : 1;
  const codes = new Array<number>((past - first) * units);
  for (let point = first, at = 0; point < past; point += 1) {
    if (units === 1) {
      codes[at] = point;
      at += 1;
    } else {
      codes[at] = 0xd800 + ((point - 0x10000) >> 10);
      codes[at + 1] = 0xdc00 + ((point - 0x10000) & 0x3ff);
      at += 2;
    }
  }
  return { first, units, text: String.fromCharCode(...codes) };
}
