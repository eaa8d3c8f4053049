import type { ToolRequest } from "../request/types.js";
import { refusedDecision } from "./refused-decision.js";
import { firstRejection } from "./rejection-rule.js";
import type { Decision, ResolvedSettings } from "./types.js";
import { fallbackOutcome } from "./vllm/fallback.js";
import { vllmFindings } from "./vllm/findings.js";
import { freeOutcome } from "./vllm/free.js";
import { type VllmPolicy, vllmPolicy } from "./vllm/policy.js";
import { VLLM_REJECTIONS } from "./vllm/rejections.js";
import { tagOutcome } from "./vllm/tag.js";

/** vLLM chat completions, releases 0.21 to 0.32 (policy reference 1 and 6.1, engines reference 2). */
export function decideVllm(request: ToolRequest, settings: ResolvedSettings): Decision {
  const rejection = firstRejection(VLLM_REJECTIONS, request, settings);
  const toolChoice = request.toolsGiven ? request.toolChoice : ({ kind: "none" } as const);
  if (rejection !== null) return refusedDecision(request, settings, request.toolChoice, rejection);
  const policy = vllmPolicy(request, settings);
  const outcome = outcomeOf(policy, settings);
  return {
    request,
    settings,
    toolChoice,
    rejection: null,
    ...outcome,
    findings: [
      ...request.findings,
      ...outcome.findings,
      ...vllmFindings(request, settings, policy, outcome.constraint),
    ],
  };
}

function outcomeOf(policy: VllmPolicy, settings: ResolvedSettings): ReturnType<typeof freeOutcome> {
  if (policy.tagWanted && policy.tagAvailable && settings.format !== null) {
    return tagOutcome(policy, settings, settings.format);
  }
  if (policy.choice === "required" || policy.choice === "named") return fallbackOutcome(policy, settings);
  return freeOutcome(policy, settings);
}
