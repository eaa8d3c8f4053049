import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A schema beside `json_schema` in place of in it (strict-subset reference A.6, error 16). Responses have it there. */
export const misplacedSchema: RejectionRule = {
  id: "openai-misplaced-schema",
  check: ({ dialect, body }) => {
    const format = own(body, "response_format");
    const misplaced = dialect === "openai-chat" && isObject(format) && own(format, "schema") !== undefined;
    return misplaced
      ? refuse(misplacedSchema.id, "Unknown parameter: 'response_format.schema'.", {
          path: "/response_format/schema",
          param: "response_format.schema",
          code: "unknown_parameter",
          fix: 'Send {"type": "json_schema", "json_schema": {"name": "...", "schema": {...}}}.',
        })
      : null;
  },
};
