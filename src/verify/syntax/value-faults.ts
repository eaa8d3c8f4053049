import type { Parser } from "web-tree-sitter";
import { firstFault } from "./first-fault.js";
import { JSON_NOTATION, type Notation, PYTHON_ARGUMENTS } from "./notation.js";
import { tokensOf } from "./tokens.js";
import type { Edit, Syntax, TextFault } from "./types.js";

/** More faults than this are a text of another kind. */
const MOST_FAULTS = 50;

const NOTATIONS: Readonly<Record<Syntax, Notation>> = { json: JSON_NOTATION, python: PYTHON_ARGUMENTS };

/** What was found in a text that should begin with a value. */
export interface ValueFaults {
  readonly faults: readonly TextFault[];
  /** Where the value ends, a UTF-16 index; null where it has no end, or what follows a fault could not be told. */
  readonly end: number | null;
}

/**
 * All faults of a value, in their order: of JSON text, or of the arguments of a Python call (without its opening
 * parenthesis, with its closing one). The first one is found in the parser's tokens and mended, then the text is parsed again:
 * behind a fault a parser can but guess how to go on.
 *
 * @param whole must the text end where the value does? (Else what follows is somebody else's.)
 */
export function valueFaults(parser: Parser, syntax: Syntax, text: string, whole: boolean): ValueFaults {
  const notation = NOTATIONS[syntax];
  const { before } = notation;
  const faults: TextFault[] = [];
  const edits: Edit[] = [];
  let mended = text;
  while (faults.length < MOST_FAULTS) {
    const tree = parser.parse(before + mended);
    if (tree === null) break;
    const tokens = [...tokensOf(tree, before + mended)]
      .filter(({ start }) => start >= before.length)
      .map((token) => ({ ...token, start: token.start - before.length, end: token.end - before.length }));
    tree.delete();
    const found = firstFault(tokens, mended, notation, whole);
    if (!("fault" in found)) return { faults, end: found.end === null ? null : originOf(found.end, edits) };
    const { remedy } = found;
    const fault = { ...found.fault, at: originOf(found.fault.at, edits) };
    const last = faults.at(-1);
    // A remedy that does not help.
    if (last?.at === fault.at && last.kind === fault.kind) break;
    faults.push(fault);
    if (remedy === null) break;
    edits.push(remedy);
    mended = mended.slice(0, remedy.from) + remedy.text + mended.slice(remedy.to);
  }
  return { faults, end: null };
}

/** Where a place of the mended text is in the text as it was. */
function originOf(at: number, edits: readonly Edit[]): number {
  let place = at;
  for (const { from, to, text } of [...edits].reverse()) {
    if (place >= from + text.length) place += to - from - text.length;
    else if (place > from) place = from;
  }
  return place;
}
