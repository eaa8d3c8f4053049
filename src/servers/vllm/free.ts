import type { Tool } from "../../request/types.js";
import type { Outcome } from "../outcome.js";
import { notHeld } from "../tool-decision.js";
import type { ResolvedSettings } from "../types.js";
import type { VllmPolicy } from "./policy.js";

/** No tool grammar: no tools, tool_choice none, or automatic choice that asks for no tag. */
export function freeOutcome(policy: VllmPolicy, settings: ResolvedSettings): Outcome {
  const reason = whyFree(policy, settings);
  return {
    envelope: { enforced: false, reason },
    arguments: policy.callable.map((tool: Tool) => notHeld(tool, reason)),
    parallel: true,
    constraint: policy.output?.constraint ?? { kind: "none" },
    findings: [],
  };
}

function whyFree(policy: VllmPolicy, { parser }: ResolvedSettings): string {
  const { choice, callable, behaviour, tagWanted, switchedOff } = policy;
  if (callable.length === 0) return "There are no tools, so there is nothing to enforce.";
  if (policy.allowedTools) return "vLLM asks for no tag where the choice is allowed_tools.";
  if (choice === "none") {
    return "tool_choice is none (or null), so vLLM builds no tool grammar; calls in the output are not returned.";
  }
  if (policy.answerTakesOver) {
    return "xgrammar cannot do the schema of the answer, so vLLM drops the call grammar and keeps the answer's alone.";
  }
  if (tagWanted) {
    return switchedOff
      ? "VLLM_ENFORCE_STRICT_TOOL_CALLING=false switches structural tags off; set it to true."
      : `Parser ${parser} has no structural tag in vLLM, so automatic choice is not enforced; strict has no effect.`;
  }
  const level = behaviour.hasLevel ? ", or start the server with --tool-strict-level function" : "";
  return `tool_choice is auto and no tool has strict: true, so vLLM builds no grammar; set strict: true on a tool${level}.`;
}
