import { describe, expect, it } from "vitest";
import { compileSchema } from "../../src/schema/index.js";
import { fitting } from "./accepted.js";

describe("references", () => {
  it.each([
    ["a pointer with escapes", { $defs: { "a/b~c": { type: "integer" } }, $ref: "#/$defs/a~1b~0c" }],
    ["a percent-encoded pointer", { $defs: { "a b": { type: "integer" } }, $ref: "#/$defs/a%20b" }],
    ["a pointer through a list", { $defs: { l: { allOf: [true, { type: "integer" }] } }, $ref: "#/$defs/l/allOf/1" }],
    ["an anchor", { $defs: { x: { $anchor: "here", type: "integer" } }, $ref: "#here" }],
    ["an $id", { $id: "http://a.example/root", $defs: { x: { $id: "item", type: "integer" } }, $ref: "item" }],
    ["a place that no keyword names", { stuff: { x: { type: "integer" } }, $ref: "#/stuff/x" }],
    ["a chain", { $defs: { a: { $ref: "#/$defs/b" }, b: { type: "integer" } }, $ref: "#/$defs/a" }],
  ])("finds %s", (_, schema) => {
    expect(fitting(schema, [1, "a"])).toEqual([1]);
  });

  it("refuses other documents in exact mode, and accounts for them otherwise", () => {
    const schema = { properties: { a: { $ref: "https://example.com/other.json" } } };
    expect(() => compileSchema(schema, { exact: true })).toThrow(
      expect.objectContaining({ code: "not-exact", keyword: "$ref", place: { pointer: "/properties/a/$ref" } }),
    );
    expect(compileSchema(schema).account).toContainEqual(
      expect.objectContaining({ path: "/properties/a/$ref", status: "approximated" }),
    );
  });

  it("never narrows what depends on a document that is not here", () => {
    const remote = { $ref: "https://example.com/other.json" };
    expect(fitting({ not: remote }, [1, null, { a: 1 }], { exact: false })).toEqual([1, null, { a: 1 }]);
    const schema = { allOf: [remote], unevaluatedProperties: false };
    expect(fitting(schema, [{ a: 1 }], { exact: false })).toEqual([{ a: 1 }]);
  });

  it("ends on a reference to itself", () => {
    expect(() => compileSchema({ $ref: "#" }, { exact: true })).toThrow(expect.objectContaining({ keyword: "$ref" }));
    expect(
      fitting({ $defs: { a: { allOf: [{ $ref: "#/$defs/a" }] } }, $ref: "#/$defs/a" }, [1], { exact: false }),
    ).toEqual([1]);
  });
});
