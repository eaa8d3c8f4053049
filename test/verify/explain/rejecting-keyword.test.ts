import { describe, expect, test } from "vitest";
import { schemaToGrammar } from "../../../src/arguments/schema-to-grammar.js";
import { TagwrightError } from "../../../src/base/errors.js";
import type { JsonObject, JsonSchema } from "../../../src/base/json.js";
import { pointerSteps, valueAt } from "../../../src/base/json-pointer.js";
import { createMatcher } from "../../../src/match/matcher.js";
import { rejectingKeyword } from "../../../src/verify/explain/rejecting-keyword.js";
import { schemaCorpus } from "../../cases/schema-corpus.js";

/** Bytes that JSON text of a schema takes; closed as schemas in tags are. */
function taken(schema: JsonSchema, text: string): number {
  try {
    const matcher = createMatcher(schemaToGrammar(schema, { closed: true }).grammar);
    matcher.push(text);
    return matcher.offset;
  } catch (error) {
    if (error instanceof TagwrightError) return -1;
    throw error;
  }
}

function behind(schema: JsonSchema, text: string): string | null {
  const offset = taken(schema, text);
  expect(offset, "the text is refused").toBeLessThan(text.length);
  return rejectingKeyword(schema, offset, (variant) => taken(variant, text))?.path ?? null;
}

const property = (v: JsonSchema): JsonObject => ({ type: "object", properties: { v }, required: ["v"] });

/** Keyword, schema of the property `v`, a value that it refuses, and the keyword's place below that schema. */
const VALUES: readonly (readonly [string, JsonObject, string, string])[] = [
  ["type", { type: "string" }, "5", "/type"],
  ["type, a list", { type: ["string", "null"] }, "true", "/type"],
  ["integer", { type: "integer", minimum: 0 }, "1.5", "/type"],
  ["enum", { type: "string", enum: ["c", "f"] }, '"k"', "/enum"],
  ["type before enum", { type: "string", enum: ["c", "f"] }, "5", "/type"],
  ["const", { const: "on" }, '"off"', "/const"],
  ["pattern", { type: "string", pattern: "^[a-z]+$", maxLength: 9 }, '"aB"', "/pattern"],
  ["format", { type: "string", format: "date", maxLength: 20 }, '"tomorrow"', "/format"],
  ["minLength", { type: "string", minLength: 3, maxLength: 9 }, '"ab"', "/minLength"],
  ["maxLength", { type: "string", minLength: 3, maxLength: 4 }, '"abcde"', "/maxLength"],
  ["minimum", { type: "integer", minimum: 5, maximum: 99 }, "3", "/minimum"],
  ["maximum", { type: "integer", minimum: 5, maximum: 99 }, "100", "/maximum"],
  ["exclusiveMinimum", { type: "integer", exclusiveMinimum: 0 }, "-3", "/exclusiveMinimum"],
  ["exclusiveMaximum", { type: "integer", exclusiveMaximum: 7 }, "7", "/exclusiveMaximum"],
  ["multipleOf", { type: "integer", multipleOf: 5 }, "12", "/multipleOf"],
  ["minItems", { type: "array", items: { type: "integer" }, minItems: 2 }, "[1]", "/minItems"],
  ["maxItems", { type: "array", items: { type: "integer" }, maxItems: 2 }, "[1,2,3]", "/maxItems"],
  ["items", { type: "array", items: { type: "integer" } }, '[1,"a"]', "/items/type"],
  ["items: false", { type: "array", prefixItems: [true], items: false }, "[1,2]", "/items"],
  [
    "prefixItems",
    { type: "array", prefixItems: [{ type: "integer" }, { enum: ["a"] }] },
    '[1,"b"]',
    "/prefixItems/1/enum",
  ],
  ["contains", { type: "array", contains: { const: 1 }, items: { type: "integer" } }, "[2]", "/contains"],
  ["required", { type: "object", properties: { a: true }, required: ["a"] }, "{}", "/required"],
  [
    "additionalProperties: false",
    { type: "object", properties: { a: true }, additionalProperties: false },
    '{"b":1}',
    "/additionalProperties",
  ],
  [
    "additionalProperties",
    { type: "object", properties: {}, additionalProperties: { type: "string" } },
    '{"b":1}',
    "/additionalProperties/type",
  ],
  ["what is not declared, in a closed object", { type: "object", properties: { a: true } }, '{"b":1}', "/properties"],
  [
    "patternProperties",
    { type: "object", patternProperties: { "^x": { type: "string" } } },
    '{"x1":1}',
    "/patternProperties/^x/type",
  ],
  [
    "propertyNames",
    { type: "object", propertyNames: { maxLength: 2 }, additionalProperties: true },
    '{"abc":1}',
    "/propertyNames/maxLength",
  ],
  ["minProperties", { type: "object", additionalProperties: true, minProperties: 1 }, "{}", "/minProperties"],
  [
    "maxProperties",
    { type: "object", additionalProperties: true, maxProperties: 1 },
    '{"a":1,"b":2}',
    "/maxProperties",
  ],
  [
    "dependentRequired",
    { type: "object", properties: { a: true, b: true }, dependentRequired: { a: ["b"] } },
    '{"a":1}',
    "/dependentRequired",
  ],
  ["not", { type: "string", not: { const: "a" } }, '"a"', "/not"],
  ["allOf", { allOf: [{ type: "string" }, { maxLength: 2 }] }, '"abc"', "/allOf/1/maxLength"],
  ["anyOf, no branch nearer than the others", { anyOf: [{ type: "string" }, { type: "null" }] }, "5", "/anyOf"],
  [
    "anyOf, the branch that was begun",
    { anyOf: [{ type: "string", enum: ["c"] }, { type: "null" }] },
    '"k"',
    "/anyOf/0/enum",
  ],
  [
    "oneOf, deeper",
    { oneOf: [property({ type: "integer" }), { type: "string" }] },
    '{"v":true}',
    "/oneOf/0/properties/v/type",
  ],
  [
    "dependentSchemas",
    { type: "object", properties: { a: true, b: true }, dependentSchemas: { a: { required: ["b"] } } },
    '{"a":1}',
    "/dependentSchemas/a/required",
  ],
];

