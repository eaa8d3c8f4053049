import { TagwrightError } from "../../base/errors.js";
import type { Grammar } from "../../grammar/ir.js";
import { createMatcher } from "../../match/matcher.js";
import type { Decision } from "../../servers/types.js";
import { turnGrammar } from "../replay.js";
import type { OutputRejection, Refusal } from "../types.js";
import { excerptAt } from "./excerpt.js";
import { heldSchema } from "./held-schema.js";
import { type RejectingKeyword, rejectingKeyword } from "./rejecting-keyword.js";

/** Grammars of other schemas that are kept for one decision: outputs of one kind tend to fail in the same ways. */
const MOST_KEPT = 64;

const kept = new WeakMap<Decision, Map<string, Grammar | null>>();

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
  const known = kept.get(decision) ?? new Map<string, Grammar | null>();
  kept.set(decision, known);
  const grammar = known.has(key) ? (known.get(key) ?? null) : make();
  // The newest stands last, so that the first is the one that was not asked for longest.
  known.delete(key);
  known.set(key, grammar);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KEPT) break;
    known.delete(oldest);
  }
  return grammar;
}
