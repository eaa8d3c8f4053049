import type { RejectionRule } from "../rejection-rule.js";
import { paramOf, refuse } from "./refuse.js";

const PATTERN = "^[a-zA-Z0-9_-]+$";

/**
 * A name outside letters, digits, underscore and dash, or longer than 64 (strict-subset reference A.1). The rule is
 * documented, the wording is recalled.
 */
export const toolName: RejectionRule = {
  id: "openai-tool-name",
  check: ({ tools }) => {
    return tools.flatMap((tool) => {
      if (tool.kind === "builtin") return [];
      const path = `${tool.declarationPath}/name`;
      const param = paramOf(path);
      const where = { path, param };
      if (!new RegExp(PATTERN).test(tool.name)) {
        return refuse(
          toolName.id,
          `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '${PATTERN}'.`,
          { ...where, code: "invalid_value", fix: "Use letters, digits, underscores and dashes only." },
        );
      }
      if (tool.name.length > 64) {
        return refuse(
          toolName.id,
          `Invalid '${param}': string too long. Expected a string with maximum length 64, but got a string with length ${tool.name.length} instead.`,
          { ...where, code: "string_above_max_length", fix: "Shorten the name to 64 characters." },
        );
      }
      return [];
    });
  },
};
