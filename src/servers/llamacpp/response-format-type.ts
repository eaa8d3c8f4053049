import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A response_format that llama.cpp does not have (engines reference 5.3). */
export const responseFormatType: RejectionRule = {
  id: "llamacpp-response-format-type",
  check: ({ responseFormat: format }) => {
    const type = format?.kind === "other" ? format.type : format?.kind === "structural_tag" ? format.kind : null;
    return type === null
      ? null
      : refuse(responseFormatType.id, `response_format type must be one of "text" or "json_object", but got: ${type}`, {
          path: "/response_format/type",
          fix: "Send json_schema, or a GBNF grammar.",
        });
  },
};
