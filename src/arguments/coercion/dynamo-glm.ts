import type { JsonValue } from "../../base/json.js";
import type { Coercion } from "./coercion.js";
import { jsonValue } from "./literals.js";
import { branchesOf, typesNamed } from "./type-names.js";

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  "1": true,
  yes: true,
  false: false,
  "0": false,
  no: false,
};

/** glm47 sheet section 4, Dynamo: strings as they stand, a union with string is a string, arrays may be lists with commas. */
export const coerceGlmAsDynamo: Coercion = (text, schema) => {
  const named = typesNamed(schema);
  const types = named.length > 0 ? named : branchesOf(schema, "anyOf", "oneOf").flatMap(typesNamed);
  const word = text.trim().toLowerCase();
  if (types.includes("null") && (word === "null" || (types.length === 1 && (word === "none" || word === ""))))
    return null;
  if (types.includes("string")) return text;
  for (const type of types) {
    const value = asType(text.trim(), type);
    if (value !== undefined) return value;
  }
  return text;
};

function asType(text: string, type: string): JsonValue | undefined {
  switch (type) {
    case "integer":
    case "number": {
      const value = jsonValue(text);
      return typeof value === "number" ? value : undefined;
    }
    case "boolean":
      return BOOLEANS[text.toLowerCase()];
    case "array":
      return jsonValue(text) ?? text.split(",").map((item) => item.trim());
    case "object":
      return /^[{["]/.test(text) ? jsonValue(text) : undefined;
    default:
      return undefined;
  }
}
