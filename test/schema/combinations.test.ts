import { describe, expect, it } from "vitest";
import { compileSchema } from "../../src/schema/index.js";
import { fitting } from "./accepted.js";

describe("combinations", () => {
  it("merges allOf and respects what stands beside anyOf, enum and $ref", () => {
    expect(fitting({ allOf: [{ minimum: 3 }, { maximum: 5 }], type: "integer" }, [2, 3, 5, 6])).toEqual([3, 5]);
    expect(fitting({ anyOf: [{ type: "string" }, { type: "integer" }], minLength: 2 }, ["a", "ab", 1, null])).toEqual([
      "ab",
      1,
    ]);
    expect(
      fitting({ enum: ["a", "bb", 3, null], type: ["string", "null"], maxLength: 1 }, ["a", "bb", 3, null]),
    ).toEqual(["a", null]);
    const schema = { $defs: { n: { type: "integer" } }, $ref: "#/$defs/n", maximum: 5 };
    expect(fitting(schema, [5, 6])).toEqual([5]);
    expect(fitting(schema, [5, 6], { draft: 7 })).toEqual([5, 6]);
  });

  it("tells overlapping oneOf branches apart", () => {
    expect(fitting({ oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }], type: "integer" }, [3, 5, 7, 15])).toEqual([3, 5]);
    const schema = {
      type: "object",
      oneOf: [{ required: ["a"] }, { required: ["b"] }],
    };
    expect(fitting(schema, [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }, {}])).toEqual([{ a: 1 }, { b: 1 }]);
  });

  it("holds not of scalars, objects and arrays", () => {
    expect(fitting({ not: { type: "string", pattern: "^a" } }, ["a", "b", 1])).toEqual(["b", 1]);
    expect(fitting({ type: "object", not: { required: ["a"] } }, [{}, { b: 1 }, { a: 1 }])).toEqual([{}, { b: 1 }]);
    expect(fitting({ type: "array", not: { items: { type: "integer" } } }, [[], [1], [1, "a"]])).toEqual([[1, "a"]]);
    const closed = { type: "object", not: { properties: { a: true }, additionalProperties: false } };
    expect(fitting(closed, [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }])).toEqual([{ b: 1 }, { a: 1, b: 1 }]);
  });

  it("lets a required entry that is not declared be the one that a negation asks for", () => {
    const schema = { type: "object", required: ["ax"], not: { patternProperties: { x$: { type: "array" } } } };
    const values = [{ ax: 1 }, { ax: [], bx: 1 }, { ax: [] }, { bx: 1 }];
    expect(fitting(schema, values)).toEqual(values.slice(0, 2));
    expect(fitting(schema, values, { propertyOrder: "declared" })).toEqual(values.slice(0, 2));
  });

  it("sees that an object cannot have the entries that are asked for", () => {
    const schema = { type: "object", maxProperties: 0, not: { additionalProperties: { type: "array" } } };
    expect(() => compileSchema(schema)).toThrow(expect.objectContaining({ code: "unsatisfiable" }));
    const none = { type: "string", minLength: 3, maxLength: 1 };
    const closed = { type: "object", minProperties: 1, patternProperties: { "^a": none }, additionalProperties: none };
    expect(() => compileSchema(closed)).toThrow(expect.objectContaining({ code: "unsatisfiable" }));
  });

  it("refuses to ask for two equal items, but not where no array is meant", () => {
    const schema = { not: { uniqueItems: true } };
    expect(() => compileSchema(schema, { exact: true })).toThrow(
      expect.objectContaining({ keyword: "uniqueItems", place: { pointer: "/not/uniqueItems" } }),
    );
    expect(compileSchema(schema).account).toContainEqual(expect.objectContaining({ status: "approximated" }));
    expect(() => compileSchema({ type: "object", not: { uniqueItems: true } }, { exact: true })).toThrow(
      expect.objectContaining({ code: "unsatisfiable" }),
    );
  });

  it("holds if, then and else", () => {
    const schema = {
      type: "object",
      properties: { country: { enum: ["US", "NL"] }, zip: { type: "string" } },
      if: { properties: { country: { const: "US" } }, required: ["country"] },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema's keyword
      then: { properties: { zip: { pattern: "^[0-9]{5}$" } } },
      else: { properties: { zip: { pattern: "^[0-9]{4}[A-Z]{2}$" } } },
    };
    const values = [
      { country: "US", zip: "12345" },
      { country: "NL", zip: "1234AB" },
      { zip: "1234AB" },
      { country: "US", zip: "1234AB" },
      { country: "NL", zip: "12345" },
    ];
    expect(fitting(schema, values)).toEqual(values.slice(0, 3));
  });

  it("holds const and enum of arrays and objects", () => {
    const schema = { enum: [{ a: [1, "x"] }, [null, true], "s"] };
    const values = [{ a: [1, "x"] }, [null, true], "s", { a: [1] }, {}, [null]];
    expect(fitting(schema, values)).toEqual(values.slice(0, 3));
  });

  it("follows recursion, also through allOf and not", () => {
    const tree = {
      $ref: "#/$defs/node",
      $defs: {
        node: {
          type: "object",
          properties: { value: { type: "integer" }, children: { type: "array", items: { $ref: "#/$defs/node" } } },
          required: ["value"],
          additionalProperties: false,
        },
      },
    };
    const good = { value: 1, children: [{ value: 2 }, { value: 3, children: [] }] };
    expect(fitting(tree, [good, { value: 1, children: [{}] }])).toEqual([good]);
    const twice = { allOf: [{ $ref: "#/$defs/node" }, { properties: { value: { minimum: 1 } } }], $defs: tree.$defs };
    expect(fitting(twice, [good, { value: 0 }])).toEqual([good]);
  });
});
