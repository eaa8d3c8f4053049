import { expect, test } from "vitest";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonSchema, JsonValue } from "../../src/base/json.js";

function read(style: string, text: string, schema: JsonSchema): JsonValue | undefined {
  const reading = argumentStyle(style).read(text, 0, schema, []);
  return reading.ok ? reading.value.k : undefined;
}

const bare = (value: string, schema: JsonSchema, $defs: JsonValue = {}): JsonValue | undefined =>
  read("glm_xml", `<arg_key>k</arg_key><arg_value>${value}</arg_value>`, {
    type: "object",
    properties: { k: schema },
    $defs,
  } as JsonSchema);

test("a reference is followed with its escapes undone, and one that leads nowhere leaves the text as it is", () => {
  const defs = { "a/b c": { type: "integer" } };
  expect(bare("7", { $ref: "#/$defs/a~1b%20c" }, defs)).toBe(7);
  expect(bare("7", { $ref: "#/$defs/%zz" }, defs)).toBe("7");
  expect(bare("7", { $ref: "other.json" }, defs)).toBe("7");
});

test.each<[string, JsonSchema, JsonValue]>([
  ["42", { type: "string" }, "42"],
  ['"x"', { type: "string" }, '"x"'],
  [" a\n", { type: "string" }, " a\n"],
  ["42", { type: ["string", "integer"] }, 42],
  ["null", { type: ["string", "null"] }, null],
  ["NULL", { type: ["string", "null"] }, null],
  ["null", { type: "string" }, "null"],
  ["True", { type: "boolean" }, true],
  ["\n5\n", { type: "integer" }, 5],
  ["2.0", { type: "integer" }, 2],
  ["2.5", { type: "number" }, 2.5],
  ["two", { type: "integer" }, "two"],
  ['["a"]', { type: "array" }, ["a"]],
  ['["a"]', { type: ["string", "array"] }, ["a"]],
  ["{}", { type: "string" }, "{}"],
  ["\na ", { enum: ["a", "b"] }, "a"],
  [" a", { enum: ["a", " a"] }, " a"],
  ["1", { enum: [1, "a"] }, 1],
  ["x", {}, "x"],
  ["5", {}, "5"],
  // A type that the schema allows, but not this value of it: another reading fits.
  ["5", { anyOf: [{ type: "integer", minimum: 10 }, { type: "string" }] }, "5"],
  ["15", { anyOf: [{ type: "integer", minimum: 10 }, { type: "string" }] }, 15],
  ["5", { allOf: [{ type: ["string", "integer"] }, { type: "string" }] }, "5"],
  ["5", { not: { type: "string" } }, 5],
  // None fits: the type alone decides.
  ["5", { type: "integer", minimum: 10 }, 5],
  ["abc", { type: "string", maxLength: 2 }, "abc"],
])("%j as %j is %j", (text, schema, value) => {
  expect(bare(text, schema)).toEqual(value);
});

test("parameters are typed by whatever part of the schema speaks of them", () => {
  const args = (schema: JsonSchema, key: string): JsonValue | undefined => {
    const reading = argumentStyle("minimax_xml").read(`<parameter name="${key}">7</parameter>`, 0, schema, []);
    return reading.ok ? reading.value[key] : undefined;
  };
  const properties = { n: { type: "integer" } };
  expect(args({ $ref: "#/$defs/a", $defs: { a: { properties } } }, "n")).toBe(7);
  expect(args({ allOf: [{ properties }] }, "n")).toBe(7);
  expect(args({ anyOf: [{ properties }, { properties: { n: { type: "null" } } }] }, "n")).toBe(7);
  expect(args({ additionalProperties: { type: "integer" } }, "n")).toBe(7);
  expect(args({ patternProperties: { "^x": { type: "integer" } } }, "x7")).toBe(7);
  expect(args({ patternProperties: { "^x": { type: "integer" } } }, "n")).toBe("7");
  expect(args({ properties }, "m")).toBe("7");
});

test("a style that lists types tries them in the schema's order, null first", () => {
  const rfl = (value: string, type: readonly string[]): JsonValue | undefined =>
    read("rfl", `<rfl:parameter name="k">${value}</rfl:parameter>`, { properties: { k: { type } } } as JsonSchema);
  expect(rfl("7", ["string", "integer"])).toBe("7");
  expect(rfl("7", ["integer", "string"])).toBe(7);
  expect(rfl("null", ["string", "null"])).toBe(null);
});
