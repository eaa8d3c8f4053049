import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { openaiRejection } from "../../src/strict/openai-rejection.js";

function closed(properties: Record<string, JsonValue>, more: Record<string, JsonValue> = {}): JsonValue {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false, ...more };
}

function answer(parameters: JsonValue, strict = true): string | null {
  return openaiRejection("f", parameters, strict)?.message.replace("Invalid schema for function 'f': ", "") ?? null;
}

describe("openaiRejection", () => {
  it("asks every function tool for properties at the root, strict or not", () => {
    for (const strict of [true, false]) {
      expect(openaiRejection("list_regions", { type: "object" }, strict)).toEqual({
        number: 17,
        message: "Invalid schema for function 'list_regions': In context=(), object schema missing properties.",
        pointer: "",
        code: "invalid_function_parameters",
      });
    }
  });

  it.each<[number, JsonValue, string]>([
    [
      1,
      closed({ permissions: { type: "object", properties: {} } }),
      "In context=('properties', 'permissions'), 'additionalProperties' is required to be supplied and to be false.",
    ],
    [
      2,
      closed({ organizations: { type: "array", items: closed({ roles: { type: "string" } }, { required: [] }) } }),
      "In context=('properties', 'organizations', 'items'), 'required' is required to be supplied and to be an array including every key in properties. Missing 'roles'.",
    ],
    [
      3,
      closed({}, { required: ["determined_dir"] }),
      "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Extra required key 'determined_dir' supplied.",
    ],
    [4, closed({ pet: { oneOf: [] } }), "In context=('properties', 'pet'), 'oneOf' is not permitted."],
    [
      4,
      closed({ link: { type: "string", format: "uri" } }),
      "In context=('properties', 'link'), 'format' is not permitted.",
    ],
    [
      6,
      closed({ pet_color: { $ref: "#/$defs/c", description: "d" } }, { $defs: { c: { type: "string" } } }),
      "context=('properties', 'pet_color'), $ref cannot have keywords {'description'}.",
    ],
    [
      7,
      closed({ x: { type: "string" }, y: { type: "array", items: { $ref: "#/properties/x" } } }),
      "In context=('properties', 'y', 'items'), reference can only point to definitions defined at the top level of the schema.",
    ],
    [
      8,
      closed({ coords: { type: "array", prefixItems: [] } }),
      "In context=('properties', 'coords'), array schema missing items.",
    ],
    [
      9,
      closed({ a: { type: "array", items: {} } }),
      "In context=('properties', 'a', 'items'), schema must have a 'type' key.",
    ],
    [10, {}, `schema must be a JSON Schema of 'type: "object"', got 'type: null'.`],
    [
      11,
      { anyOf: [] },
      "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level.",
    ],
    [15, closed({ a: { type: "string", enum: "x" } }), "'x' is not of type 'array'."],
    [
      18,
      closed({ lang: { anyOf: [{ type: "string" }, { type: "null", enum: ["js"] }] } }),
      "context=('properties', 'lang', 'anyof', '1'), enum value js does not validate against {'type': 'null'}.",
    ],
  ])("says error %i in its own words", (number, schema, words) => {
    expect(openaiRejection("f", schema, true)?.number).toBe(number);
    expect(answer(schema)).toBe(words);
  });

  it("says errors 5, 12, 13 and 14", () => {
    const branch = closed({ kind: { type: "string" } });
    const clash = openaiRejection("f", closed({ a: { anyOf: [branch, branch] } }), true);
    expect(clash).toMatchObject({ number: 5, code: null, pointer: "/properties/a/anyOf/1" });
    expect(clash?.message).toMatch(
      /^Invalid schema: Objects provided via 'anyOf' must not share identical first keys\./,
    );
    const nested = (levels: number): JsonValue => closed(levels === 0 ? {} : { a: nested(levels - 1) });
    expect(answer(nested(11))).toBe("11 levels of nesting exceeds limit of 10.");
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`p${i}`, { type: "string" }]));
    expect(answer(closed(many))).toBe("5001 parameters exceed the limit of 5000.");
    const values = Array.from({ length: 1001 }, (_, i) => i);
    expect(answer(closed({ a: { type: "integer", enum: values } }))).toBe(
      "Expected at most 1000 enum values in total within a single schema when using structured outputs, but received 1001. Consider reducing the number of enums, or opt out of structured outputs by setting 'strict: false'.",
    );
  });

  it("lets tools without strict pass that are open, but not arrays without items", () => {
    expect(answer({ type: "object", properties: { a: {} } }, false)).toBeNull();
    expect(answer({ type: "object", properties: { a: { type: "array" } } }, false)).toBe(
      "In context=('properties', 'a'), array schema missing items.",
    );
  });

  it("writes the context as Python does", () => {
    const words = (name: string) => answer(closed({ [name]: {} }));
    expect(words("it's")).toBe(`In context=('properties', "it's"), schema must have a 'type' key.`);
    expect(words(`a'b"c`)).toBe(`In context=('properties', 'a\\'b"c'), schema must have a 'type' key.`);
    expect(words("a/b\n")).toBe("In context=('properties', 'a/b\\n'), schema must have a 'type' key.");
    expect(answer({ type: "object", properties: { a: true }, items: { type: "array" }, required: ["a"] })).toContain(
      "context=()",
    );
  });

  it("takes a strict schema, recursion and a missing one", () => {
    expect(answer(closed({ next: { anyOf: [{ $ref: "#" }, { type: "null" }] } }))).toBeNull();
    expect(openaiRejection("f", null, true)).toBeNull();
  });
});
