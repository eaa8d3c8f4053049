import { isObject, type JsonValue, SCHEMA_TYPES } from "../../base/json.js";
import { localTarget } from "./references.js";
import { firstOf, schemaList, schemaMap, type Words, wordsOf } from "./words.js";

const schema = (value: JsonValue): string | null =>
  typeof value === "boolean" || isObject(value) ? null : "schema must be an object or boolean";

const type: Words = (value) => {
  if (typeof value !== "string" && !Array.isArray(value)) return "type must be a string or array of strings";
  for (const name of [value].flat()) {
    if (typeof name !== "string") return "type must be a string";
    if (!SCHEMA_TYPES.includes(name)) return `Invalid type: ${name}`;
  }
  return null;
};

function count(keyword: string): Words {
  return (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0
      ? null
      : `Expected positive integer for '${keyword}', got ${JSON.stringify(value)}`;
}

function number(keyword: string): Words {
  return (value) => (typeof value === "number" ? null : `Expected f64 for '${keyword}', got ${JSON.stringify(value)}`);
}

/** Draft 4's flag is taken too. */
function exclusive(keyword: string): Words {
  return (value, node) => (typeof value === "boolean" ? null : number(keyword)(value, node));
}

const required: Words = (value) => {
  if (!Array.isArray(value)) return `Expected array for 'required', got ${JSON.stringify(value)}`;
  const strange = value.find((name) => typeof name !== "string");
  return strange === undefined ? null : `Expected string for 'required' item, got ${JSON.stringify(strange)}`;
};

const reference: Words = (value, node) => {
  if (typeof value !== "string") return `$ref must be a string, got ${JSON.stringify(value)}`;
  if (/^https?:/.test(value) && !value.includes("json-schema.org")) {
    return `Resource '${value}' is not present in a registry and retrieving it failed: Default retriever does not fetch resources`;
  }
  if (!value.startsWith("#/")) return null;
  const target = localTarget(value, node.root);
  if (target === null) return `Pointer '${value.slice(1)}' does not exist`;
  // What stands beside a reference is met with its target, in which case nothing may fit here, and something elsewhere.
  const isBare = Object.keys(node.schema).every((keyword) => keyword.startsWith("$"));
  return target.schema === false && isBare ? "Unsatisfiable schema: schema is false" : null;
};

const WORDS: Readonly<Record<string, Words>> = {
  type,
  enum: (value) => (Array.isArray(value) ? null : "enum must be an array"),
  anyOf: schemaList("anyOf", schema),
  oneOf: schemaList("oneOf", schema),
  allOf: schemaList("allOf", schema),
  $ref: reference,
  minLength: count("minLength"),
  maxLength: count("maxLength"),
  minItems: count("minItems"),
  maxItems: count("maxItems"),
  minProperties: count("minProperties"),
  maxProperties: count("maxProperties"),
  minimum: number("minimum"),
  maximum: number("maximum"),
  exclusiveMinimum: exclusive("exclusiveMinimum"),
  exclusiveMaximum: exclusive("exclusiveMaximum"),
  multipleOf: (value, node) => (value === 0 ? "invalid multiple of" : number("multipleOf")(value, node)),
  properties: schemaMap(() => "properties must be an object", schema),
  patternProperties: schemaMap(
    (value) => `Expected object for 'patternProperties', got ${JSON.stringify(value)}`,
    schema,
  ),
  additionalProperties: schema,
  items: (value) => (Array.isArray(value) ? firstOf(value, schema) : schema(value)),
  prefixItems: schemaList("prefixItems", schema),
  required,
};

/**
 * Why llguidance's schema converter refuses a keyword's value, in its own words; null where it does not (engines reference 6.4; words as
 * 1.9.1 gives them). Schemas that nothing fits are told by `llguidanceContradiction`.
 */
export const llguidanceWords = wordsOf(WORDS);
