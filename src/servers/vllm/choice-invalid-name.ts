import { isObject, own } from "../../base/json.js";
import { pythonText } from "../../strict/python-repr.js";
import type { RejectionRule } from "../rejection-rule.js";
import { CORRECT_USAGE, refuse } from "./refuse.js";

/** A name that is empty or not a string (policy reference 6.1, row 6). */
export const choiceInvalidName: RejectionRule = {
  id: "vllm-choice-invalid-name",
  leavesOpen: () => true,
  check: ({ rawToolChoice: raw }) => {
    const named = isObject(raw) ? own(raw, "function") : undefined;
    const name = isObject(named) ? own(named, "name") : undefined;
    if (name === undefined || (typeof name === "string" && name !== "")) return null;
    return refuse(
      choiceInvalidName.id,
      `Invalid \`name\` in \`function\`: \`${pythonText(name)}\` in \`tool_choice\`! ${CORRECT_USAGE}`,
      {
        path: "/tool_choice/function/name",
        param: "tool_choice.function.name",
        fix: "Give the function's name as text.",
      },
    );
  },
};
