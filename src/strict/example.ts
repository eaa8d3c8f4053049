import type { JsonObject, JsonValue } from "../base/json.js";

/** A closed object that requires all its properties, for the examples of rules. */
export function closed(properties: JsonObject, more: JsonObject = {}): JsonValue {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false, ...more };
}

/** The same with one property `a`. */
export function withProperty(schema: JsonValue, more: JsonObject = {}): JsonValue {
  return closed({ a: schema }, more);
}

/** A chat request's strict tools, with the fields of the request around them. */
export function strictTools(parameters: readonly JsonValue[], request: JsonObject = {}): JsonValue {
  const tools = parameters.map((schema, index) => ({
    type: "function",
    function: { name: `tool_${index}`, parameters: schema, strict: true },
  }));
  return { ...request, tools };
}
