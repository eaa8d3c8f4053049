import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A response_format of a type that vLLM does not have (engines reference 2.2; the wording is the validation library's, derived). */
export const responseFormatType: RejectionRule = {
  id: "vllm-response-format-type",
  check: ({ responseFormat }) =>
    responseFormat?.kind === "other"
      ? refuse(responseFormatType.id, "Input should be 'text', 'json_object', 'json_schema' or 'structural_tag'", {
          path: "/response_format/type",
          param: "response_format",
          fix: "Use json_schema, or structured_outputs for a regex or a grammar.",
        })
      : null,
};
