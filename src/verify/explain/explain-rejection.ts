import { TagwrightError } from "../../base/errors.js";
import type { Grammar } from "../../grammar/ir.js";
import { createMatcher } from "../../match/matcher.js";
import type { Decision } from "../../servers/types.js";
import { turnGrammar } from "../replay.js";
import type { OutputRejection, Refusal } from "../types.js";
import { excerptAt } from "./excerpt.js";
import { heldSchema } from "./held-schema.js";
import { type RejectingKeyword, rejectingKeyword } from "./rejecting-keyword.js";

/** So many grammars of other schemas are kept: outputs of one kind tend to fail in the same ways. */
const MOST_KEPT = 16;

/** The one that was not asked for longest comes first. */
const kept = new Map<string, { readonly decision: Decision; readonly grammar: Grammar | null }>();

/** A refusal with all that helps people to see why. */
export function explainRejection(decision: Decision, output: Uint8Array, refusal: Refusal): OutputRejection {
  return {
    ...refusal,
    excerpt: excerptAt(output, refusal.offset),
    keyword: keywordBehind(decision, output, refusal),
  };
}

function keywordBehind(decision: Decision, output: Uint8Array, refusal: Refusal): RejectingKeyword | null {
  const held = heldSchema(decision, refusal);
  if (held === null) return null;
  return rejectingKeyword(held.schema, refusal.offset, (variant) => {
    const key = `${refusal.tool} ${JSON.stringify(variant)}`;
    const grammar = grammarOnce(decision, key, () => grammarWith(held.decisionWith(variant)));
    if (grammar === null) return -1;
    const matcher = createMatcher(grammar);
    matcher.push(output);
    return matcher.offset;
  });
}

/** Null where a schema cannot be compiled, since no value fits it. */
function grammarWith(decision: Decision): Grammar | null {
  try {
    return turnGrammar(decision);
  } catch (error) {
    if (error instanceof TagwrightError) return null;
    throw error;
  }
}

function grammarOnce(decision: Decision, key: string, make: () => Grammar | null): Grammar | null {
  const known = kept.get(key);
  const one = known?.decision === decision ? known : { decision, grammar: make() };
  kept.delete(key);
  kept.set(key, one);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return one.grammar;
}
