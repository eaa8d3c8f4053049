import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import type { Change } from "./rule.js";
import { has, listOf, propertiesOf, requiredOf } from "./schema-facts.js";

/** What an object schema may have and still be merged with others: each of these means the same whatever stands beside it. */
const MERGED = ["type", "properties", "required", "title", "description"];

/**
 * `allOf` as one object schema: all properties, all required keys. Null where a part, or what stands beside `allOf`, is more than an
 * open object, or where two parts say different things of one key.
 */
export function mergedAllOf(schema: JsonObject, path: string): Change | null {
  const parts = listOf(schema, "allOf").filter(isObject);
  const beside = Object.keys(schema).filter((key) => key !== "allOf" && !NAMES.includes(key));
  if (parts.length !== listOf(schema, "allOf").length || parts.length === 0) return null;
  if (![...beside, ...parts.flatMap(Object.keys)].every((key) => MERGED.includes(key))) return null;
  const properties = new Map<string, JsonValue>();
  for (const part of [schema, ...parts]) {
    const type = own(part, "type");
    if (type !== undefined && type !== "object") return null;
    for (const [name, value] of Object.entries(propertiesOf(part))) {
      const known = properties.get(name);
      if (known !== undefined && !isDeepStrictEqual(known, value)) return null;
      properties.set(name, value);
    }
  }
  const required = [...new Set([schema, ...parts].flatMap(requiredOf))];
  const typed = [schema, ...parts].some((part) => has(part, "type"));
  const value: JsonObject = {
    ...(typed ? { type: "object" } : {}),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
  return {
    edits: [
      ...Object.entries(value).map(([key, member]) => ({
        kind: "set" as const,
        path: path + pointerStep(key),
        value: member,
      })),
      { kind: "remove", path: `${path}/allOf` },
    ],
    effect: "same",
  };
}

const NAMES = ["$schema", "$id", "$defs", "definitions", "$comment"];
