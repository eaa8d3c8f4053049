import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { ownFormat } from "./own-format.js";
import { refuse } from "./refuse.js";

/** engines reference 4.2. */
const TYPES = ["text", "json", "json_schema", "json_object", "regex", "ebnf", "structural_tag"];

/**
 * A response_format of a type that TensorRT-LLM does not have; a legacy structural tag counts as one, for the `format` is all
 * that is left of it (engines reference 4.3, 4.6; the wording for the legacy shape is the validation library's, derived).
 */
export const formatType: RejectionRule = {
  id: "trtllm-format-type",
  check: (request) => {
    const format = ownFormat(request);
    if (format === null) return null;
    if (!TYPES.includes(format.type)) {
      return refuse(formatType.id, `Unsupported response format: ${format.type}`, {
        path: "/response_format/type",
        fix: `Use one of ${TYPES.join(", ")}.`,
      });
    }
    return format.type === "structural_tag" && !isObject(own(format.raw, "format"))
      ? refuse(
          formatType.id,
          "response_format.format is required for response_format.type == 'structural_tag', but got None.",
          {
            path: "/response_format/format",
            fix: "Write the tag in the new shape, with a format field.",
          },
        )
      : null;
  },
};
