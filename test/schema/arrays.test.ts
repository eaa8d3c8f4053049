import { describe, expect, it } from "vitest";
import { compileSchema } from "../../src/schema/index.js";
import { accepted, fitting } from "./accepted.js";

describe("arrays", () => {
  it("holds prefixItems, items and counts", () => {
    const schema = {
      type: "array",
      prefixItems: [{ type: "integer" }, { type: "string" }],
      items: { type: "boolean" },
      minItems: 1,
      maxItems: 3,
    };
    const values = [[1], [1, "a"], [1, "a", true], [], ["a"], [1, "a", 1], [1, "a", true, true]];
    expect(fitting(schema, values)).toEqual(values.slice(0, 3));
  });

  it("reads the list form of items as drafts up to 2019-09 do", () => {
    const schema = { type: "array", items: [{ type: "integer" }], additionalItems: false };
    expect(fitting(schema, [[], [1], [1, 2], ["a"]], { draft: 7 })).toEqual([[], [1]]);
  });

  it("counts with contains, whatever overlaps", () => {
    const schema = {
      type: "array",
      contains: { minimum: 5 },
      minContains: 2,
      maxContains: 3,
      items: { type: "number" },
    };
    const values = [[5, 6], [1, 5, 2, 6, 3], [5, 5, 5], [5], [], [5, 5, 5, 5], [5, 5, "a"]];
    expect(fitting(schema, values)).toEqual(values.slice(0, 3));
  });

  it("holds uniqueItems where the items are few, and refuses it exactly where they are not", () => {
    const schema = { type: "array", uniqueItems: true, items: { enum: ["a", "b", 1] } };
    expect(fitting(schema, [[], ["a", 1, "b"], ["a", "a"], [1, "b", 1]])).toEqual([[], ["a", 1, "b"]]);
    const open = { type: "array", uniqueItems: true, items: { type: "string" } };
    expect(() => compileSchema(open, { exact: true })).toThrow(expect.objectContaining({ keyword: "uniqueItems" }));
    expect(compileSchema(open).account).toContainEqual(
      expect.objectContaining({ path: "/uniqueItems", status: "approximated" }),
    );
    expect(fitting({ ...open, maxItems: 1 }, [["a"]])).toEqual([["a"]]);
  });

  it("takes large bounds at once", () => {
    const started = performance.now();
    compileSchema({ type: "array", items: { type: "string", maxLength: 100_000 }, maxItems: 50_000 });
    expect(performance.now() - started).toBeLessThan(200);
  });

  it("holds unevaluatedItems", () => {
    const schema = { prefixItems: [{ type: "string" }], contains: { type: "integer" }, unevaluatedItems: false };
    const values = [["a", 1, 2], ["a", 1, "b"], ["a"]];
    expect(fitting(schema, values)).toEqual(values.slice(0, 1));
  });

  it("lays out whitespace as asked", () => {
    const schema = { type: "array", items: { type: "integer" } };
    const texts = ["[1,2]", "[ 1 ,\t2\n]", "[\n  1,\n  2\n]", "[]", "[ ]", " [1]"];
    expect(accepted(schema, texts)).toEqual(texts.slice(0, 5));
    expect(accepted(schema, texts, { whitespace: "compact" })).toEqual(["[1,2]", "[]"]);
    expect(accepted(schema, texts, { whitespace: "pretty" })).toEqual(["[\n  1,\n  2\n]", "[]"]);
    expect(accepted(schema, ["[ 1]", "[  1]"], { whitespace: { max: 1 } })).toEqual(["[ 1]"]);
  });
});
