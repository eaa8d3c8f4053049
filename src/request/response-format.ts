import { isObject, type JsonObject, own } from "../base/json.js";
import { booleanField, objectField, stringField, wrongShape } from "./shape.js";
import type { ResponseFormat } from "./types.js";

const PATH = "/response_format";

/** The body's `response_format`; null where the field is missing or null. */
export function readResponseFormat(body: JsonObject): ResponseFormat | null {
  const raw = objectField(body, "response_format", "");
  if (raw === null) return null;
  const type = own(raw, "type");
  switch (type) {
    case "text":
    case "json_object":
      return { kind: type };
    case "json_schema":
      return readJsonSchema(raw);
    case "structural_tag":
      return { kind: "structural_tag", body: raw };
    default:
      if (typeof type === "string") return { kind: "other", type };
      throw wrongShape(`${PATH}/type`, 'a text such as "json_schema"', type);
  }
}

/** A missing schema is read as null: servers refuse it in words of their own. */
function readJsonSchema(raw: JsonObject): ResponseFormat {
  const path = `${PATH}/json_schema`;
  const declared = objectField(raw, "json_schema", PATH);
  if (declared === null) return { kind: "json_schema", name: null, schema: null, strict: null };
  const schema = own(declared, "schema") ?? null;
  return {
    kind: "json_schema",
    name: stringField(declared, "name", path),
    // Something that is no schema stays in the body, where the servers' own rules look at it.
    schema: isObject(schema) || typeof schema === "boolean" ? schema : null,
    strict: booleanField(declared, "strict", path),
  };
}
