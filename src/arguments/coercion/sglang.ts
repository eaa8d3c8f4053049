import type { Coercion } from "./coercion.js";
import { integerValue, jsonValue, numberValue, pythonValue } from "./literals.js";
import { typesNamed } from "./type-names.js";

/** COMMON-xml-pythonic.md D3: SGLang's reader of Qwen's XML. */
export const coerceAsSglang: Coercion = (text, schema) => {
  if (text.trim().toLowerCase() === "null") return null;
  if (schema === null) return text;
  const [type = "", ...more] = typesNamed(schema);
  switch (more.length === 0 ? type : "") {
    case "string":
      return text;
    case "integer":
      return integerValue(text) ?? text;
    case "number":
      return numberValue(text) ?? text;
    case "boolean":
      return text.trim().toLowerCase() === "true";
    default:
      return jsonValue(text) ?? pythonValue(text) ?? text;
  }
};
