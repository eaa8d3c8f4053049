import type { JsonObject } from "../../src/base/json.js";

/** An argument `x` of this schema, the keyword of it over which the engine refuses the whole, and what it says. */
export type Row = readonly [keyword: string, schema: JsonObject, words: string];
export const integer = (bounds: JsonObject): JsonObject => ({ type: "integer", ...bounds });
export const number = (bounds: JsonObject): JsonObject => ({ type: "number", ...bounds });
export const string = (bounds: JsonObject): JsonObject => ({ type: "string", ...bounds });
export const object = (more: JsonObject): JsonObject => ({ type: "object", ...more });
export const array = (more: JsonObject): JsonObject => ({ type: "array", ...more });

/** Every text was printed by xgrammar 0.2.8 for this schema. */
export const XGRAMMAR: readonly Row[] = [
  ["minimum", integer({ minimum: 5, maximum: 1 }), "Invalid range: minimum greater than maximum"],
  ["minimum", integer({ minimum: 5, exclusiveMaximum: 5 }), "Invalid range: minimum greater than maximum"],
  [
    "exclusiveMinimum",
    integer({ exclusiveMinimum: 4, exclusiveMaximum: 5 }),
    "Invalid range: minimum greater than maximum",
  ],
  [
    "exclusiveMinimum",
    integer({ minimum: 1, exclusiveMinimum: 9, maximum: 5 }),
    "Invalid range: minimum greater than maximum",
  ],
  ["minimum", number({ minimum: 5, maximum: 1 }), "Invalid range: empty range"],
  ["minimum", number({ minimum: 5, exclusiveMaximum: 5 }), "Invalid range: empty range"],
  ["minimum", integer({ minimum: 1.5 }), "Integer constraint must be a whole number"],
  ["minimum", integer({ minimum: 1e20 }), "Integer exceeds maximum limit"],
  ["exclusiveMinimum", integer({ minimum: 1, exclusiveMinimum: true }), "Value must be a number"],
  ["multipleOf", integer({ multipleOf: 0 }), "multipleOf must be greater than 0"],
  ["multipleOf", number({ multipleOf: -1 }), "multipleOf must be greater than 0"],
  ["multipleOf", integer({ minimum: 1, maximum: 2, multipleOf: 5 }), "range contains no multipleOf value"],
  [
    "multipleOf",
    integer({ exclusiveMinimum: 5, exclusiveMaximum: 10, multipleOf: 5 }),
    "range contains no multipleOf value",
  ],
  ["minLength", string({ minLength: 5, maxLength: 1 }), "minLength 5 is greater than maxLength 1"],
  ["minLength", string({ minLength: 5, maxLength: 1, pattern: "a" }), "minLength 5 is greater than maxLength 1"],
  ["minLength", string({ minLength: 1.5 }), "minLength must be an integer not exceeding 2147483647"],
  ["maxLength", string({ maxLength: "5" }), "maxLength must be an integer"],
  [
    "minProperties",
    object({ minProperties: 5, maxProperties: 1 }),
    "minProperties is greater than maxProperties: 5 > 1",
  ],
  ["minProperties", object({ minProperties: -1 }), "minProperties must be a non-negative integer"],
  ["maxProperties", object({ maxProperties: 1.5 }), "maxProperties must be an integer"],
  [
    "maxProperties",
    object({ properties: { a: {} }, required: ["a", "b"], maxProperties: 1 }),
    "maxProperties is less than the number of required properties: 1 < 2",
  ],
  [
    "minProperties",
    object({ properties: { a: {} }, minProperties: 2 }),
    "minProperties is greater than the number of properties, but additional properties aren't allowed: 2 > 1",
  ],
  ["minItems", array({ items: {}, minItems: 5, maxItems: 1 }), "minItems is greater than maxItems: 5 > 1"],
  ["minContains", array({ items: {}, minContains: 3, maxItems: 1 }), "minItems is greater than maxItems: 3 > 1"],
  ["minItems", array({ items: {}, minItems: 1.5 }), "minItems must be an integer"],
  ["maxItems", array({ items: {}, maxItems: -1 }), "maxItems must be a non-negative integer"],
  ["maxItems", array({ prefixItems: [{}, {}], maxItems: 1 }), "maxItems is less than the number of prefixItems: 1 < 2"],
  [
    "minItems",
    array({ items: false, minItems: 1 }),
    "minItems is greater than the number of prefixItems, but additional items are not allowed: 1 > 0",
  ],
  ["prefixItems", array({ prefixItems: [false] }), "prefixItems contains false"],
  ["prefixItems", array({ prefixItems: [true] }), "prefixItems must be an array of objects or booleans"],
  ["prefixItems", array({ prefixItems: {} }), "prefixItems must be an array"],
  ["items", array({ items: [{}] }), "items must be a boolean or an object"],
  [
    "propertyNames",
    object({ propertyNames: { type: "integer" } }),
    "propertyNames must be an object that validates string",
  ],
  ["propertyNames", object({ propertyNames: true }), "propertyNames must be an object"],
  ["properties", object({ properties: { a: false } }), "Schema 'false' cannot accept any value"],
  ["properties", object({ properties: { a: 5 } }), "Schema should be an object or bool, but got 5"],
  ["properties", object({ properties: [] }), "properties must be an object"],
  ["patternProperties", object({ patternProperties: { a: false } }), "Schema 'false' cannot accept any value"],
  ["patternProperties", object({ patternProperties: [] }), "patternProperties must be an object"],
  ["additionalProperties", object({ additionalProperties: [] }), "Schema should be an object or bool, but got []"],
  ["required", object({ required: "a" }), "required must be an array"],
  ["anyOf", { anyOf: [false, {}] }, "Schema 'false' cannot accept any value"],
  ["anyOf", { anyOf: {} }, "anyOf must be an array"],
  ["oneOf", { oneOf: {} }, "oneOf must be an array"],
  ["allOf", { allOf: {} }, "allOf must be an array"],
  ["enum", { enum: [] }, "enum array must not be empty"],
  ["enum", { enum: "a" }, "enum must be an array"],
  ["type", { type: "text" }, 'Unsupported type "text"'],
  ["type", { type: ["string", "text"] }, 'Unsupported type "text"'],
  ["type", { type: 5 }, "Type should be a string"],
  ["type", { type: [5] }, "type must be a string or an array of strings"],
  ["$ref", { $ref: "#/$defs/x" }, "Cannot find field $defs in #/$defs/x"],
  ["$ref", { $ref: "#/$defs/a~1b", $defs: { "a/b": {} } }, "Cannot find field a~1b in #/$defs/a~1b"],
  ["$ref", { $ref: "#/$defs/a/anyOf/0", $defs: { a: { anyOf: [{}] } } }, "Cannot find field 0 in #/$defs/a/anyOf/0"],
  ["$ref", { $ref: 5 }, "$ref must be a string"],
];

