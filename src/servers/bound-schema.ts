import { isObject, type JsonSchema } from "../base/json.js";
import type { Tool } from "../request/types.js";

/** The tool's own schema; null where it declares none (or something that is none). */
export function declaredSchema(tool: Tool): JsonSchema | null {
  const { parameters } = tool;
  return isObject(parameters) || typeof parameters === "boolean" ? parameters : null;
}
