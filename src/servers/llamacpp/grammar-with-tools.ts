import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A grammar of the client's own beside tools that may be called (engines reference 5.3). */
export const grammarWithTools: RejectionRule = {
  id: "llamacpp-grammar-with-tools",
  leavesOpen: () => true,
  check: ({ tools, toolChoice, guided }) =>
    tools.length > 0 && toolChoice.kind !== "none" && guided.some(({ path }) => path === "/grammar")
      ? refuse(grammarWithTools.id, "Cannot use custom grammar constraints with tools.", {
          path: "/grammar",
          fix: "Drop the grammar, or send tool_choice none.",
        })
      : null,
};
