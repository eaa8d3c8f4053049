import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";

/** Keywords that say something about a schema and nothing about its values. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$defs",
  "definitions",
]);

/** Keywords that speak of one type only, by that type. */
export const TYPE_OF_KEYWORD: Readonly<Record<string, string>> = {
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  format: "string",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
  items: "array",
  prefixItems: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  contains: "array",
  properties: "object",
  required: "object",
  additionalProperties: "object",
  patternProperties: "object",
  minProperties: "object",
  maxProperties: "object",
};

export const has = (schema: JsonObject, keyword: string): boolean => Object.hasOwn(schema, keyword);

/** The type names as a list; null where there is no `type`. Entries that are not strings are left out. */
export function typesOf(schema: JsonObject): readonly string[] | null {
  const type = own(schema, "type");
  if (type === undefined) return null;
  return (Array.isArray(type) ? type : [type]).filter((name): name is string => typeof name === "string");
}

/** `type` is or contains `object`, or there are `properties` or `patternProperties` (strict-subset reference A2). */
export function isObjectSchema(schema: JsonObject): boolean {
  return (
    (typesOf(schema)?.includes("object") ?? false) || has(schema, "properties") || has(schema, "patternProperties")
  );
}

export function propertiesOf(schema: JsonObject): JsonObject {
  const properties = own(schema, "properties");
  return isObject(properties) ? properties : {};
}

/** The keys that `required` lists, in order, as they stand; entries that are not strings are left out. */
export function requiredOf(schema: JsonObject): readonly string[] {
  const required = own(schema, "required");
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === "string") : [];
}

export function listOf(schema: JsonObject, keyword: string): readonly JsonValue[] {
  const value = own(schema, keyword);
  return Array.isArray(value) ? value : [];
}

/** The JSON Schema type names that a value has: an integer is a number too. */
function typeNamesOf(value: JsonValue): readonly string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value === "number") return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
}

export function fitsType(value: JsonValue, types: readonly string[]): boolean {
  return typeNamesOf(value).some((name) => types.includes(name));
}

/** A value as it is shown in a message, cut to a readable length. */
export function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Length in code points, as JSON Schema and the vendors count. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
