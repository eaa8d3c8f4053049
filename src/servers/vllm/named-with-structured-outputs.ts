import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";
import { countedKinds } from "./structured-outputs.js";

/** A named choice beside structured_outputs json, regex or choice (policy reference 6.1, row 8; engines reference 2.4). */
export const namedWithStructuredOutputs: RejectionRule = {
  id: "vllm-named-with-structured-outputs",
  leavesOpen: () => true,
  check: (request) =>
    request.toolChoice.kind === "named" && countedKinds(request).length > 0
      ? refuse(
          namedWithStructuredOutputs.id,
          "You can only either use constraints for structured outputs or tools, not both.",
          {
            path: "/structured_outputs",
            param: null,
            fix: "Drop structured_outputs, or let tool_choice be auto.",
          },
        )
      : null,
};
