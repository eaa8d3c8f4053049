import { isObject } from "../../base/json.js";
import type { Coercion } from "./coercion.js";
import { integerValue, jsonValue, numberValue } from "./literals.js";
import { branchesOf, typesNamed } from "./type-names.js";

/**
 * Rapid-MLX where null is a word like any other unless it is the declared type (minicpm sheet section 4, muse_glimmer sheet
 * section 8.1): of several types the first that is not null counts.
 */
export const coerceTypedAsRapid: Coercion = (text, schema) => {
  if (!isObject(schema)) return text;
  const branches = branchesOf(schema, "anyOf", "oneOf", "allOf").flatMap(typesNamed);
  const types = [...typesNamed(schema), ...branches];
  const type = types.find((one) => one !== "null") ?? types[0];
  const value = jsonValue(text);
  switch (type) {
    case "integer":
      return integerValue(text) ?? text;
    case "number":
      return numberValue(text) ?? text;
    case "boolean":
      return text === "true" || text === "True" ? true : text === "false" || text === "False" ? false : text;
    case "null":
      return value === null ? null : text;
    case "array":
    case "object":
      return value === undefined ? text : value;
    default:
      return typeof value === "string" ? value : text;
  }
};
