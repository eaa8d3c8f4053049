import type { ToolRequest } from "../request/types.js";
import { acceptedDecision } from "./outcome.js";
import { unlessRefused } from "./refused-decision.js";
import type { Decision, ResolvedSettings } from "./types.js";
import { vllmFindings } from "./vllm/findings.js";
import { vllmOutcome } from "./vllm/outcome.js";
import { vllmPolicy } from "./vllm/policy.js";
import { VLLM_REJECTIONS } from "./vllm/rejections.js";

/** vLLM chat completions, Responses and Messages, releases 0.21 to 0.33 (policy reference 1 and 6.1, engines reference 2). */
export function decideVllm(request: ToolRequest, settings: ResolvedSettings): Decision {
  return unlessRefused(VLLM_REJECTIONS, request, settings, () => {
    const policy = vllmPolicy(request, settings);
    const outcome = vllmOutcome(policy, settings);
    const toolChoice = request.toolsGiven ? request.toolChoice : ({ kind: "none" } as const);
    return acceptedDecision(
      request,
      settings,
      toolChoice,
      outcome,
      vllmFindings(request, settings, policy, outcome.constraint),
    );
  });
}
