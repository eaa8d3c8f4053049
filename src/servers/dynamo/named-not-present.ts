import { didYouMean } from "../../base/near-names.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** R2: a named tool that is not among the tools (dynamo reference 4.1). */
export const namedNotPresent: RejectionRule = {
  id: "dynamo-named-not-present",
  check: ({ toolChoice, tools }) => {
    if (toolChoice.kind !== "named" || tools.some(({ name }) => name === toolChoice.name)) return null;
    const hint = didYouMean(
      toolChoice.name,
      tools.map(({ name }) => name),
    );
    return refuse(namedNotPresent.id, `tool named "${toolChoice.name}" in tool_choice is not present in tools`, {
      path: "/tool_choice",
      fix: `Name one of the tools${hint === "" ? "." : hint}`,
    });
  },
};
