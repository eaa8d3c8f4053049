import type { RejectionRule } from "../rejection-rule.js";
import { vllmBackend } from "./backend.js";
import { vllmPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/**
 * A server whose backend is fixed to guidance reads legacy tags alone, so every tool tag is refused (engines reference
 * 2.8, policy reference 6.1 row 14).
 */
export const guidanceTag: RejectionRule = {
  id: "vllm-guidance-tag",
  leavesOpen: () => true,
  check: (request, settings) => {
    if (vllmBackend(settings) !== "guidance") return null;
    const { tagWanted, tagAvailable, ownGrammar } = vllmPolicy(request, settings);
    return tagWanted && tagAvailable && !ownGrammar
      ? refuse(guidanceTag.id, "Invalid grammar specification: 'triggers'", {
          path: "/tools",
          param: null,
          fix: "Start the server with the backend auto or xgrammar, or with VLLM_ENFORCE_STRICT_TOOL_CALLING=false.",
        })
      : null;
  },
};
