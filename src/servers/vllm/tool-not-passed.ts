import { didYouMean } from "../../base/near-names.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** Responses: a named function that is not among the tools (policy reference 1.5). */
export const toolNotPassed: RejectionRule = {
  id: "vllm-tool-not-passed",
  check: ({ dialect, toolChoice, tools }) => {
    if (dialect !== "openai-responses" || toolChoice.kind !== "named") return null;
    const names = tools.map(({ name }) => name);
    return names.includes(toolChoice.name)
      ? null
      : refuse(toolNotPassed.id, `Tool '${toolChoice.name}' has not been passed in \`tools\`.`, {
          path: "/tool_choice/function/name",
          param: "tool_choice",
          fix: `Name one of the tools${didYouMean(toolChoice.name, names) || "."}`,
        });
  },
};
