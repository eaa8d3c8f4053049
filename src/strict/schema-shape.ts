import { isObject, type JsonObject, type JsonValue, own, SCHEMA_TYPES } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import type { SchemaNode } from "./walk.js";

/** A value that the meta-schema does not allow where it stands. */
export interface ShapeFault {
  readonly path: string;
  readonly value: JsonValue;
  /** The JSON type that belongs there; `schema` is an object or a boolean. */
  readonly wanted: string;
}

/** The JSON type of each keyword's value, where all drafts agree on one. */
const WANTED: Readonly<Record<string, string>> = {
  $ref: "string",
  pattern: "string",
  format: "string",
  title: "string",
  description: "string",
  minimum: "number",
  maximum: "number",
  multipleOf: "number",
  minLength: "integer",
  maxLength: "integer",
  minItems: "integer",
  maxItems: "integer",
  minProperties: "integer",
  maxProperties: "integer",
  minContains: "integer",
  maxContains: "integer",
  uniqueItems: "boolean",
  enum: "array",
  required: "array",
  anyOf: "array",
  oneOf: "array",
  allOf: "array",
  prefixItems: "array",
  properties: "object",
  patternProperties: "object",
  $defs: "object",
  definitions: "object",
  dependentRequired: "object",
  dependentSchemas: "object",
  dependencies: "object",
};

/** What of a schema its own meta-schema would refuse: values of a wrong type, and names of types that do not exist. */
export function malformed(node: SchemaNode): readonly ShapeFault[] {
  const { schema, path } = node;
  if (typeof schema === "boolean") return [];
  if (!isObject(schema)) return [{ path, value: schema, wanted: "object" }];
  const faults: ShapeFault[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const wanted = Object.hasOwn(WANTED, keyword) ? WANTED[keyword] : undefined;
    if (wanted !== undefined && !isOfType(value, wanted))
      faults.push({ path: path + pointerStep(keyword), value, wanted });
  }
  return [...faults, ...typeFaults(schema, path), ...requiredFaults(schema, path)];
}

function typeFaults(schema: JsonObject, path: string): readonly ShapeFault[] {
  const type = own(schema, "type");
  if (type === undefined) return [];
  const names = Array.isArray(type) ? type : [type];
  if (names.length > 0 && names.every((name) => typeof name === "string" && SCHEMA_TYPES.includes(name))) return [];
  return [{ path: `${path}/type`, value: type, wanted: "type name" }];
}

function requiredFaults(schema: JsonObject, path: string): readonly ShapeFault[] {
  const required = own(schema, "required");
  if (!Array.isArray(required)) return [];
  return required.flatMap((value, index) =>
    typeof value === "string" ? [] : [{ path: `${path}/required/${index}`, value, wanted: "string" }],
  );
}

function isOfType(value: JsonValue, wanted: string): boolean {
  if (wanted === "array") return Array.isArray(value);
  if (wanted === "object") return isObject(value);
  if (wanted === "integer") return typeof value === "number" && Number.isInteger(value);
  return typeof value === wanted;
}
