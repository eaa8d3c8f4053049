import type { RejectionRule } from "../rejection-rule.js";
import { declaredJsonSchema } from "./declared-schema-format.js";
import { refuse } from "./refuse.js";

/** R17: a json_schema response_format with an empty name (dynamo reference 4.1). */
export const formatName: RejectionRule = {
  id: "dynamo-format-name",
  check: (request) => {
    const name = declaredJsonSchema(request)?.name;
    return typeof name === "string" && name.trim() === ""
      ? refuse(formatName.id, "`response_format.json_schema.name` cannot be empty", {
          path: "/response_format/json_schema/name",
          fix: "Name the schema.",
        })
      : null;
  },
};
