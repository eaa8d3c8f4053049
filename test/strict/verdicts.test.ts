import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { checkDocument } from "../../src/strict/check.js";
import { matrixOf } from "../../src/strict/matrix.js";
import type { TargetName } from "../../src/strict/profile-names.js";
import { closed } from "./rule-cases.js";

/** accepted, loses something (or may be refused), refused. */
const VERDICTS = { accepted: "+", loses: "~", refused: "-" } as const;

/** The verdict for a schema of a property, one sign for each target. */
function verdicts(schema: JsonValue, targets: readonly TargetName[]): string {
  const list = matrixOf(checkDocument([{ name: "f", inputSchema: closed({ a: schema }) }], targets), targets);
  return (list.rows[0]?.cells ?? []).map(({ verdict }) => VERDICTS[verdict]).join("");
}

const string = { type: "string" };
const number = { type: "number" };
const integer = { type: "integer" };
const list = { type: "array", items: string };
const object = closed({ x: string });
const open = { type: "object", properties: { x: string } };

describe("the vendors' keywords (strict-subset reference A.2, A.7, B, E.3)", () => {
  const targets: readonly TargetName[] = [
    "openai",
    "openai-ft",
    "azure",
    "dynamo",
    "beam",
    "anthropic",
    "gemini",
    "groq",
    "fireworks",
    "xai",
  ];

  it.each<[string, JsonValue, string]>([
    // openai, openai-ft, azure, dynamo, beam, anthropic, gemini, groq, fireworks, xai
    ["string", string, "++++++++++"],
    ["number", number, "++++++++++"],
    ["integer", integer, "++++++++++"],
    ["boolean", { type: "boolean" }, "++++++++++"],
    ["null", { type: "null" }, "++++++++++"],
    ["array", list, "++++++++++"],
    ["object", object, "++++++++++"],
    ["nullable by a list of types", { type: ["integer", "null"] }, "++++++++++"],
    ["enum", { enum: ["x", "y"] }, "++++++++++"],
    ["const", { const: "x" }, "++++++~+++"],
    ["anyOf", { anyOf: [string, list] }, "++++~+++++"],
    ["pattern", { ...string, pattern: "^x$" }, "+--+-+~+-+"],
    ["format email", { ...string, format: "email" }, "+--+-+~+++"],
    ["format uri", { ...string, format: "uri" }, "---+-+~+++"],
    ["format iri", { ...string, format: "iri" }, "---+--~++~"],
    ["minLength", { ...string, minLength: 1 }, "~--+--~+-+"],
    ["maxLength", { ...string, maxLength: 9 }, "~--+--~+-+"],
    ["minimum", { ...number, minimum: 0.5 }, "+--+~-++++"],
    ["exclusiveMaximum", { ...number, exclusiveMaximum: 0.5 }, "+--+~-~+++"],
    ["multipleOf", { ...integer, multipleOf: 5 }, "+--+--~+++"],
    ["minItems 1", { ...list, minItems: 1 }, "+--+~+++-+"],
    ["minItems 2", { ...list, minItems: 2 }, "+--+~-++-+"],
    ["maxItems", { ...list, maxItems: 9 }, "+--+~-++-+"],
    ["uniqueItems", { ...list, uniqueItems: true }, "------~-++"],
    ["contains", { ...list, contains: string }, "------~-++"],
    ["minContains", { ...list, minContains: 1 }, "------~-+-"],
    ["prefixItems", { type: "array", prefixItems: [string], items: string }, "---+-~++++"],
    ["a list of items", { type: "array", items: [string] }, "---+-++++-"],
    ["an array without items", { type: "array" }, "---+++-+++"],
    ["an open object", open, "------+-++"],
    ["a map", { type: "object", additionalProperties: string }, "------+-++"],
    ["patternProperties", { ...object, patternProperties: { "^y": string } }, "---+-~~+++"],
    ["propertyNames", { ...object, propertyNames: string }, "---+-~~+++"],
    ["minProperties", { ...object, minProperties: 1 }, "~~-+-~~+++"],
    ["unevaluatedProperties", { ...object, unevaluatedProperties: false }, "---+-~~-++"],
    ["unevaluatedItems", { ...list, unevaluatedItems: false }, "-----~~-++"],
    ["oneOf", { oneOf: [string, list] }, "-----~~-~+"],
    ["allOf of one", { allOf: [integer] }, "-----+~-++"],
    ["allOf of two", { allOf: [integer, { ...integer, title: "t" }] }, "-----+~-+~"],
    ["not", { ...string, not: { const: "x" } }, "-----~~-+~"],
    ["if", { ...string, if: { const: "x" } }, "-----~~-+~"],
    ["dependentRequired", { ...object, dependentRequired: {} }, "-----~~-++"],
    ["a recursive reference", { anyOf: [{ $ref: "#" }, { type: "null" }] }, "++++~-+++-"],
    ["an empty schema", {}, "---+--++++"],
    ["true", true, "---+-+++" + "+-"],
    ["an empty enum", { enum: [] }, "---" + "-------"],
    ["objects in an enum", { enum: [{ x: 1 }] }, "++++~-++++"],
    ["nullable", { ...string, nullable: true }, "~~~~~~+~~~"],
    ["default", { ...string, default: "x" }, "~~~+++++++"],
    ["a description beside a reference", { $ref: "#", description: "d" }, "---+~-+++-"],
    ["a remote reference", { $ref: "https://x/y" }, "----------"],
    ["lookahead", { ...string, pattern: "^(?!x)x$" }, "---~------"],
  ])("%s", (_what, schema, expected) => {
    expect(verdicts(schema, targets)).toBe(expected);
  });
});

