import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A response_format that llama.cpp does not have (engines reference 5.3). */
export const responseFormatType: RejectionRule = {
  id: "llamacpp-response-format-type",
  check: ({ responseFormat }) =>
    responseFormat?.kind === "structural_tag"
      ? refuse(
          responseFormatType.id,
          'response_format type must be one of "text" or "json_object", but got: structural_tag',
          { path: "/response_format/type", fix: "Send json_schema, or a GBNF grammar." },
        )
      : null,
};
