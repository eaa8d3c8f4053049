import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * A tool that is no function: the request model takes `function` alone (policy reference 6.1, last line). The
 * reference has no message; this is the wording of the validation library for such a field.
 */
export const toolType: RejectionRule = {
  id: "vllm-tool-type",
  check: ({ tools }) => {
    const other = tools.find(({ kind }) => kind !== "function");
    return other === undefined
      ? null
      : refuse(toolType.id, "Input should be 'function'", {
          path: `${other.path}/type`,
          param: null,
          fix: "Declare it as a function tool; chat completions on vLLM know no other kind.",
        });
  },
};
