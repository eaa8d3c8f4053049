import { didYouMean } from "../../base/near-names.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A named tool that is not among the tools (policy reference 6.1, row 7). */
export const choiceUnknownTool: RejectionRule = {
  id: "vllm-choice-unknown-tool",
  check: ({ toolChoice, tools }) => {
    if (toolChoice.kind !== "named" || tools.length === 0 || tools.some(({ name }) => name === toolChoice.name))
      return null;
    const hint = didYouMean(
      toolChoice.name,
      tools.map(({ name }) => name),
    );
    return refuse(
      choiceUnknownTool.id,
      "The tool specified in `tool_choice` does not match any of the specified `tools`",
      {
        path: "/tool_choice/function/name",
        param: "tool_choice",
        fix: `Name one of the tools${hint === "" ? "." : hint}`,
      },
    );
  },
};
