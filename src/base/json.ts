/** Any JSON value. Objects keep the textual key order, but for integer-like keys, which JavaScript moves to the front. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON Schema of any draft from 4 to 2020-12. */
export type JsonSchema = boolean | JsonObject;

/** The types that JSON Schema has names for. */
export const SCHEMA_TYPES: readonly string[] = ["null", "boolean", "object", "array", "number", "integer", "string"];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Own property or undefined: a schema may well declare a property called `constructor` or `__proto__`. */
export function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
