import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/base/json.js";
import { vllmKeywordRefusal } from "../../src/servers/vllm/keyword-refusal.js";

describe("vLLM's keyword check before xgrammar", () => {
  const cases: readonly (readonly [JsonSchema, string | null])[] = [
    [{ type: "number", multipleOf: 2 }, "multipleOf"],
    [{ type: ["null", "integer"], multipleOf: 2 }, "multipleOf"],
    [{ multipleOf: 2 }, null],
    [{ type: "array", uniqueItems: true }, "uniqueItems"],
    [{ type: "array", minContains: 1 }, "minContains"],
    [{ type: "string", format: "iri" }, "format"],
    [{ type: "string", format: "uri-reference" }, null],
    [{ type: "string", pattern: "^a", maxLength: 4 }, "maxLength"],
    [{ type: "string", format: "uuid", minLength: 4 }, "minLength"],
    [{ type: "object", propertyNames: { pattern: "^a", maxLength: 4 } }, "propertyNames"],
    [{ type: "object", propertyNames: { pattern: "^a" }, additionalProperties: {} }, "propertyNames"],
    [{ type: "object", propertyNames: { pattern: "^a" }, additionalProperties: false }, null],
    [{ type: "object", propertyNames: {}, unevaluatedProperties: true }, null],
    [{ type: "object", patternProperties: { a: {}, b: {} } }, "patternProperties"],
    [{ type: "object", patternProperties: { a: {} } }, null],
    [{ allOf: [{ not: {} }, { if: {} }] }, null],
    [{ type: "object", propertyNames: {}, unevaluatedProperties: false }, "propertyNames"],
    [{ type: "object", patternProperties: { a: {} }, properties: {} }, "patternProperties"],
    [{ allOf: [{ type: "object" }, { type: "integer", multipleOf: 2 }] }, "multipleOf"],
    [{ default: { type: "integer", multipleOf: 2 } }, "multipleOf"],
    [true, null],
  ];
  it.each(cases)("%j", (schema, keyword) => {
    expect(vllmKeywordRefusal(schema)?.keyword ?? null).toBe(keyword);
  });

  it("points at the object that is refused", () => {
    expect(vllmKeywordRefusal({ properties: { a: { anyOf: [{}, { type: "string", format: "x" }] } } })).toEqual({
      pointer: "/properties/a/anyOf/1",
      keyword: "format",
    });
  });

  it("walks into data as vLLM does, but not into lists of lists", () => {
    expect(vllmKeywordRefusal({ default: { type: "number", multipleOf: 1 } })?.pointer).toBe("/default");
    expect(vllmKeywordRefusal({ examples: [[{ type: "number", multipleOf: 1 }]] })).toBeNull();
  });
});
