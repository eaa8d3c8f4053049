import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool_choice beside no tools (wording recalled). */
export const choiceWithoutTools: RejectionRule = {
  id: "openai-choice-without-tools",
  check: ({ rawToolChoice, toolsGiven }) =>
    rawToolChoice !== null && !toolsGiven
      ? refuse(
          choiceWithoutTools.id,
          "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
          { path: "/tool_choice", param: "tool_choice", code: null, fix: "Send the tools, or leave tool_choice out." },
        )
      : null,
};
