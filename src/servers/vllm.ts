import type { ToolRequest } from "../request/types.js";
import { acceptedDecision } from "./outcome.js";
import { refusedDecision } from "./refused-decision.js";
import { firstRejection } from "./rejection-rule.js";
import type { Decision, ResolvedSettings } from "./types.js";
import { vllmFindings } from "./vllm/findings.js";
import { vllmOutcome } from "./vllm/outcome.js";
import { vllmPolicy } from "./vllm/policy.js";
import { VLLM_REJECTIONS } from "./vllm/rejections.js";

/** vLLM chat completions, releases 0.21 to 0.32 (policy reference 1 and 6.1, engines reference 2). */
export function decideVllm(request: ToolRequest, settings: ResolvedSettings): Decision {
  const rejection = firstRejection(VLLM_REJECTIONS, request, settings);
  const toolChoice = request.toolsGiven ? request.toolChoice : ({ kind: "none" } as const);
  if (rejection !== null) return refusedDecision(request, settings, request.toolChoice, rejection);
  const policy = vllmPolicy(request, settings);
  const outcome = vllmOutcome(policy, settings);
  const more = vllmFindings(request, settings, policy, outcome.constraint);
  return acceptedDecision(request, settings, toolChoice, outcome, more);
}
