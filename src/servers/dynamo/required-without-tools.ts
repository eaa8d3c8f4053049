import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";
import { dynamoView } from "./request-view.js";

/** R1: required without tools (dynamo reference 4.1). */
export const requiredWithoutTools: RejectionRule = {
  id: "dynamo-required-without-tools",
  check: (request) => {
    const { choice, callable } = dynamoView(request);
    return choice === "required" && callable.length === 0
      ? refuse(requiredWithoutTools.id, 'tool_choice is "required" but tools is empty', {
          path: "/tool_choice",
          fix: "Send a tool, or let tool_choice be auto.",
        })
      : null;
  },
};
