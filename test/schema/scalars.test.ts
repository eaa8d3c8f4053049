import { describe, expect, it } from "vitest";
import { accepted, fitting } from "./accepted.js";

describe("scalars", () => {
  it("combines pattern, format and length", () => {
    const schema = { type: "string", format: "date", pattern: "^2024", maxLength: 10 };
    expect(fitting(schema, ["2024-02-29", "2023-01-01", "2024-02-30"])).toEqual(["2024-02-29"]);
    expect(fitting({ type: "string", pattern: "a", minLength: 2, maxLength: 3 }, ["a", "ab", "xxa", "aaaa"])).toEqual([
      "ab",
      "xxa",
    ]);
  });

  it("counts code points and takes every JSON spelling of a string", () => {
    expect(fitting({ type: "string", maxLength: 1 }, ["😀", "ab"])).toEqual(["😀"]);
    const texts = ['"a/"', '"\\u0061\\/"', '"\\u0061\\u002F"', '"b/"'];
    expect(accepted({ const: "a/" }, texts)).toEqual(texts.slice(0, 3));
    expect(accepted({ const: "a/" }, texts, { closed: true })).toEqual(texts.slice(0, 1));
  });

  it("holds bounds and multiples, and knows that 1.0 is an integer", () => {
    const texts = ["1", "1.0", "1.5", "-1", "3"];
    expect(accepted({ type: "integer", maximum: 2 }, texts)).toEqual(["1", "1.0", "-1"]);
    expect(accepted({ type: "integer", maximum: 2 }, texts, { closed: true })).toEqual(["1", "-1"]);
    expect(accepted({ type: "number", multipleOf: 0.5, exclusiveMinimum: 1 }, texts)).toEqual(["1.5", "3"]);
    expect(accepted({ type: "number", minimum: 1, exclusiveMinimum: true }, texts, { draft: 4 })).toEqual(["1.5", "3"]);
    expect(accepted({ enum: [1, 2.5] }, ["1", "1.0", "2.50", "2"])).toEqual(["1", "1.0", "2.50"]);
  });

  it("constrains only the type that a keyword speaks of", () => {
    expect(fitting({ minLength: 3, minimum: 5 }, ["ab", "abc", 4, 5, null, {}, []])).toEqual(["abc", 5, null, {}, []]);
  });
});
