import type { RejectionRule } from "../rejection-rule.js";
import { declaredJsonSchema } from "./declared-schema-format.js";
import { refuse } from "./refuse.js";

/** R18: a json_schema response_format without a schema (dynamo reference 4.1). */
export const formatSchemaMissing: RejectionRule = {
  id: "dynamo-format-schema-missing",
  check: (request) => {
    const declared = declaredJsonSchema(request);
    return declared !== null && (declared.schema === undefined || declared.schema === null)
      ? refuse(
          formatSchemaMissing.id,
          "`response_format.json_schema.schema` is required when `response_format.type` is `json_schema`",
          { path: "/response_format/json_schema/schema", fix: "Add the schema, or use json_object." },
        )
      : null;
  },
};
