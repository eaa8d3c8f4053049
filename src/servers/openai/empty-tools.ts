import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** `tools: []`; that it is refused is on record (vLLM does so to match), the wording is recalled. */
export const emptyTools: RejectionRule = {
  id: "openai-empty-tools",
  check: ({ tools, toolsGiven }) =>
    toolsGiven && tools.length === 0
      ? refuse(
          emptyTools.id,
          "Invalid 'tools': empty array. Expected an array with minimum length 1, but got an empty array instead.",
          { path: "/tools", param: "tools", code: "empty_array", fix: "Leave the field out, or send a tool." },
        )
      : null,
};
