import type { Outcome } from "../outcome.js";
import type { ResolvedSettings } from "../types.js";
import { answerInTurn } from "./answer-in-turn.js";
import { fallbackOutcome } from "./fallback.js";
import { freeOutcome } from "./free.js";
import type { VllmPolicy } from "./policy.js";
import { tagOutcome } from "./tag.js";

/** A tag where the policy asks for one and the parser has it; else a JSON constraint for forced choices, else nothing. */
export function vllmOutcome(policy: VllmPolicy, settings: ResolvedSettings): Outcome {
  if (policy.tagWanted && policy.tagAvailable && !policy.answerTakesOver && settings.format !== null) {
    return tagOutcome(policy, settings, settings.format);
  }
  if (policy.choice === "required" || policy.choice === "named") return fallbackOutcome(policy, settings);
  return answerInTurn(policy, settings) ?? freeOutcome(policy, settings);
}
