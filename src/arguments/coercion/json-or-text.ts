import type { Coercion } from "./coercion.js";
import { jsonValue } from "./literals.js";

/** JSON if the text is some, or else the text; no schema is asked (nemotron sheet section 4, muse_glimmer sheet section 8.1). */
export const coerceJsonOrText: Coercion = (text) => {
  const value = jsonValue(text);
  return value === undefined ? text : value;
};