describe("the engines' keywords (strict-subset reference C.1)", () => {
  const targets: readonly TargetName[] = ["xgrammar", "llguidance", "outlines", "lmfe", "llamacpp"];

  it.each<[string, JsonValue, string]>([
    // xgrammar, llguidance, outlines, lmfe, llamacpp
    ["one type", string, "+++++"],
    ["a list of types", { type: ["string", "null"] }, "+++-+"],
    ["a number's limit without type", { maximum: 5 }, "~+--~"],
    ["a pattern without type", { pattern: "^x$" }, "~+--+"],
    ["true", true, "++---"],
    ["false", false, "-+---"],
    ["enum of strings", { enum: ["x", "y"] }, "+++++"],
    ["enum of many types", { enum: ["x", 1] }, "+++-+"],
    ["enum of objects", { enum: [{ x: 1 }] }, "++--+"],
    ["anyOf with company", { type: "string", anyOf: [{ maxLength: 3 }] }, "~+--~"],
    ["oneOf, disjoint", { oneOf: [string, list] }, "+++++"],
    ["oneOf, overlapping", { oneOf: [string, string] }, "~-~~~"],
    ["allOf of one", { allOf: [string] }, "+++++"],
    ["allOf of several", { allOf: [string, string] }, "~+-~~"],
    ["not", { ...string, not: { const: "x" } }, "~-~~~"],
    ["if", { ...string, if: { const: "x" } }, "~-~~~"],
    ["dependentRequired", { ...open, dependentRequired: {} }, "~-~~~"],
    ["a reference, escaped", { $ref: "#/x~1y" }, "-----"],
    ["a remote reference", { $ref: "https://x/y" }, "-----"],
    ["company of a reference", { $ref: "#", maxLength: 3 }, "~+-~~"],
    ["recursion", { anyOf: [{ $ref: "#" }, { type: "null" }] }, "++-++"],
    ["$dynamicRef", { ...string, $dynamicRef: "#x" }, "~-~~~"],
    ["a required key that is undeclared", { ...open, required: ["z"] }, "~+++~"],
    ["a map beside properties", { ...open, additionalProperties: string }, "++~~+"],
    ["patternProperties", { type: "object", patternProperties: { "^x": string } }, "++~~~"],
    ["propertyNames", { type: "object", propertyNames: string }, "+-~~~"],
    ["minProperties 2", { ...open, minProperties: 2 }, "+-~~~"],
    ["unevaluatedProperties", { ...open, unevaluatedProperties: false }, "+-~~~"],
    ["items as a list", { type: "array", items: [string] }, "-+--+"],
    ["prefixItems", { type: "array", prefixItems: [string], minItems: 1 }, "+++~+"],
    ["additionalItems", { ...list, additionalItems: false }, "~+~~~"],
    ["unevaluatedItems", { ...list, unevaluatedItems: false }, "+-~~~"],
    ["minItems", { ...list, minItems: 1 }, "+++++"],
    ["minItems without items", { type: "array", minItems: 1 }, "-++++"],
    ["uniqueItems", { ...list, uniqueItems: true }, "~-~~~"],
    ["contains", { ...list, contains: string }, "~-~~~"],
    ["minContains", { ...list, minContains: 1 }, "~-~~~"],
    ["lengths", { ...string, minLength: 1, maxLength: 3 }, "+++++"],
    ["lengths beside a pattern", { ...string, maxLength: 3, pattern: "^x+$" }, "~+~-+"],
    ["a pattern", { ...string, pattern: "^x+$" }, "+++++"],
    ["a pattern without anchors", { ...string, pattern: "x" }, "~+~~-"],
    ["format date", { ...string, format: "date" }, "+++~+"],
    ["format ipv4", { ...string, format: "ipv4" }, "++-~~"],
    ["format iri", { ...string, format: "iri" }, "~--~~"],
    ["bounds on an integer", { ...integer, minimum: 1 }, "++~~+"],
    ["bounds on a number", { ...number, minimum: 1 }, "++~~~"],
    ["multipleOf on an integer", { ...integer, multipleOf: 5 }, "++~~~"],
    ["multipleOf on a number", { ...number, multipleOf: 5 }, "~+~~~"],
    ["nullable", { ...string, nullable: true }, "~~~~~"],
    ["annotations", { ...string, title: "t", description: "d", default: "x", examples: [] }, "+++++"],
  ])("%s", (_what, schema, expected) => {
    expect(verdicts(schema, targets)).toBe(expected);
  });
});

