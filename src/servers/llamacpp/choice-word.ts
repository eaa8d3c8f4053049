import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A word that is no tool choice (wording recalled); objects are read as auto instead. */
export const choiceWord: RejectionRule = {
  id: "llamacpp-choice-word",
  check: ({ rawToolChoice: raw }) =>
    typeof raw === "string" && raw !== "auto" && raw !== "required" && raw !== "none"
      ? refuse(choiceWord.id, `Invalid tool_choice: ${raw}`, {
          path: "/tool_choice",
          fix: 'Send "auto", "required" or "none".',
        })
      : null,
};
