import type { Grammar } from "../../src/grammar/ir.js";
import { createMatcher } from "../../src/match/matcher.js";

/** `complete`, `prefix`, or the byte offset of the first impossible byte. */
export function verdict(grammar: Grammar, output: string | Uint8Array): "complete" | "prefix" | number {
  const matcher = createMatcher(grammar);
  if (!matcher.push(output)) return matcher.offset;
  return matcher.isComplete() ? "complete" : "prefix";
}
