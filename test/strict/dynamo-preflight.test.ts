import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { dynamoPreflight } from "../../src/strict/dynamo-preflight.js";

const CLOSED = { type: "object", properties: {}, required: [], additionalProperties: false };

function closed(properties: Record<string, JsonValue>, more: Record<string, JsonValue> = {}): JsonValue {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false, ...more };
}

/** Dynamo's words after the prefix. */
function answer(parameters: JsonValue): string | null {
  const failure = dynamoPreflight("search", parameters);
  return failure === null ? null : failure.message.replace("Invalid schema for function 'search': In context=", "");
}

describe("dynamoPreflight", () => {
  it("visits keys in byte order and escapes the pointer", () => {
    const schema = {
      type: "object",
      properties: { z: { type: "object" }, "a/b~c": { type: "object" } },
      required: ["z", "a/b~c"],
      additionalProperties: false,
    };
    expect(dynamoPreflight("search", schema)).toEqual({
      message:
        "Invalid schema for function 'search': In context=#/properties/a~1b~0c, object schemas require additionalProperties: false",
      pointer: "/properties/a~1b~0c",
    });
  });

  it("names the first property that required lacks", () => {
    const schema = { type: "object", additionalProperties: false, properties: { x: true } };
    expect(answer(schema)).toBe("#/required, must include property 'x'");
  });

  it("goes breadth first: a later sibling's fault comes before an earlier one's child's", () => {
    const schema = closed({ a: closed({ deep: { not: {} } }), b: { oneOf: [] } });
    expect(answer(schema)).toBe("#/properties/b/oneOf, keyword is not supported in strict schemas");
  });

  it.each<[string, JsonValue]>([
    ["an escaped reference at the root", { $ref: "#/%24defs/a~1b~0c", $defs: { "a/b~c": CLOSED } }],
    [
      "recursion through a property",
      {
        $ref: "#/$defs/node",
        $defs: { node: closed({ next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] } }) },
      },
    ],
    ["a property called not", closed({ not: { type: "string" } })],
    ["a property called $ref", closed({ $ref: { type: "string" } })],
    ["keywords inside a default", closed({ a: { type: "string", default: { allOf: [] } } })],
    ["a nullable object that is closed", closed({ a: { ...CLOSED, type: ["object", "null"] } })],
    ["patterns, formats and bounds", closed({ a: { type: "string", pattern: "^a", format: "uri", minLength: 2.0 } })],
    ["tuples and boolean schemas", closed({ a: { type: "array", prefixItems: [true, { type: "string" }] } })],
    ["an undeclared key beside patternProperties", closed({}, { required: ["x"], patternProperties: { "^x": true } })],
  ])("takes %s", (_what, schema) => {
    expect(answer(schema)).toBeNull();
  });

  const NO_ROOT = "#, unsupported root representation: Dynamo requires an object-only type or local-reference chain";
  it.each<[string, JsonValue, string]>([
    ["{}", {}, NO_ROOT],
    ["true", true, NO_ROOT],
    ["null", null, "#, schema must be an object or boolean"],
    ["an array root", { type: "array" }, "#, root must have object-only type"],
    ["a nullable root", { ...CLOSED, type: ["object", "null"] }, "#, root must have object-only type"],
    ["a root union", { ...CLOSED, anyOf: [CLOSED] }, "#, root must not use anyOf"],
    ["a reference to itself", { $ref: "#" }, "#/$ref, Dynamo does not support direct reference cycles"],
    [
      "an anchor",
      closed({ a: { $ref: "#x" } }),
      "#/properties/a/$ref, Dynamo does not support named-anchor references",
    ],
    [
      "another document",
      closed({ a: { $ref: "other.json" } }),
      "#/properties/a/$ref, Dynamo supports only document-local references",
    ],
    [
      "a reference into data",
      closed({ a: { $ref: "#/default" } }, { default: {} }),
      "#/properties/a/$ref, reference target is not a recognized schema location",
    ],
    [
      "a reference to a map of schemas",
      closed({ a: { $ref: "#/properties" } }),
      "#/properties/a/$ref, reference target is not a recognized schema location",
    ],
    ["a missing target", closed({ a: { $ref: "#/$defs/b" } }), "#/properties/a/$ref, reference target does not exist"],
    ["a bad escape", closed({ a: { $ref: "#/%zz" } }), "#/properties/a/$ref, invalid URI-fragment escape"],
    [
      "bytes that are no text",
      closed({ a: { $ref: "#/%ff" } }),
      "#/properties/a/$ref, reference fragment must decode to UTF-8",
    ],
    ["a bad pointer escape", closed({ a: { $ref: "#/~2" } }), "#/properties/a/$ref, invalid JSON Pointer escape"],
    [
      "an open object",
      { ...CLOSED, additionalProperties: {} },
      "#, object schemas require additionalProperties: false",
    ],
    [
      "an unknown type",
      closed({ a: { type: "text" } }),
      "#/properties/a/type, must contain recognized, unique JSON Schema type names",
    ],
    [
      "a repeated type",
      closed({ a: { type: ["null", "null"] } }),
      "#/properties/a/type, must be an array of unique strings",
    ],
    ["a repeated key", closed({ a: true }, { required: ["a", "a"] }), "#/required, must be an array of unique strings"],
    [
      "an unknown key",
      closed({ a: true }, { required: ["a", "b"] }),
      "#/required, unknown property 'b' in a closed object",
    ],
    ["a text as bound", closed({ a: { minimum: "1" } }), "#/properties/a/minimum, must be numeric"],
    ["a zero factor", closed({ a: { multipleOf: 0 } }), "#/properties/a/multipleOf, must be positive"],
    ["a negative length", closed({ a: { maxLength: -1 } }), "#/properties/a/maxLength, must be a nonnegative integer"],
    ["an empty union", closed({ a: { anyOf: [] } }), "#/properties/a/anyOf, must be a nonempty array of schemas"],
    ["a list of properties", { ...CLOSED, properties: [] }, "#/properties, must be a map of schemas"],
    [
      "a nested identifier beside a reference",
      closed({ a: { $id: "x", type: "string" }, b: { $ref: "#/properties/a" } }),
      "#/properties/a, Dynamo does not support references with nested identifier scopes",
    ],
    [
      "a reference that says object and ends at a string",
      closed({ a: { type: "object", $ref: "#/$defs/s" } }, { $defs: { s: { type: "string" } } }),
      "#/properties/a/$ref, reference target must close the object with additionalProperties: false",
    ],
    // Steps 1 to 4.
    ["a text for a schema", closed({ a: "string" }), "#/properties/a, schema must be an object or boolean"],
    ...[
      "allOf",
      "oneOf",
      "not",
      "dependentRequired",
      "dependentSchemas",
      "if",
      "then",
      "else",
      "uniqueItems",
      "contains",
      "minContains",
      "maxContains",
      "unevaluatedItems",
    ].map((keyword): [string, JsonValue, string] => [
      keyword,
      closed({ a: { type: "array", [keyword]: false } }),
      `#/properties/a/${keyword}, keyword is not supported in strict schemas`,
    ]),
    [
      "the first of two keywords in its own order",
      closed({ a: { uniqueItems: true, not: {} } }),
      "#/properties/a/not, keyword is not supported in strict schemas",
    ],
    ...["$dynamicRef", "$recursiveRef"].map((keyword): [string, JsonValue, string] => [
      keyword,
      closed({ a: { [keyword]: "#" } }),
      `#/properties/a/${keyword}, Dynamo does not support this reference mechanism`,
    ]),
    // Step 5.
    [
      "no type at all",
      closed({ a: { type: [] } }),
      "#/properties/a/type, must contain recognized, unique JSON Schema type names",
    ],
    [
      "a type that is no text",
      closed({ a: { type: ["null", 1] } }),
      "#/properties/a/type, must be an array of unique strings",
    ],
    ["a text for required", { ...CLOSED, required: "a" }, "#/required, must be an array of unique strings"],
    ["a text for enum", closed({ a: { enum: "x" } }), "#/properties/a/enum, must be an array"],
    ...["$ref", "pattern", "format"].map((keyword): [string, JsonValue, string] => [
      `a number for ${keyword}`,
      closed({ a: { type: "string", [keyword]: 1 } }),
      `#/properties/a/${keyword}, must be a string`,
    ]),
    ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map(
      (keyword): [string, JsonValue, string] => [
        `a flag for ${keyword}`,
        closed({ a: { type: "number", [keyword]: true } }),
        `#/properties/a/${keyword}, must be numeric`,
      ],
    ),
    ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(
      (keyword): [string, JsonValue, string] => [
        `a fraction for ${keyword}`,
        closed({ a: { type: "string", [keyword]: 1.5 } }),
        `#/properties/a/${keyword}, must be a nonnegative integer`,
      ],
    ),
    // Steps 7 and 9.
    [
      "an open object behind its own keywords and a reference",
      closed({ a: { $ref: "#/$defs/o", required: [] } }, { $defs: { o: CLOSED } }),
      "#/properties/a, object schemas require additionalProperties: false",
    ],
    [
      "an open nullable object",
      closed({ a: { type: ["object", "null"] } }),
      "#/properties/a, object schemas require additionalProperties: false",
    ],
    ["a list of patterns", { ...CLOSED, patternProperties: [] }, "#/patternProperties, must be a map of schemas"],
    ["a list of definitions", { ...CLOSED, $defs: [] }, "#/$defs, must be a map of schemas"],
    ["a list of old definitions", { ...CLOSED, definitions: [] }, "#/definitions, must be a map of schemas"],
    [
      "no prefix",
      closed({ a: { prefixItems: [] } }),
      "#/properties/a/prefixItems, must be a nonempty array of schemas",
    ],
    ["no items", closed({ a: { items: [] } }), "#/properties/a/items, must be a nonempty array of schemas"],
    [
      "a list of dependencies",
      { ...CLOSED, dependencies: [] },
      "#/dependencies, must be a map of schemas or property dependencies",
    ],
    [
      "a schema among the dependencies",
      { ...CLOSED, dependencies: { a: { oneOf: [] } } },
      "#/dependencies/a/oneOf, keyword is not supported in strict schemas",
    ],
    // Steps 11, 12 and 14.
    [
      "references in a circle, in a definition that is not used",
      { ...CLOSED, $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
      "#/$defs/a/$ref, Dynamo does not support direct reference cycles",
    ],
    [
      "a root behind a reference to a union",
      { $ref: "#/$defs/u", $defs: { u: { anyOf: [CLOSED] } } },
      "#, root must not use anyOf",
    ],
  ])("refuses %s", (_what, schema, words) => {
    expect(answer(schema)).toBe(words);
  });

  it("takes ten objects below the root and not eleven", () => {
    const nested = (levels: number): JsonValue => (levels === 0 ? CLOSED : closed({ a: nested(levels - 1) }));
    expect(answer(nested(10))).toBeNull();
    expect(answer(nested(11))).toContain(", exceeds 10 levels of object nesting");
    const inArray = (levels: number): JsonValue =>
      levels === 0 ? CLOSED : { type: "array", items: inArray(levels - 1) };
    expect(answer(closed({ a: inArray(30) }))).toBeNull();
  });

  it("counts names, values and enum text in code points", () => {
    const values = (count: number, length: number) =>
      Array.from({ length: count }, (_, i) => `${i}`.padEnd(length, "é"));
    expect(answer(closed({ a: { enum: values(251, 59) } }))).toBeNull();
    expect(answer(closed({ a: { enum: values(251, 60) } }))).toBe(
      "#/properties/a/enum, exceeds 15000 characters in an all-string enum with more than 250 entries",
    );
    expect(answer(closed({ a: { enum: values(1001, 4) } }))).toBe("#/properties/a, exceeds 1000 enum entries");
    const properties = (count: number) =>
      closed(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, true])));
    expect(answer(properties(5000))).toBeNull();
    expect(answer(properties(5001))).toBe("#, exceeds 5000 declared properties");
    expect(answer(closed({ a: { const: "é".repeat(120_000) } }))).toBe(
      "#/properties/a, exceeds 120000 name and value characters",
    );
  });

  it("shortens long names and pointers", () => {
    const key = "k".repeat(300);
    const failure = dynamoPreflight("n".repeat(100), closed({ [key]: { not: {} } }));
    expect(failure?.message).toContain(`'${"n".repeat(96)}...'`);
    expect(failure?.message).toContain(`#/properties/${"k".repeat(256 - 12)}..., keyword`);
    expect(failure?.pointer).toBe(`/properties/${key}/not`);
  });
});
