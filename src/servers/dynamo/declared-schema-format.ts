import { isObject, type JsonObject, own } from "../../base/json.js";
import type { ToolRequest } from "../../request/types.js";

/** The `json_schema` object of a json_schema response_format as sent; null for every other format. */
export function declaredJsonSchema({ responseFormat, body }: ToolRequest): JsonObject | null {
  const raw = own(body, "response_format");
  if (responseFormat?.kind !== "json_schema" || !isObject(raw)) return null;
  const declared = own(raw, "json_schema");
  return isObject(declared) ? declared : {};
}
