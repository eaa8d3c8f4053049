import { isObject, type JsonValue } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { declaredJsonSchema } from "./declared-schema-format.js";
import { refuse } from "./refuse.js";

/** R19: a json_schema response_format whose schema is no object (dynamo reference 4.1). */
export const formatSchemaType: RejectionRule = {
  id: "dynamo-format-schema-type",
  check: (request) => {
    const schema = declaredJsonSchema(request)?.schema;
    return schema === undefined || schema === null || isObject(schema)
      ? null
      : refuse(
          formatSchemaType.id,
          `\`response_format.json_schema.schema\` must be a JSON object, got ${typeWord(schema)}`,
          { path: "/response_format/json_schema/schema", fix: "Send the schema as an object." },
        );
  },
};

function typeWord(value: JsonValue): string {
  if (Array.isArray(value)) return "array";
  return ["string", "number", "boolean"].includes(typeof value) ? typeof value : "non-object";
}
