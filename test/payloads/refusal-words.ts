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

const EMPTY = integer({ minimum: 5, maximum: 1 });
const SHORT = string({ minLength: 5, maxLength: 1 });

/**
 * Schemas that no value fits, with the keyword to blame and what llguidance 1.9.1 printed where such a schema was the whole. As an
 * argument they are a required property that is unsatisfiable, but for what a reference leads to.
 */
export const LLGUIDANCE_EMPTY: readonly (readonly [path: string, schema: JsonObject, words: string])[] = [
  ["/minimum", EMPTY, "minimum (5) is greater than maximum (1)"],
  ["/minimum", number({ minimum: 1.5, maximum: -0.25 }), "minimum (1.5) is greater than maximum (-0.25)"],
  ["/minimum", integer({ minimum: 5, exclusiveMaximum: 5 }), "minimum (5) is equal to exclusiveMaximum (5)"],
  [
    "/exclusiveMinimum",
    number({ minimum: 5, exclusiveMinimum: 5, maximum: 5 }),
    "exclusiveMinimum (5) is equal to maximum (5)",
  ],
  [
    "/exclusiveMinimum",
    integer({ exclusiveMinimum: 9, maximum: 5 }),
    "exclusiveMinimum (9) is greater than maximum (5)",
  ],
  ["/minLength", string({ minLength: 5, maxLength: 1, pattern: "a" }), "minLength (5) is greater than maxLength (1)"],
  [
    "/exclusiveMinimum",
    integer({ exclusiveMinimum: 4, exclusiveMaximum: 5, multipleOf: 5 }),
    "integer interval (4, 5) contains no integer values",
  ],
  ["/minimum", integer({ minimum: 4.5, exclusiveMaximum: 5 }), "integer interval [4.5, 5) contains no integer values"],
  [
    "/multipleOf",
    number({ minimum: 3, maximum: 4, multipleOf: 2.5 }),
    "range [5, 2.5] does not contain a multiple of 2.5",
  ],
  [
    "/multipleOf",
    integer({ exclusiveMinimum: 5, exclusiveMaximum: 10, multipleOf: 5 }),
    "range (10, 5) does not contain a multiple of 5",
  ],
  ["/minItems", array({ items: EMPTY, minItems: 5, maxItems: 1 }), "minItems (5) is greater than maxItems (1)"],
  ["/items/minimum", array({ items: EMPTY, minItems: 1 }), "required item is unsatisfiable"],
  ["/minItems", array({ prefixItems: [{}], items: false, minItems: 2 }), "required item is unsatisfiable"],
  [
    "/minItems",
    array({ prefixItems: [{}, false], items: {}, minItems: 2 }),
    "prefixItems[1] is unsatisfiable but minItems is 2",
  ],
  ["/minProperties", object({ minProperties: 3, maxProperties: 1 }), "minProperties > maxProperties"],
  ["/maxProperties", object({ required: ["a", "b"], maxProperties: 1 }), "required > maxProperties"],
  [
    "/properties/a/minimum",
    object({ properties: { a: EMPTY, b: SHORT }, required: ["b", "a"] }),
    "required property 'a' is unsatisfiable",
  ],
  [
    "/required",
    object({ properties: {}, required: ["z", "a"], additionalProperties: false }),
    "required property 'z' is unsatisfiable",
  ],
  ["/required", object({ properties: { a: false }, required: ["a"] }), "required property 'a' is unsatisfiable"],
  [
    "/additionalProperties/minimum",
    object({ required: ["q"], additionalProperties: EMPTY }),
    "required property 'q' is unsatisfiable",
  ],
  ["/enum", { enum: [] }, "anyOf is empty"],
  ["/enum", string({ enum: [1, 2] }), "incompatible types"],
  ["/const", string({ const: null }), "incompatible types"],
  ["/enum", integer({ enum: [1], minimum: 2 }), "minimum (2) is greater than maximum (1)"],
  ["/enum", integer({ enum: [3], multipleOf: 2 }), "range [4, 2] does not contain a multiple of 2"],
  ["/const", integer({ const: 1.5 }), "integer interval [1.5, 1.5] contains no integer values"],
  ["/enum", string({ enum: ["abc", "b"], minLength: 4 }), 'Constant "b" doesn\'t match length constraints'],
  [
    "/minLength",
    { type: ["integer", "string"], minimum: 5, maximum: 1, minLength: 5, maxLength: 1 },
    "minLength (5) is greater than maxLength (1)",
  ],
  ["/anyOf/0/minimum", { anyOf: [EMPTY, false] }, "minimum (5) is greater than maximum (1)"],
  ["/anyOf/1/minLength", { anyOf: [EMPTY, SHORT] }, "minLength (5) is greater than maxLength (1)"],
  ["/anyOf", { anyOf: [false, false] }, "schema is false"],
  ["/anyOf", string({ anyOf: [{ type: "integer" }, { type: "number" }] }), "incompatible types"],
  [
    "/minimum",
    integer({ minimum: 5, anyOf: [{ maximum: 1 }, { maximum: 2 }] }),
    "minimum (5) is greater than maximum (2)",
  ],
  ["/oneOf/1/minLength", { oneOf: [EMPTY, SHORT] }, "minLength (5) is greater than maxLength (1)"],
  ["/anyOf", integer({ minimum: 5, maximum: 1, anyOf: [false] }), "schema is false"],
  ["/anyOf", { type: "boolean", anyOf: [SHORT] }, "incompatible types"],
  ["/enum", integer({ enum: [1, "a"], minimum: 3 }), "minimum (3) is greater than maximum (1)"],
  ["/oneOf", { oneOf: [] }, "oneOf is empty"],
  ["/allOf/1/minimum", { allOf: [{}, EMPTY] }, "minimum (5) is greater than maximum (1)"],
  ["/allOf", { allOf: [{ type: "string" }, { type: "integer" }] }, "incompatible types"],
  ["/$defs/a/minimum", { $ref: "#/$defs/a", $defs: { a: EMPTY } }, "minimum (5) is greater than maximum (1)"],
  ["/$ref", { $ref: "#/$defs/a", $defs: { a: false } }, "schema is false"],
  [
    "/$defs/a/minimum",
    object({ properties: { x: { $ref: "#/$defs/a" } }, $defs: { a: EMPTY } }),
    "minimum (5) is greater than maximum (1)",
  ],
  [
    "/$defs/a/properties/x/minimum",
    {
      anyOf: [{ type: "string" }, { $ref: "#/$defs/a" }],
      $defs: { a: object({ properties: { x: EMPTY }, required: ["x"] }) },
    },
    "required property 'x' is unsatisfiable",
  ],
];