/** Every text was printed by llguidance 1.9.1 for this schema. */
export const LLGUIDANCE: readonly Row[] = [
  ["contains", array({ not: {}, contains: {} }), 'Unimplemented keys: ["contains", "not"]'],
  ["format", string({ format: "foo" }), "Unknown format: foo"],
  [
    "oneOf",
    { oneOf: [{ type: "string" }, { type: "string", maxLength: 2 }] },
    "oneOf constraints are not supported. Enable 'coerce_one_of' option to approximate oneOf with anyOf",
  ],
  [
    "minProperties",
    object({ properties: { a: {}, b: {} }, minProperties: 1 }),
    'min/maxProperties only supported when all keys listed in "properties" are required',
  ],
  ["type", { type: "text" }, "Invalid type: text"],
  ["type", { type: 5 }, "type must be a string or array of strings"],
  ["properties", object({ properties: { a: 5 } }), "schema must be an object or boolean"],
  ["properties", object({ properties: [] }), "properties must be an object"],
  ["patternProperties", object({ patternProperties: [] }), "Expected object for 'patternProperties', got []"],
  ["anyOf", { anyOf: {} }, "anyOf must be an array"],
  ["enum", { enum: "a" }, "enum must be an array"],
  ["required", object({ required: "a" }), "Expected array for 'required', got \"a\""],
  ["required", object({ required: [5] }), "Expected string for 'required' item, got 5"],
  ["minLength", string({ minLength: 1.5 }), "Expected positive integer for 'minLength', got 1.5"],
  ["minimum", integer({ minimum: "x" }), "Expected f64 for 'minimum', got \"x\""],
  ["multipleOf", integer({ multipleOf: 0 }), "invalid multiple of"],
  ["$ref", { $ref: "#/$defs/x" }, "Pointer '/$defs/x' does not exist"],
  ["$ref", { $ref: 5 }, "$ref must be a string, got 5"],
  [
    "$ref",
    { $ref: "https://example.com/x" },
    "Resource 'https://example.com/x' is not present in a registry and retrieving it failed: Default retriever does not fetch resources",
  ],
];

/** The schema of a tool with that argument; references start at the root. */
export function withArgument(schema: JsonObject): JsonObject {
  const { $defs } = schema;
  return object({ properties: { x: schema }, required: ["x"], ...($defs === undefined ? {} : { $defs }) });
}
