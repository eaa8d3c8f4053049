import { isObject, own } from "../../base/json.js";
import { pythonText } from "../../strict/python-repr.js";
import type { RejectionRule } from "../rejection-rule.js";
import { CORRECT_USAGE, refuse } from "./refuse.js";

/**
 * An object without a `function` object: `custom`, `allowed_tools` and the flat Responses form among them (policy
 * reference 6.1, row 4).
 */
export const choiceFunction: RejectionRule = {
  id: "vllm-choice-function",
  leavesOpen: () => true,
  check: ({ rawToolChoice: raw }) =>
    isObject(raw) && !isObject(own(raw, "function"))
      ? refuse(
          choiceFunction.id,
          `Invalid value for \`function\`: \`${pythonText(own(raw, "function") ?? null)}\` in \`tool_choice\`! ${CORRECT_USAGE}`,
          {
            path: "/tool_choice",
            param: "tool_choice.function",
            fix:
              own(raw, "type") === "allowed_tools"
                ? 'Send only the allowed tools in tools, and tool_choice "auto" or "required".'
                : 'Name a function: {"type": "function", "function": {"name": "..."}}.',
          },
        )
      : null,
};
