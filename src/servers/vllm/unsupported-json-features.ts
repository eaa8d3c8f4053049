import type { RejectionRule } from "../rejection-rule.js";
import { vllmBackend } from "./backend.js";
import { vllmKeywordRefusal } from "./keyword-refusal.js";
import { vllmOutcome } from "./outcome.js";
import { vllmPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/**
 * A bare JSON constraint with keywords that xgrammar does not do, on a server fixed to xgrammar; with the backend auto
 * another engine takes over (engines reference 2.5, 2.6, 2.7; policy reference 6.1 row 15).
 */
export const unsupportedJsonFeatures: RejectionRule = {
  id: "vllm-unsupported-json-features",
  check: (request, settings) => {
    if (vllmBackend(settings) !== "xgrammar") return null;
    const policy = vllmPolicy(request, settings);
    const { constraint } = vllmOutcome(policy, settings);
    return constraint.kind === "json_schema" && vllmKeywordRefusal(constraint.schema) !== null
      ? refuse(unsupportedJsonFeatures.id, "The provided JSON schema contains features not supported by xgrammar.", {
          path: policy.output?.path ?? "/tools",
          param: null,
          fix: "Drop the keywords (tagwright check --profile vllm-xgrammar names them), or start the server with the backend auto.",
        })
      : null;
  },
};
