import { TagwrightError } from "../../base/errors.js";
import { remember } from "../../base/remember.js";
import type { Grammar } from "../../grammar/ir.js";
import { createMatcher } from "../../match/matcher.js";
import type { Decision } from "../../servers/types.js";
import type { OutputRejection, Refusal } from "../types.js";
import { excerptAt } from "./excerpt.js";
import { type Held, heldSchema } from "./held-schema.js";
import { type RejectingKeyword, rejectingKeyword } from "./rejecting-keyword.js";

/** So many grammars of other schemas are kept: outputs tend to fail in the same ways. */
const MOST_KEPT = 64;

const grammarOnce = remember(
  ({ grammar }: Held) => compiled(grammar),
  ({ key }) => key,
  MOST_KEPT,
);

/** A refusal with all that helps people to see why. */
export function explainRejection(decision: Decision, output: Uint8Array, refusal: Refusal): OutputRejection {
  return {
    ...refusal,
    excerpt: excerptAt(output, refusal.offset),
    keyword: keywordBehind(decision, output, refusal),
  };
}

function keywordBehind(decision: Decision, output: Uint8Array, refusal: Refusal): RejectingKeyword | null {
  const held = heldSchema(decision, output, refusal);
  if (held === null) return null;
  const stretch = output.subarray(held.from);
  return rejectingKeyword(held.schema, refusal.offset - held.from, (variant) => {
    const grammar = grammarOnce(held.heldTo(variant));
    if (grammar === null) return -1;
    const matcher = createMatcher(grammar);
    matcher.push(stretch);
    return matcher.offset;
  });
}

/** Null where a schema cannot be compiled, since no value fits it. */
function compiled(grammar: () => Grammar | null): Grammar | null {
  try {
    return grammar();
  } catch (error) {
    if (error instanceof TagwrightError) return null;
    throw error;
  }
}
