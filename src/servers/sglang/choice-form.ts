import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * A tool_choice that is neither one of the three words nor a named function. The message is ours, SGLang's is not on
 * record (derived).
 */
export const choiceForm: RejectionRule = {
  id: "sglang-choice-form",
  leavesOpen: ({ rawToolChoice }) => typeof rawToolChoice !== "string",
  check: ({ toolChoice, findings }) =>
    toolChoice.kind === "allowed" || findings.some(({ rule }) => rule === "tool-choice-not-understood")
      ? refuse(choiceForm.id, "tool_choice is of no form that this server reads", {
          path: "/tool_choice",
          fix: 'Send "auto", "required", "none" or {"type": "function", "function": {"name": "..."}}.',
        })
      : null,
};
