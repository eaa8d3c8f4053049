import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** required without tools (policy reference 6.3). */
export const requiredWithoutTools: RejectionRule = {
  id: "sglang-required-without-tools",
  check: ({ tools, rawToolChoice }) =>
    tools.length === 0 && rawToolChoice === "required"
      ? refuse(requiredWithoutTools.id, "Tools cannot be empty if tool choice is set to required.", {
          path: "/tool_choice",
          fix: "Send the tools, or let tool_choice be auto.",
        })
      : null,
};
