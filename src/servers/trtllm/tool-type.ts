import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool that is no function. The wording is the validation library's for such a field (derived). */
export const toolType: RejectionRule = {
  id: "trtllm-tool-type",
  check: ({ tools }) => {
    const other = tools.find(({ kind }) => kind !== "function");
    return other === undefined
      ? null
      : refuse(toolType.id, "Input should be 'function'", {
          path: `${other.path}/type`,
          fix: "Declare it as a function tool; there is no other kind here.",
        });
  },
};
