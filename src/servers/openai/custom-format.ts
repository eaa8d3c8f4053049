import { customFormat as formatOf } from "../../request/custom-format.js";
import type { RejectionRule } from "../rejection-rule.js";
import { paramOf, refuse } from "./refuse.js";

/** A custom tool's format that OpenAI does not have (policy reference 8.1, 8.2; wording recalled). */
export const customFormat: RejectionRule = {
  id: "openai-custom-format",
  check: ({ tools }) => {
    return tools.flatMap((tool) => {
      if (tool.kind !== "custom") return [];
      const format = formatOf(tool);
      const bad =
        format.kind === "other"
          ? { field: "type", value: format.type, known: "'text' and 'grammar'" }
          : format.kind === "grammar" && format.syntax !== "lark" && format.syntax !== "regex"
            ? { field: "syntax", value: format.syntax, known: "'lark' and 'regex'" }
            : null;
      if (bad === null) return [];
      const param = `${paramOf(tool.parametersPath)}.${bad.field}`;
      return refuse(
        customFormat.id,
        `Invalid value: '${typeof bad.value === "string" ? bad.value : JSON.stringify(bad.value)}'. Supported values are: ${bad.known}.`,
        { path: tool.parametersPath, param, code: "invalid_value", fix: `Use one of ${bad.known}.` },
      );
    });
  },
};
