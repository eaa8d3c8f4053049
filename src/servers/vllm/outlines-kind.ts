import type { ToolRequest } from "../../request/types.js";
import type { RejectionRule } from "../rejection-rule.js";
import { vllmBackend } from "./backend.js";
import { vllmOutcome } from "./outcome.js";
import { vllmPolicy } from "./policy.js";
import { refuse } from "./refuse.js";
import { structuredOutputs } from "./structured-outputs.js";

/** Kinds of constraints that the outlines backend does not have (engines reference 2.9). */
export const outlinesKind: RejectionRule = {
  id: "vllm-outlines-kind",
  leavesOpen: () => true,
  check: (request, settings) => {
    if (vllmBackend(settings) !== "outlines") return null;
    const policy = vllmPolicy(request, settings);
    const { constraint } = vllmOutcome(policy, settings);
    if (policy.output === null || constraint !== policy.output.constraint) return null;
    const kind = constraint.kind === "grammar" ? "grammar" : isAnyObject(request) ? "json_object" : null;
    return kind === null
      ? null
      : refuse(outlinesKind.id, `Outlines structured outputs backend does not support ${kind} specifications`, {
          path: policy.output.path,
          param: null,
          fix: "Send a JSON schema or a regex, or start the server with another backend.",
        });
  },
};

function isAnyObject(request: ToolRequest): boolean {
  const [field] = structuredOutputs(request);
  return field === undefined ? request.responseFormat?.kind === "json_object" : field.kind === "json_object";
}
