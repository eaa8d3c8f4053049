import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import { BEAM_MARKERS, BEAM_SILENT, BEAM_SUBSET } from "../../strict/beam-subset.js";

/** Why a schema is outside the subset. */
export interface BeamFault {
  /** JSON Pointer into the schema. */
  readonly pointer: string;
  /** The keyword in the way; null for a node that says nothing. */
  readonly keyword: string | null;
  /** A clause: `pattern is outside the subset`. */
  readonly message: string;
}

/**
 * The first place where a schema leaves the subset of `src/strict/beam-subset.ts`, in document order; null where Beam's
 * turn grammar can hold all of it.
 */
export function beamFault(schema: JsonSchema): BeamFault | null {
  return rootFault(schema) ?? nodeFault(schema, "", true);
}

/** Every key of the root becomes an attribute of a tag. */
function rootFault(schema: JsonSchema): BeamFault | null {
  const properties = isObject(schema) ? own(schema, "properties") : undefined;
  if (!isObject(properties)) return null;
  for (const [name, property] of Object.entries(properties)) {
    const pointer = `/properties${pointerStep(name)}`;
    if (!isWritableName(name)) {
      return { pointer, keyword: "properties", message: "the property's name cannot be written in a tag" };
    }
    const literal = literals(property).find((text) => BEAM_MARKERS.some((marker) => text.includes(marker)));
    if (literal !== undefined) {
      return {
        pointer,
        keyword: isObject(property) && own(property, "const") !== undefined ? "const" : "enum",
        message: `the literal ${JSON.stringify(literal)} holds a control marker`,
      };
    }
  }
  return null;
}

function nodeFault(schema: JsonValue, pointer: string, isRoot: boolean): BeamFault | null {
  if (!isObject(schema)) return { pointer, keyword: null, message: "a boolean schema gives a value no type" };
  for (const keyword of Object.keys(schema)) {
    if (isHeld(keyword) || isAnnotation(keyword)) continue;
    return { pointer: `${pointer}${pointerStep(keyword)}`, keyword, message: `${keyword} is outside the subset` };
  }
  if (!isRoot && !Object.keys(schema).some(isHeld)) {
    return { pointer, keyword: null, message: "a schema without a type gives a value no type" };
  }
  for (const [child, at] of children(schema)) {
    const fault = nodeFault(child, `${pointer}${at}`, false);
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * The part of a schema that Beam holds for a tool that is not strict: keywords outside the subset are dropped, and what
 * they leave is wider (dynamo reference 5.4).
 */
export function beamHeldPart(schema: JsonSchema): JsonSchema {
  return reduced(schema);
}

function reduced(schema: JsonValue): JsonSchema {
  if (!isObject(schema)) return typeof schema === "boolean" ? schema : true;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, JsonValue][] => {
      if (SCHEMA_MAPS.includes(key) && isObject(value)) return [[key, mapped(value)]];
      if (key === "anyOf" && Array.isArray(value)) return [[key, value.map((item: JsonValue) => reduced(item))]];
      if (key === "items") return Array.isArray(value) ? [] : [[key, reduced(value)]];
      if (key === "additionalProperties") return [[key, isObject(value) ? reduced(value) : value]];
      return isHeld(key) || isAnnotation(key) ? [[key, value]] : [];
    }),
  );
}

function mapped(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, reduced(schema)]));
}

const SCHEMA_MAPS = ["properties", "$defs", "definitions"];

function children(schema: JsonObject): readonly (readonly [child: JsonValue, pointer: string])[] {
  return Object.entries(schema).flatMap(([key, value]): [JsonValue, string][] => {
    if (SCHEMA_MAPS.includes(key) && isObject(value)) {
      return Object.entries(value).map(([name, child]) => [child, `/${key}${pointerStep(name)}`]);
    }
    if (key === "anyOf" && Array.isArray(value)) {
      return value.map((child: JsonValue, index): [JsonValue, string] => [child, `/${key}/${index}`]);
    }
    if (key === "items" || (key === "additionalProperties" && isObject(value))) return [[value, `/${key}`]];
    return [];
  });
}

function literals(schema: JsonValue): readonly string[] {
  if (!isObject(schema)) return [];
  const values = own(schema, "enum");
  const all = [...(Array.isArray(values) ? values : []), own(schema, "const")];
  return all.filter((value): value is string => typeof value === "string");
}

function isWritableName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return name !== "" && !/["\u0000-\u001f]/.test(name);
}

/** Whether a request is refused is decided by what is surely inside (strict-subset reference E.4, first row). */
function isHeld(keyword: string): boolean {
  return BEAM_SUBSET.get(keyword)?.verdict === "in" && !isAnnotation(keyword);
}

function isAnnotation(keyword: string): boolean {
  return BEAM_SILENT.has(keyword);
}
