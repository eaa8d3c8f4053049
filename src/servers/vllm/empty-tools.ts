import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** `tools: []` (policy reference 6.1, row 1). */
export const emptyTools: RejectionRule = {
  id: "vllm-empty-tools",
  check: (request) =>
    request.toolsGiven && request.tools.length === 0
      ? refuse(
          emptyTools.id,
          "`tools` must not be an empty array. Either provide at least one tool or omit the field entirely.",
          { path: "/tools", param: "tools", fix: "Leave the field tools out, or send at least one tool." },
        )
      : null,
};
