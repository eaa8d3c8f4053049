import { holdsAnswer } from "../../formats/turn.js";
import type { Outcome } from "../outcome.js";
import { notHeld } from "../tool-decision.js";
import { turnVariants } from "../turn-variants.js";
import type { ResolvedSettings } from "../types.js";
import type { VllmPolicy } from "./policy.js";

/**
 * The answer's schema where no call grammar is sent and the format has the answer in a message of its own: the turn is held
 * to that message, its body to the schema (harmony sheet section 7). Null for any other format or constraint.
 */
export function answerInTurn(policy: VllmPolicy, settings: ResolvedSettings): Outcome | null {
  const { format } = settings;
  const asked = policy.output?.constraint;
  if (format === null || asked?.kind !== "json_schema" || !holdsAnswer(format)) return null;
  if (settings.engineTag !== "own" && format.upstreamTag.vllm === undefined) return null;
  const reason =
    "The turn is held to the answer that response_format describes, in a message of its own; calls have no place.";
  return {
    envelope: { enforced: false, reason },
    arguments: policy.callable.map((tool) => notHeld(tool, reason)),
    parallel: true,
    constraint: {
      kind: "turn",
      format,
      variants: turnVariants(settings, "vllm"),
      shape: "none",
      tools: [],
      single: false,
      content: asked.schema,
      answer: null,
      startsIn: null,
      written: "",
      reasoning: null,
    },
    findings: [],
  };
}
