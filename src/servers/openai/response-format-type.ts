import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A response_format that OpenAI does not have (wording recalled). */
export const responseFormatType: RejectionRule = {
  id: "openai-response-format-type",
  check: ({ responseFormat: format }) => {
    const type = format?.kind === "other" ? format.type : format?.kind === "structural_tag" ? format.kind : null;
    return type === null
      ? null
      : refuse(
          responseFormatType.id,
          `Invalid value: '${type}'. Supported values are: 'json_object', 'json_schema', and 'text'.`,
          {
            path: "/response_format/type",
            param: "response_format.type",
            code: "invalid_value",
            fix: "Use json_schema.",
          },
        );
  },
};
