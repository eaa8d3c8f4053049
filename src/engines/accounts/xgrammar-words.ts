import { isObject, type JsonValue, own, SCHEMA_TYPES } from "../../base/json.js";
import { type Bound, highest, lowest, numberAt } from "./bounds.js";
import { has, requiredOf } from "./node-facts.js";
import type { SchemaNode } from "./types.js";
import { schemaList, schemaMap, type Words, wordsOf } from "./words.js";

/** Bounds of integers are 64 bits wide. */
const INT64 = 2 ** 63;

const schema = (value: JsonValue): string | null => {
  if (value === false) return "Schema 'false' cannot accept any value";
  return value === true || isObject(value)
    ? null
    : `Schema should be an object or bool, but got ${JSON.stringify(value)}`;
};

/** A false schema is taken where it says that there is nothing more. */
const schemaOrFalse: Words = (value) => (value === false ? null : schema(value));

function moreItems(keyword: string): Words {
  return (value) =>
    typeof value === "boolean" || isObject(value) ? null : `${keyword} must be a boolean or an object`;
}

const type: Words = (value) => {
  if (Array.isArray(value) && value.some((name) => typeof name !== "string")) {
    return "type must be a string or an array of strings";
  }
  if (typeof value !== "string" && !Array.isArray(value)) return "Type should be a string";
  const strange = [value].flat().find((name) => typeof name !== "string" || !SCHEMA_TYPES.includes(name));
  return strange === undefined ? null : `Unsupported type ${JSON.stringify(strange)}`;
};

const enumeration: Words = (value) => {
  if (!Array.isArray(value)) return "enum must be an array";
  return value.length === 0 ? "enum array must not be empty" : null;
};

/** Steps are looked up as they are written, and only in objects. */
const reference: Words = (value, node) => {
  if (typeof value !== "string") return "$ref must be a string";
  if (!value.startsWith("#/")) return null;
  let at: JsonValue | undefined = node.root;
  for (const step of value.slice(2).split("/")) {
    at = isObject(at) ? own(at, step) : undefined;
    if (at === undefined) return `Cannot find field ${step} in ${value}`;
  }
  return schema(at);
};

function length(keyword: "minLength" | "maxLength"): Words {
  return (value, node) => {
    if (typeof value !== "number") return `${keyword} must be an integer`;
    if (!Number.isInteger(value)) return `${keyword} must be an integer not exceeding 2147483647`;
    const most = numberAt(node.schema, "maxLength");
    return keyword === "minLength" && most !== null && value > most
      ? `minLength ${value} is greater than maxLength ${most}`
      : null;
  };
}

/** Of two bounds on one side the stricter counts; the range is complained of at its lower end. */
function bound(keyword: "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum"): Words {
  return (value, node) => {
    if (typeof value !== "number") return "Value must be a number";
    const isInteger = node.types?.includes("integer") === true;
    if (isInteger && !Number.isInteger(value)) return "Integer constraint must be a whole number";
    if (isInteger && Math.abs(value) >= INT64) return "Integer exceeds maximum limit";
    const low = lowest(node.schema);
    const high = highest(node.schema);
    if (low === null || high === null || keyword !== (low.open ? "exclusiveMinimum" : "minimum")) return null;
    if (isInteger) return firstOver(low) > lastUnder(high) ? "Invalid range: minimum greater than maximum" : null;
    return low.at > high.at || (low.at === high.at && (low.open || high.open)) ? "Invalid range: empty range" : null;
  };
}

function firstOver({ at, open }: Bound): number {
  return at + (open ? 1 : 0);
}

function lastUnder({ at, open }: Bound): number {
  return at - (open ? 1 : 0);
}

/** Up to this distance of the bounds the multiples between them are looked for. */
const WIDEST = 10_000;
const LARGEST_DIVISOR = 1024;

const multipleOf: Words = (value, node) => {
  if (typeof value !== "number") return "Value must be a number";
  if (value <= 0) return "multipleOf must be greater than 0";
  const low = lowest(node.schema);
  const high = highest(node.schema);
  const isRead = Number.isInteger(value) && value <= LARGEST_DIVISOR && node.types?.includes("number") !== true;
  if (!isRead || low === null || high === null || high.at - low.at > WIDEST) return null;
  return Math.ceil(firstOver(low) / value) * value > lastUnder(high) ? "range contains no multipleOf value" : null;
};

