import type { JsonSchema, JsonValue } from "../../base/json.js";

/** Turns the text of an argument into a value, as one server's reader does. `schema` is the parameter's own; null: undeclared. */
export type Coercion = (text: string, schema: JsonSchema | null) => JsonValue;
