import { isObject, type JsonSchema } from "../base/json.js";
import type { Tool } from "../request/types.js";

/**
 * How engines see a custom tool: a function with one text field. Dynamo alone takes such tools where a grammar is written
 * (dynamo reference 6; the wrapper is derived).
 */
const CUSTOM_WRAPPER: JsonSchema = {
  type: "object",
  properties: { input: { type: "string" } },
  required: ["input"],
  additionalProperties: false,
};

/** The tool's own schema; null where it declares none (or something that is none). */
export function declaredSchema({ kind, parameters }: Tool): JsonSchema | null {
  if (kind === "custom") return CUSTOM_WRAPPER;
  return isObject(parameters) || typeof parameters === "boolean" ? parameters : null;
}