const required: Words = (value) => (Array.isArray(value) ? null : "required must be an array");

function propertyCount(keyword: "minProperties" | "maxProperties"): Words {
  return (value, node) => {
    if (typeof value !== "number" || !Number.isInteger(value)) return `${keyword} must be an integer`;
    if (value < 0) return `${keyword} must be a non-negative integer`;
    if (keyword === "maxProperties") {
      const needed = requiredOf(node.schema).length;
      return value < needed
        ? `maxProperties is less than the number of required properties: ${value} < ${needed}`
        : null;
    }
    const most = numberAt(node.schema, "maxProperties");
    if (most !== null && value > most) return `minProperties is greater than maxProperties: ${value} > ${most}`;
    const properties = own(node.schema, "properties");
    const declared = isObject(properties) ? Object.keys(properties).length : 0;
    return value > declared && isClosed(node)
      ? `minProperties is greater than the number of properties, but additional properties aren't allowed: ${value} > ${declared}`
      : null;
  };
}

/** In strict mode an object is closed unless it says otherwise. */
function isClosed(node: SchemaNode): boolean {
  if (has(node, "patternProperties") || has(node, "propertyNames")) return false;
  const more = own(node.schema, "additionalProperties") ?? own(node.schema, "unevaluatedProperties") ?? false;
  return more === false;
}

const propertyNames: Words = (value) => {
  if (!isObject(value)) return "propertyNames must be an object";
  const type = own(value, "type");
  return type === undefined || type === "string" ? null : "propertyNames must be an object that validates string";
};

const prefixItems: Words = (value) => {
  if (!Array.isArray(value)) return "prefixItems must be an array";
  if (value.some((item) => item === false)) return "prefixItems contains false";
  return value.every(isObject) ? null : "prefixItems must be an array of objects or booleans";
};

/** `minContains` counts as `minItems` too. */
function itemCount(keyword: "minItems" | "maxItems" | "minContains"): Words {
  return (value, node) => {
    if (keyword === "maxItems") {
      if (typeof value !== "number" || !Number.isInteger(value) || value < 0)
        return "maxItems must be a non-negative integer";
      const prefix = prefixLength(node);
      return value < prefix ? `maxItems is less than the number of prefixItems: ${value} < ${prefix}` : null;
    }
    if (typeof value !== "number" || !Number.isInteger(value)) return `${keyword} must be an integer`;
    const most = numberAt(node.schema, "maxItems");
    if (most !== null && value > most) return `minItems is greater than maxItems: ${value} > ${most}`;
    const prefix = prefixLength(node);
    return value > prefix && (own(node.schema, "items") ?? own(node.schema, "unevaluatedItems") ?? false) === false
      ? `minItems is greater than the number of prefixItems, but additional items are not allowed: ${value} > ${prefix}`
      : null;
  };
}

function prefixLength(node: SchemaNode): number {
  const prefix = own(node.schema, "prefixItems");
  return Array.isArray(prefix) ? prefix.length : 0;
}

const WORDS: Readonly<Record<string, Words>> = {
  type,
  enum: enumeration,
  anyOf: schemaList("anyOf", schema),
  oneOf: schemaList("oneOf", schema),
  allOf: schemaList("allOf", schema),
  $ref: reference,
  minLength: length("minLength"),
  maxLength: length("maxLength"),
  minimum: bound("minimum"),
  maximum: bound("maximum"),
  exclusiveMinimum: bound("exclusiveMinimum"),
  exclusiveMaximum: bound("exclusiveMaximum"),
  multipleOf,
  properties: schemaMap(() => "properties must be an object", schema),
  required,
  additionalProperties: schemaOrFalse,
  unevaluatedProperties: schemaOrFalse,
  patternProperties: schemaMap(() => "patternProperties must be an object", schema),
  propertyNames,
  minProperties: propertyCount("minProperties"),
  maxProperties: propertyCount("maxProperties"),
  items: moreItems("items"),
  unevaluatedItems: moreItems("unevaluatedItems"),
  prefixItems,
  minItems: itemCount("minItems"),
  maxItems: itemCount("maxItems"),
  minContains: itemCount("minContains"),
};

/**
 * Why xgrammar's schema converter refuses a keyword, in its own words; null where it does not (engines reference 7.2, xgrammar reference
 * 4.3; words and conditions as 0.2.8 gives them).
 */
export const xgrammarWords = wordsOf(WORDS);
