import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { CORRECT_USAGE, refuse } from "./refuse.js";

/** A `function` object without a `name` (policy reference 6.1, row 5). */
export const choiceFunctionName: RejectionRule = {
  id: "vllm-choice-function-name",
  leavesOpen: () => true,
  check: ({ rawToolChoice: raw }) => {
    const named = isObject(raw) ? own(raw, "function") : undefined;
    return isObject(named) && own(named, "name") === undefined
      ? refuse(choiceFunctionName.id, `Expected field \`name\` in \`function\` in \`tool_choice\`! ${CORRECT_USAGE}`, {
          path: "/tool_choice/function",
          param: "tool_choice.function.name",
          fix: "Say which function: add its name.",
        })
      : null;
  },
};
