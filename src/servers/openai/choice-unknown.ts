import { didYouMean } from "../../base/near-names.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool_choice of no known form, or one that names a tool which is not there (wording recalled). */
export const choiceUnknown: RejectionRule = {
  id: "openai-choice-unknown",
  check: ({ toolChoice, tools, toolsGiven, findings }) => {
    const where = { path: "/tool_choice", param: "tool_choice", code: null };
    if (findings.some(({ rule }) => rule === "tool-choice-not-understood")) {
      return refuse(choiceUnknown.id, "Invalid value for 'tool_choice'.", {
        ...where,
        fix: 'Send "auto", "required", "none" or {"type": "function", "function": {"name": "..."}}.',
      });
    }
    const names =
      toolChoice.kind === "named" ? [toolChoice.name] : toolChoice.kind === "allowed" ? toolChoice.names : [];
    const known = tools.map(({ name }) => name);
    const missing = toolsGiven ? names.find((name) => !known.includes(name)) : undefined;
    return missing === undefined
      ? null
      : refuse(
          choiceUnknown.id,
          `Invalid value for 'tool_choice': tool choice '${missing}' not found in 'tools' parameter.`,
          { ...where, fix: `Name one of the tools${didYouMean(missing, known) || "."}` },
        );
  },
};
