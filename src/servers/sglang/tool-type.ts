import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool that is no function: the request model wants its `function` (policy reference 8; the wording is the validation library's, derived). */
export const toolType: RejectionRule = {
  id: "sglang-tool-type",
  check: ({ dialect, tools }) => {
    if (dialect === "openai-responses") return null;
    const other = tools.find(({ kind }) => kind !== "function");
    return other === undefined
      ? null
      : refuse(toolType.id, `tools.${other.path.split("/")[2]}.function: Field required`, {
          path: other.path,
          fix: "Declare it as a function tool; chat completions on SGLang know no other kind.",
        });
  },
};
