import type { Parser } from "web-tree-sitter";
import { firstFault } from "./first-fault.js";
import { JSON_NOTATION, type Notation, PYTHON_ARGUMENTS } from "./notation.js";
import { parserOf } from "./parser.js";
import { tokensOf } from "./tokens.js";
import type { Edit, Syntax, TextFault } from "./types.js";

/** More faults than this are a text of another kind. */
const MOST_FAULTS = 50;

const NOTATIONS: Readonly<Record<Syntax, Notation>> = { json: JSON_NOTATION, python: PYTHON_ARGUMENTS };

/**
 * All faults of a value, in their order: of JSON text, or of the arguments of a Python call (without its parentheses). The
 * first one is found in the parser's tokens and mended, then the text is parsed again: behind a fault a parser can but
 * guess how to go on.
 *
 * @param whole must the text end where the value does? (Else what follows is somebody else's.)
 * @throws UnsupportedError where the parser is not installed
 */
export async function valueFaults(syntax: Syntax, text: string, whole: boolean): Promise<readonly TextFault[]> {
  return faultsOf(await parserOf(syntax), NOTATIONS[syntax], text, whole);
}

function faultsOf(parser: Parser, notation: Notation, text: string, whole: boolean): readonly TextFault[] {
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
    if (found === null) break;
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
  return faults;
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