/** llguidance 1.9.1 takes these: no value has to fit what no value fits. */
export const LLGUIDANCE_TAKES: readonly JsonObject[] = [
  object({ properties: { a: EMPTY } }),
  array({ items: EMPTY }),
  array({ prefixItems: [{}, false], minItems: 1 }),
  array({ prefixItems: [{}, {}], items: {}, minItems: 1, maxItems: 1 }),
  { anyOf: [false, {}] },
  { anyOf: [{ type: "string" }, EMPTY] },
  { minimum: 5, maximum: 1 },
  { type: ["integer", "string"], minimum: 5, maximum: 1 },
  string({ enum: [1, "a"] }),
  { enum: [1, "a"], minimum: 2 },
  number({ const: 1 }),
  object({ properties: { x: { $ref: "#" } }, required: ["x"] }),
  object({
    properties: { a: {}, b: {} },
    required: ["b"],
    additionalProperties: false,
    anyOf: [{ properties: { a: {} } }],
  }),
  object({ properties: { x: { $ref: "#/$defs/a", minimum: 0 } }, $defs: { a: EMPTY } }),
  array({ items: { type: "string", $ref: "#/$defs/a" }, $defs: { a: false } }),
  { required: ["q"], additionalProperties: false },
  array({
    minItems: 1,
    items: object({
      anyOf: [
        { properties: { a: EMPTY }, required: ["a"] },
        { properties: { a: {} }, required: ["a"] },
      ],
    }),
  }),
];

/** The schema of a tool with that argument; references start at the root. */
export function withArgument(schema: JsonObject): JsonObject {
  const { $defs } = schema;
  return object({ properties: { x: schema }, required: ["x"], ...($defs === undefined ? {} : { $defs }) });
}
