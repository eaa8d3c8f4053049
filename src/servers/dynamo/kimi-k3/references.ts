import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../../base/json.js";
import { pointerSteps, valueAt } from "../../../base/json-pointer.js";
import { isArray } from "../../../request/shape.js";

/** References that may be followed one behind the other, and schema nodes that one expansion may visit (dynamo reference 3.6). */
export const DEEPEST_REFERENCE = 16;
export const BUDGET = 4096;

const SCHEMA_MAPS = ["$defs", "definitions", "dependentSchemas", "dependencies", "patternProperties", "properties"];
const SCHEMA_LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const SINGLE_SCHEMAS = [
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];

/** Does the node say where its references are to be read from? The builder then gives them up. */
export function hasOwnScope(schema: JsonObject): boolean {
  return ["$id", "$dynamicRef", "$recursiveRef"].some((keyword) => Object.hasOwn(schema, keyword));
}

/** The schema that a reference into the document names; null where there is none. */
export function localTarget(reference: string, root: JsonSchema): JsonSchema | null {
  if (!/^#(\/|$)/.test(reference)) return null;
  const pointer = decoded(reference.slice(1));
  const target = pointer === null ? undefined : valueAt(root, pointerSteps(pointer));
  return isObject(target) || typeof target === "boolean" ? target : null;
}

function decoded(fragment: string): string | null {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return null;
  }
}

interface Expansion {
  readonly root: JsonSchema;
  /** References on the way here: a circle stays a reference. */
  readonly seen: readonly string[];
  readonly depth: number;
  readonly budget: { left: number };
}

/** The schema with its references replaced by what they name; null where the builder gives that up. */
export function withoutReferences(schema: JsonValue, root: JsonSchema): JsonValue | null {
  return expanded(schema, { root, seen: [], depth: 0, budget: { left: BUDGET } }) ?? null;
}

/** Undefined where it cannot be done; null is a JSON value. */
function expanded(schema: JsonValue, at: Expansion): JsonValue | undefined {
  at.budget.left -= 1;
  if (at.budget.left < 0 || at.depth >= DEEPEST_REFERENCE) return undefined;
  if (isArray(schema)) return whole(schema.map((item) => expanded(item, at)));
  if (!isObject(schema)) return schema;
  if (hasOwnScope(schema)) return undefined;
  const reference = own(schema, "$ref");
  if (typeof reference !== "string") return members(schema, at);
  if (at.seen.includes(reference)) return schema;
  const target = localTarget(reference, at.root);
  if (target === null) return undefined;
  const { $ref: _, ...beside } = schema;
  const named = expanded(target, { ...at, seen: [...at.seen, reference], depth: at.depth + 1 });
  const siblings = members(beside, at);
  if (named === undefined || siblings === undefined) return undefined;
  return Object.keys(siblings).length === 0 ? named : { allOf: [named, siblings] };
}

function members(schema: JsonObject, at: Expansion): JsonObject | undefined {
  return wholeMap(Object.entries(schema).map(([key, value]) => [key, member(key, value, at)]));
}

/** Anything but the known places of schemas is data. */
function member(key: string, value: JsonValue, at: Expansion): JsonValue | undefined {
  if (SCHEMA_MAPS.includes(key) && isObject(value)) {
    return wholeMap(Object.entries(value).map(([name, schema]) => [name, expanded(schema, at)]));
  }
  if (SCHEMA_LISTS.includes(key) && isArray(value)) return whole(value.map((item) => expanded(item, at)));
  return SINGLE_SCHEMAS.includes(key) ? expanded(value, at) : value;
}

function whole(values: readonly (JsonValue | undefined)[]): readonly JsonValue[] | undefined {
  const found = values.filter((value) => value !== undefined);
  return found.length === values.length ? found : undefined;
}

function wholeMap(entries: readonly (readonly [string, JsonValue | undefined])[]): JsonObject | undefined {
  const found = entries.flatMap(([key, value]): [string, JsonValue][] => (value === undefined ? [] : [[key, value]]));
  return found.length === entries.length ? Object.fromEntries(found) : undefined;
}
