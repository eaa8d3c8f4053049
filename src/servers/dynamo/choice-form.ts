import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool_choice of no known form. The message is ours, Dynamo's is not on record (derived). */
export const choiceForm: RejectionRule = {
  id: "dynamo-choice-form",
  leavesOpen: ({ rawToolChoice }) => typeof rawToolChoice !== "string",
  check: ({ findings }) =>
    findings.some(({ rule }) => rule === "tool-choice-not-understood")
      ? refuse(choiceForm.id, "tool_choice is of no form that this server reads", {
          path: "/tool_choice",
          fix: 'Send "auto", "required", "none" or {"type": "function", "function": {"name": "..."}}.',
        })
      : null,
};
