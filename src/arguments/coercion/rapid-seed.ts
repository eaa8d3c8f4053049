import type { Coercion } from "./coercion.js";
import { integerValue, jsonValue, numberValue, pythonValue } from "./literals.js";
import { typesNamed } from "./type-names.js";

/** seed_oss sheet section 4, Rapid-MLX: arrays are read as Python only, and null whatever the type. */
export const coerceSeedAsRapid: Coercion = (text, schema) => {
  if (text.trim().toLowerCase() === "null" && schema !== null) return null;
  switch (typesNamed(schema).find((name) => name !== "null")) {
    case "integer":
      return integerValue(text) ?? text;
    case "number":
      return numberValue(text) ?? text;
    case "boolean":
      return text.trim().toLowerCase() === "true";
    case "object":
      return jsonValue(text) ?? pythonValue(text) ?? text;
    case "array":
      return /\b(true|false|null)\b/.test(text) ? text : (pythonValue(text) ?? text);
    default:
      return text;
  }
};
