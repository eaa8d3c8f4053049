import { coerceText } from "../coerce.js";
import { parameterOfSchema } from "../nested-parameters.js";
import { VALUE_TYPES } from "../tag-spelling.js";
import type { Coercion } from "./coercion.js";

/** As the careful reader types a text. */
export const coerceCarefully: Coercion = (text, schema) => {
  const parameter = parameterOfSchema(schema);
  return parameter === null ? text : coerceText(text, text, parameter, VALUE_TYPES);
};
