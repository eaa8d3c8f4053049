import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * A response_format of a type that Dynamo does not have; a structural tag is one (dynamo reference 1.1). The message is
 * ours, Dynamo's is not on record.
 */
export const formatType: RejectionRule = {
  id: "dynamo-format-type",
  check: ({ responseFormat: format }) => {
    const type = format?.kind === "other" ? format.type : format?.kind === "structural_tag" ? format.kind : null;
    return type === null
      ? null
      : refuse(formatType.id, `response_format of type ${type} is not supported`, {
          path: "/response_format/type",
          fix: "Use text, json_object or json_schema.",
        });
  },
};
