import { type DocumentFindings, type FixableFinding, perTool } from "../strict/check.js";
import { applyFixes } from "../strict/fix.js";
import type { InputDocument } from "./read-document.js";

/** A document after its fixes. */
export interface FixedDocument {
  readonly document: InputDocument;
  /** What the check says of the document now. */
  readonly checked: DocumentFindings;
  readonly ignored: number;
  readonly fixed: readonly FixableFinding[];
}

/** Fixes can make room for others; no document needs more rounds than a schema has such fixes in one place. */
const MOST_ROUNDS = 50;

/**
 * Fixes what can be fixed, round by round: after each the document is checked again, until nothing is left that can.
 *
 * @param check the check of a document, under the configuration
 */
export function fixDocument(
  document: InputDocument,
  check: (document: InputDocument) => { readonly checked: DocumentFindings; readonly ignored: number },
  unsafe: boolean,
): FixedDocument {
  let state: FixedDocument = { document, ...check(document), fixed: [] };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const findings = perTool(state.checked).flatMap((tool) => tool.findings);
    const { text, value, fixed } = applyFixes(state.document.text, document.language, findings, unsafe);
    if (fixed.length === 0) break;
    const next = { ...document, text, value };
    state = { document: next, ...check(next), fixed: [...state.fixed, ...fixed] };
  }
  return state;
}

/** What was done, in words: how many findings, and what that does to the valid instances. */
export function fixSummary(fixed: readonly FixableFinding[]): string {
  const count = (effect: string) => fixed.filter(({ change }) => change?.effect === effect).length;
  const narrower = count("narrower");
  const unsafe = count("unsafe");
  const notes = [
    ...(narrower > 0 ? [`${narrower} ${narrower === 1 ? "narrows" : "narrow"} what is valid`] : []),
    ...(unsafe > 0 ? [`${unsafe} unsafe: what is valid has changed, or a constraint went into a description`] : []),
  ];
  const head = `${fixed.length} ${fixed.length === 1 ? "finding" : "findings"} fixed`;
  return notes.length === 0 ? head : `${head} (${notes.join("; ")})`;
}
