import type { Coercion } from "./coercion.js";
import { coerceJsonOrText } from "./json-or-text.js";
import { typesNamed } from "./type-names.js";

/** What is declared a string stays text, anything else is JSON if it can be (hy_v3 sheet section 4, SGLang). */
export const coerceJsonByType: Coercion = (text, schema) => {
  const types = typesNamed(schema);
  return types.length === 1 && types[0] === "string" ? text : coerceJsonOrText(text, schema);
};
