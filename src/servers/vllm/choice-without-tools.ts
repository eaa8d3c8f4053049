import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool choice other than `none` beside no tools (policy reference 6.1, row 2). */
export const choiceWithoutTools: RejectionRule = {
  id: "vllm-choice-without-tools",
  check: ({ rawToolChoice, toolsGiven }) =>
    rawToolChoice !== null && rawToolChoice !== "none" && !toolsGiven
      ? refuse(choiceWithoutTools.id, "When using `tool_choice`, `tools` must be set.", {
          path: "/tool_choice",
          param: "tool_choice",
          fix: "Send the tools, or leave tool_choice out.",
        })
      : null,
};
