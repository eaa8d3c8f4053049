import type { Coercion } from "./coercion.js";
import { jsonValue, pythonValue } from "./literals.js";
import { typesNamed } from "./type-names.js";

/** glm47 sheet section 4, SGLang: a string in JSON's quotes loses them; anything else is JSON, else a Python literal, else text. */
export const coerceGlmAsSglang: Coercion = (text, schema) => {
  const value = jsonValue(text);
  if (typesNamed(schema).join() === "string") return typeof value === "string" ? value : text;
  if (value !== undefined) return value;
  // Without a schema only JSON is tried.
  return (schema === null ? undefined : pythonValue(text)) ?? text;
};
