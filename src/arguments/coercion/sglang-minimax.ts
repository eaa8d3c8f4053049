import type { JsonValue } from "../../base/json.js";
import type { Coercion } from "./coercion.js";
import { integerValue, jsonValue, numberValue } from "./literals.js";
import { branchesOf, typeOf, typesNamed } from "./type-names.js";

const ORDER = ["integer", "number", "boolean", "object", "array", "string"];

/**
 * minimax_m2 sheet section 4, SGLang: the text `null` is null, and so is every value of a parameter that lists null among
 * its types.
 */
export const coerceMinimaxAsSglang: Coercion = (text, schema) => {
  if (schema === null) return text;
  const named = typesNamed(schema);
  const types = named.length > 0 ? named : branchesOf(schema, "anyOf", "oneOf").flatMap(typesNamed);
  if (text.trim().toLowerCase() === "null" || (types.includes("null") && types.length > 1)) return null;
  for (const type of ORDER.filter((one) => types.includes(one))) {
    const value = asType(text, type);
    if (value !== undefined) return value;
  }
  return text;
};

function asType(text: string, type: string): JsonValue | undefined {
  switch (type) {
    case "integer":
      return integerValue(text) ?? numberValue(text);
    case "number":
      return numberValue(text);
    case "boolean":
      return ["true", "1", "yes", "on"].includes(text.trim().toLowerCase());
    case "string":
      return text;
    default: {
      const value = jsonValue(text);
      return value !== undefined && typeOf(value) === type ? value : undefined;
    }
  }
}
