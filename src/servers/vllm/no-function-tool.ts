import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** Responses: required, but no function tool is left (policy reference 6.1, row 13; of the message two words are on record). */
export const noFunctionTool: RejectionRule = {
  id: "vllm-no-function-tool",
  check: ({ dialect, toolChoice, tools }) =>
    dialect === "openai-responses" && toolChoice.kind === "required" && !tools.some(({ kind }) => kind === "function")
      ? refuse(noFunctionTool.id, "tool_choice is 'required' but there is no function tool in tools", {
          path: "/tool_choice",
          param: "tool_choice",
          fix: "Send a function tool, or let tool_choice be auto.",
        })
      : null,
};
