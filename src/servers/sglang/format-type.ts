import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A response_format of a type that SGLang does not have (engines reference 3.1; the wording is the validation library's, derived). */
export const formatType: RejectionRule = {
  id: "sglang-format-type",
  check: ({ responseFormat }) =>
    responseFormat?.kind === "other"
      ? refuse(formatType.id, "Input should be 'text', 'json_object', 'json_schema' or 'structural_tag'", {
          path: "/response_format/type",
          fix: "Use json_schema, or the fields regex and ebnf.",
        })
      : null,
};