describe("the servers' checks (strict-subset reference D.1, D.2)", () => {
  const targets: readonly TargetName[] = ["vllm-xgrammar", "sglang-xgrammar"];

  it.each<[string, JsonValue, string]>([
    ["multipleOf", { ...integer, multipleOf: 5 }, "--"],
    ["multipleOf without type", { multipleOf: 5 }, "~-"],
    ["uniqueItems", { ...list, uniqueItems: true }, "--"],
    ["uniqueItems without type", { items: string, uniqueItems: true }, "+-"],
    ["contains", { ...list, contains: string }, "--"],
    ["format outside the fourteen", { ...string, format: "iri" }, "--"],
    ["format among the fourteen", { ...string, format: "relative-json-pointer" }, "++"],
    ["format beside a length", { ...string, format: "date", maxLength: 10 }, "--"],
    ["format beside a pattern", { ...string, format: "date", pattern: "^x$" }, "~-"],
    ["pattern beside a length, as one of two types", { type: ["null", "string"], pattern: "^x$", minLength: 1 }, "--"],
    [
      "propertyNames with pattern and length",
      { type: "object", propertyNames: { pattern: "^x$", maxLength: 3 } },
      "--",
    ],
    ["propertyNames beside properties", { ...open, propertyNames: string }, "-+"],
    ["propertyNames alone", { type: "object", propertyNames: string }, "++"],
    ["patternProperties beside properties", { ...open, patternProperties: { "^y": string } }, "-+"],
    ["two patternProperties", { type: "object", patternProperties: { "^y": string, "^z": string } }, "-+"],
    ["one of patternProperties", { type: "object", patternProperties: { "^y": string } }, "++"],
    ["not", { ...string, not: { const: "x" } }, "~-"],
    ["if", { ...string, if: { const: "x" } }, "~-"],
    ["dependentSchemas", { ...open, dependentSchemas: {} }, "~-"],
    ["allOf of several", { allOf: [string, string] }, "~~"],
    ["oneOf, overlapping", { oneOf: [string, string] }, "~~"],
    ["a property called format", closed({ format: string, pattern: string }), "++"],
    ["a bound inside a quantifier", { ...string, pattern: "^(?:x{0,101})*$" }, "+-"],
  ])("%s", (_what, schema, expected) => {
    expect(verdicts(schema, targets)).toBe(expected);
  });
});
