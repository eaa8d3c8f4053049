import { pythonText } from "../../strict/python-repr.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool choice that is neither an object nor one of the three words (policy reference 6.1, row 3). */
export const choiceWord: RejectionRule = {
  id: "vllm-choice-word",
  check: ({ rawToolChoice: raw }) => {
    if (raw === null || (typeof raw === "object" && !Array.isArray(raw))) return null;
    if (raw === "auto" || raw === "required" || raw === "none") return null;
    return refuse(
      choiceWord.id,
      `Invalid value for \`tool_choice\`: ${pythonText(raw)}! Only named tools, "none", "auto" or "required" are supported.`,
      { path: "/tool_choice", param: "tool_choice", fix: 'Send "none", "auto", "required" or a named function.' },
    );
  },
};
