import { isObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import type { Coercion } from "./coercion.js";
import { integerValue, jsonValue, numberValue, pythonValue } from "./literals.js";
import { branchesOf, typesNamed } from "./type-names.js";

/** How often a value may be JSON in a JSON string. */
const ENCODED_AT_MOST = 3;

/** COMMON-xml-pythonic.md D4: Rapid-MLX's schema coercion. */
export const coerceAsRapid: Coercion = (text, schema) => {
  if (text === "null") return null;
  if (schema === null) return decoded(text) ?? text;
  const type = typeOfProperty(schema);
  if (type === "string") {
    const quoted = text.startsWith('"') ? jsonValue(text) : undefined;
    return typeof quoted === "string" ? quoted : text;
  }
  const value = decoded(text);
  if (value !== undefined && typeof value !== "string") return value;
  switch (type) {
    case "integer":
      return integerValue(text) ?? text;
    case "number":
      return numberValue(text) ?? text;
    case "boolean":
      return text.toLowerCase() === "true";
    default:
      return jsonValue(text) ?? pythonValue(text) ?? text;
  }
};

/** What looks like JSON is read as JSON, again where that gives JSON in a string. */
function decoded(text: string): JsonValue | undefined {
  let value: JsonValue = text;
  for (let round = 0; round < ENCODED_AT_MOST && typeof value === "string" && /^[[{"]/.test(value); round += 1) {
    const next = jsonValue(value);
    if (next === undefined) break;
    value = next;
  }
  return value === text ? undefined : value;
}

function typeOfProperty(schema: JsonSchema): string {
  if (!isObject(schema)) return "";
  const [type] = typesNamed(schema).filter((name) => name !== "null");
  if (type !== undefined) return type;
  for (const branch of branchesOf(schema, "anyOf", "oneOf", "allOf")) {
    const inner = typeOfProperty(branch);
    if (inner !== "") return inner;
  }
  if (own(schema, "items") !== undefined) return "array";
  if (own(schema, "properties") !== undefined) return "object";
  return own(schema, "enum") !== undefined ? "string" : "";
}
