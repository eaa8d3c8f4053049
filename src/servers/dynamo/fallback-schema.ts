import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import type { Tool } from "../../request/types.js";
import { declaredSchema } from "../bound-schema.js";
import { callArraySchema, NO_PARAMETERS } from "../call-array-schema.js";

/**
 * The array of calls that a required choice is held to without a tag: a tool with definitions moves whole to the
 * root's `$defs` and is referred to (dynamo reference 2.4).
 */
export function dynamoCallArray(tools: readonly Tool[], single: boolean): JsonSchema {
  const defs: Record<string, JsonValue> = {};
  const calls = tools.map((tool, index) => {
    const schema = declaredSchema(tool) ?? NO_PARAMETERS;
    if (!isObject(schema) || own(schema, "$defs") === undefined) return { name: tool.name, parameters: schema };
    const key = `tool_${index}`;
    defs[key] = rebased(schema, `#/$defs/${key}`);
    return { name: tool.name, parameters: { $ref: `#/$defs/${key}` } };
  });
  return callArraySchema(calls, { defs: Object.keys(defs).length === 0 ? null : defs, single });
}

/** References into the document, now at a new place; a subschema with an `$id` of its own is a document of its own. */
function rebased(schema: JsonObject, base: string): JsonObject {
  const walk = (value: JsonValue, isRoot: boolean): JsonValue => {
    if (Array.isArray(value)) return value.map((item: JsonValue) => walk(item, false));
    if (!isObject(value)) return value;
    if (!isRoot && typeof own(value, "$id") === "string") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        key === "$ref" && typeof child === "string" ? rebasedReference(child, base) : walk(child, false),
      ]),
    );
  };
  const moved = walk(schema, true);
  return isObject(moved) ? moved : schema;
}

function rebasedReference(reference: string, base: string): string {
  if (reference === "#") return base;
  if (reference.startsWith("#/")) return `${base}${reference.slice(1)}`;
  return /^#%2f/i.test(reference) ? `${base}/${reference.slice(4)}` : reference;
}

const ANNOTATIONS = ["title", "description", "$comment", "default", "deprecated", "examples", "readOnly", "writeOnly"];

/** Can the arguments be nothing but `{}`? Then a regular expression keeps white space out of it (dynamo reference 2.4). */
export function isOnlyEmptyObject(schema: JsonSchema): boolean {
  if (!isObject(schema)) return false;
  const { type, properties, required, additionalProperties, minProperties, maxProperties, ...others } = schema;
  return (
    type === "object" &&
    additionalProperties === false &&
    (properties === undefined || (isObject(properties) && Object.keys(properties).length === 0)) &&
    (required === undefined || (Array.isArray(required) && required.length === 0)) &&
    (minProperties === undefined || minProperties === 0) &&
    (maxProperties === undefined || isCount(maxProperties)) &&
    Object.keys(others).every((key) => ANNOTATIONS.includes(key))
  );
}

function isCount(value: JsonValue): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