describe("the keyword behind a refusal", () => {
  test.each(VALUES)("%s", (_, schema, value, path) => {
    expect(behind(property(schema), `{"v":${value}}`)).toBe(`/properties/v${path}`);
  });

  test("a name with a slash is escaped", () => {
    const schema = { type: "object", properties: { "a/b": { type: "string" } } };
    expect(behind(schema, '{"a/b":1}')).toBe("/properties/a~1b/type");
  });

  test("a reference leads to the definition", () => {
    const schema = { ...property({ $ref: "#/$defs/unit" }), $defs: { unit: { enum: ["c", "f"] } } };
    expect(behind(schema, '{"v":"k"}')).toBe("/$defs/unit/enum");
  });

  test("recursion is followed once round", () => {
    const schema = { type: "object", properties: { n: { type: "integer" }, next: { $ref: "#" } } };
    expect(behind(schema, '{"next":{"next":{"n":"x"}}}')).toBe("/properties/n/type");
  });

  test("a schema that holds itself is to blame by its own keywords, too", () => {
    const node = {
      type: "object",
      properties: { name: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/node" } } },
      required: ["name"],
    };
    const schema = { $ref: "#/$defs/node", $defs: { node } };
    const text = '{"name":"a","kids":[{"name":"b","kids":[{"kids":[]}]}]}';
    expect(behind(schema, text)).toBe("/$defs/node/required");
  });

  test("branches behind references that each end the object", () => {
    const branch = (name: string): JsonObject => ({ properties: { [name]: { type: "integer" } }, required: [name] });
    const schema = {
      type: "object",
      anyOf: [{ $ref: "#/$defs/p" }, { $ref: "#/$defs/q" }],
      unevaluatedProperties: false,
      $defs: { p: branch("a"), q: branch("b") },
    };
    expect(behind(schema, '{"a":1,"x":2}')).toMatch(/^\/(anyOf|\$defs\/p)/);
  });

  test("what the keyword asks for", () => {
    const schema = property({ enum: ["c", "f"] });
    const text = '{"v":"k"}';
    expect(rejectingKeyword(schema, 6, (variant) => taken(variant, text))?.value).toEqual(["c", "f"]);
  });

  test("among hundreds of properties", () => {
    const names = Array.from({ length: 200 }, (_, i) => `p${i}`);
    const schema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "integer" }])) };
    expect(behind(schema, '{"p171":"x"}')).toBe("/properties/p171/type");
  });
});

describe("the schema corpus", () => {
  test("keywords are told of nearly all texts that a schema refuses, and stand where it is said", () => {
    const refused = schemaCorpus()
      .flatMap(({ schema, tests }) => tests.flatMap(({ text, valid }) => (valid ? [] : [{ schema, text }])))
      .filter((_, index) => index % 8 === 0)
      .map(({ schema, text }) => ({ schema, text, offset: taken(schema, text) }))
      .filter(({ text, offset }) => offset >= 0 && offset < Buffer.byteLength(text));
    const told = refused.flatMap(({ schema, text, offset }) => {
      const found = rejectingKeyword(schema, offset, (variant) => taken(variant, text));
      return found === null ? [] : [{ schema, path: found.path }];
    });
    for (const { schema, path } of told) expect(valueAt(schema, pointerSteps(path)), path).toBeDefined();
    expect(told.length).toBeGreaterThan(refused.length * 0.85);
  });
});

describe("none where the schema has no part in it", () => {
  test("text that is no JSON", () => {
    expect(behind(property({ type: "integer" }), '{"v" 1}')).toBeNull();
    expect(behind(property({ type: "integer" }), "{'v':1}")).toBeNull();
  });

  test("a text that this schema refuses elsewhere", () => {
    const schema = property({ type: "integer" });
    expect(rejectingKeyword(schema, 2, (variant) => taken(variant, '{"v":"x"}'))).toBeNull();
  });
});
