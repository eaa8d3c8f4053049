import { didYouMean } from "../../base/near-names.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A named tool that is not among the tools (policy reference 6.3). */
export const namedNotFound: RejectionRule = {
  id: "sglang-named-not-found",
  leavesOpen: () => true,
  check: ({ toolChoice, tools }) => {
    if (toolChoice.kind !== "named" || tools.length === 0 || tools.some(({ name }) => name === toolChoice.name))
      return null;
    const hint = didYouMean(
      toolChoice.name,
      tools.map(({ name }) => name),
    );
    return refuse(namedNotFound.id, `Tool '${toolChoice.name}' not found in tools list.`, {
      path: "/tool_choice",
      fix: `Name one of the tools${hint === "" ? "." : hint}`,
    });
  },
};
