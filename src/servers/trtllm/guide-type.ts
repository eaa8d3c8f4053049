import type { RejectionRule } from "../rejection-rule.js";
import { guidedBackend } from "./guided-backend.js";
import { trtllmOutcome } from "./outcome.js";
import { refuse } from "./refuse.js";

/**
 * The llguidance backend has no structural tags; it says so when the request runs, not when it is read (engines reference 4.3;
 * the status is derived).
 */
export const guideType: RejectionRule = {
  id: "trtllm-guide-type",
  leavesOpen: () => true,
  check: (request, settings) => {
    if (guidedBackend(settings) !== "llguidance") return null;
    const { kind } = trtllmOutcome(request, settings).constraint;
    return kind === "turn" || kind === "structural_tag"
      ? {
          ...refuse(guideType.id, "Unsupported guide type: STRUCTURAL_TAG", {
            path: kind === "turn" ? "/tools" : "/response_format",
            fix: "Start the server with guided_decoding_backend xgrammar, or send the grammar as Lark in response_format ebnf.",
          }),
          status: 500,
          code: 500,
        }
      : null;
  },
};
