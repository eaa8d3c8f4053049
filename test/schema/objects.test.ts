import { describe, expect, it } from "vitest";
import { accepted, fitting } from "./accepted.js";

const CITY = {
  type: "object",
  properties: { city: { type: "string" }, days: { type: "integer", minimum: 1 }, unit: { enum: ["c", "f"] } },
  required: ["city"],
} as const;

describe("objects", () => {
  it("holds required, optional and other properties", () => {
    const values = [
      { city: "Oslo" },
      { city: "Oslo", days: 2, unit: "c" },
      { city: "Oslo", other: [1, { a: null }] },
      { days: 2 },
      { city: 5 },
      { city: "Oslo", days: 0 },
      { city: "Oslo", unit: "k" },
      [],
    ];
    expect(fitting(CITY, values)).toEqual(values.slice(0, 3));
  });

  it("keeps the declared order unless told otherwise, others after it", () => {
    const texts = ['{"city":"a","days":1,"x":0}', '{"days":1,"city":"a"}', '{"x":0,"city":"a"}'];
    expect(accepted(CITY, texts, { propertyOrder: "declared" })).toEqual(texts.slice(0, 1));
    expect(accepted(CITY, texts)).toEqual(texts);
  });

  it("does not let another key spell a declared one, however it is escaped", () => {
    const texts = ['{"city":"a","\\u0063ity":5}', '{"city":"a","cit\\u0079":5}', '{"city":"a","cit\\u007a":5}'];
    expect(accepted(CITY, texts)).toEqual(texts.slice(2));
  });

  it("closes an object with additionalProperties false, and in closed mode when nothing is said", () => {
    const texts = ['{"city":"a"}', '{"city":"a","x":0}'];
    expect(accepted({ ...CITY, additionalProperties: false }, texts)).toEqual(texts.slice(0, 1));
    expect(accepted(CITY, texts, { closed: true })).toEqual(texts.slice(0, 1));
    expect(accepted({ type: "object" }, texts, { closed: true })).toEqual(texts);
  });

  it("closes what allOf makes together in closed mode, not each part", () => {
    const schema = {
      allOf: [
        { type: "object", properties: { a: {} } },
        { type: "object", properties: { b: {} } },
      ],
    };
    const texts = ['{"a":1,"b":2}', '{"a":1,"b":2,"c":3}'];
    expect(accepted(schema, texts, { closed: true })).toEqual(texts.slice(0, 1));
  });

  it("lets a closed object hold what a branch declares and what is required", () => {
    const branches = { type: "object", anyOf: [{ properties: { a: { type: "integer" } }, required: ["a"] }] };
    expect(accepted(branches, ['{"a":1}', '{"a":1,"b":2}'], { closed: true })).toEqual(['{"a":1}']);
    const named = { type: "object", properties: { a: true }, required: ["b"] };
    expect(accepted(named, ['{"a":1,"b":2}', '{"a":1}', '{"b":1,"c":2}'], { closed: true })).toEqual(['{"a":1,"b":2}']);
  });

  it("applies patternProperties to declared names too, and additionalProperties to the rest", () => {
    const schema = {
      type: "object",
      properties: { x1: { maximum: 9 } },
      patternProperties: { "^x": { type: "integer" }, "1$": { minimum: 5 } },
      additionalProperties: { type: "boolean" },
    };
    const values = [
      { x1: 7 },
      { x2: 3 },
      { x11: 5 },
      { a: true },
      { x1: 4 },
      { x1: 10 },
      { x2: "s" },
      { x11: 4 },
      { a: 1 },
    ];
    expect(fitting(schema, values)).toEqual(values.slice(0, 4));
  });

  it("counts entries, and requires keys that are not declared", () => {
    const values = [{ a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, { a: 1 }, { a: 1, b: 2, c: 3, d: 4 }, { b: 1, c: 2 }];
    expect(fitting({ type: "object", minProperties: 2, maxProperties: 3, required: ["a"] }, values)).toEqual(
      values.slice(0, 2),
    );
  });

  it("holds propertyNames, dependentRequired and dependentSchemas", () => {
    expect(fitting({ type: "object", propertyNames: { maxLength: 2 } }, [{}, { ab: 1 }, { abc: 1 }])).toEqual([
      {},
      { ab: 1 },
    ]);
    const schema = {
      type: "object",
      dependentRequired: { card: ["address"] },
      dependentSchemas: { card: { properties: { address: { type: "string" } } } },
    };
    const values = [{}, { address: 5 }, { card: 1, address: "x" }, { card: 1 }, { card: 1, address: 5 }];
    expect(fitting(schema, values)).toEqual(values.slice(0, 3));
  });

  it("holds unevaluatedProperties through applicators", () => {
    const schema = {
      properties: { a: true },
      anyOf: [
        { properties: { b: { const: 1 } }, required: ["b"] },
        { properties: { c: { const: 1 } }, required: ["c"] },
      ],
      unevaluatedProperties: false,
    };
    const values = [{ a: 0, b: 1 }, { c: 1 }, { b: 1, c: 1 }, { b: 1, c: 2 }, { a: 0 }, { b: 1, d: 1 }];
    expect(fitting(schema, values)).toEqual(values.slice(0, 3));
  });
});
