import { isObject } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool_choice object without tools (policy reference 6.3). */
export const specificWithoutTools: RejectionRule = {
  id: "sglang-specific-without-tools",
  check: ({ tools, rawToolChoice }) =>
    tools.length === 0 && isObject(rawToolChoice)
      ? refuse(specificWithoutTools.id, "Tools cannot be empty if tool choice is set to a specific tool.", {
          path: "/tool_choice",
          fix: "Send the tools, or leave tool_choice out.",
        })
      : null,
};
