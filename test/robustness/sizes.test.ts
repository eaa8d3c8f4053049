import { describe, expect, test } from "vitest";
import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import { SchemaError, TagwrightError } from "../../src/base/errors.js";
import type { JsonObject, JsonSchema } from "../../src/base/json.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { writeGbnf } from "../../src/grammar/write-gbnf.js";
import { writeLark } from "../../src/grammar/write-lark.js";
import { writeRegex } from "../../src/grammar/write-regex.js";
import { createMatcher } from "../../src/match/matcher.js";
import { compileSchema } from "../../src/schema/compile-schema.js";

const WRITERS = { writeEbnf, writeGbnf, writeLark, writeRegex };

/** Processor time, so that a busy machine does not matter; what grows out of hand takes minutes. */
const LIMIT_MS = 2_000;

function withinLimit<T>(work: () => T): T {
  const before = process.cpuUsage();
  try {
    return work();
  } finally {
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(LIMIT_MS);
  }
}

const list = <T>(length: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length }, (_, index) => make(index));
const named = (length: number): readonly string[] => list(length, (index) => `p${index}`);
const strings = (names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { type: "string" }]));
const tagged = (index: number): JsonObject => ({
  type: "object",
  properties: { kind: { const: `k${index}` }, value: { type: "integer" } },
  required: ["kind"],
});

const REQUIRED = { type: "object", properties: strings(named(2_000)), required: named(2_000) };
const OPTIONAL = { type: "object", properties: strings(named(10_000)) };

const LARGE: readonly (readonly [string, JsonSchema, string])[] = [
  [
    "oneOf of branches that overlap",
    { oneOf: list(12, (k) => ({ properties: { [`k${k}`]: { minimum: k } }, required: [`k${k}`] })) },
    "json",
  ],
  ["a thousand branches of objects", { anyOf: list(1_000, tagged) }, "json"],
  ["2,000 required properties", REQUIRED, "qwen_xml"],
  ["10,000 optional parameters", OPTIONAL, "qwen_xml"],
  ["a schema that is itself", { $ref: "#" }, "json"],
  [
    "a schema that is itself or another",
    { anyOf: [{ $ref: "#" }, { not: { $ref: "#" } }, { type: "string" }] },
    "json",
  ],
  ["nested quantifiers", { type: "string", pattern: "((a+)+)+$" }, "json"],
  ["alternatives that are the same", { type: "string", pattern: "^(a|a)*$" }, "json"],
  [
    "two lookaheads and lengths",
    { type: "string", pattern: "^(?=.*[A-Z])(?=.*\\d)[\\w!@#]{8,64}$", minLength: 10, maxLength: 40 },
    "json",
  ],
  [
    "lookaheads that count",
    { type: "string", pattern: "(?=.*[A-Z].{20})(?=.*\\d.{20}).{0,200}$", maxLength: 400 },
    "json",
  ],
  [
    "patterns that hardly combine",
    { type: "string", allOf: list(30, (k) => ({ pattern: `[a-f][a-${"cdefgh"[k % 6]}].{${6 + (k % 5)}}$` })) },
    "json",
  ],
];

/** A caller's error is fine where it names what stands in the way. */
function unlessRefused<T>(work: () => T): T | null {
  try {
    return withinLimit(work);
  } catch (error) {
    if (!(error instanceof TagwrightError)) throw error;
    if (error instanceof SchemaError) expect([error.keyword, error.place.pointer]).not.toContain("");
    else expect(error).toHaveProperty("message", expect.stringMatching(/rule|expression|too/));
    return null;
  }
}

describe("what is large ends soon, exactly or refused by name", () => {
  test.each(LARGE)("%s", (_, schema, style) => {
    const compiled = unlessRefused(() => schemaToGrammar(schema, { style, exact: true }));
    const { grammar } = compiled ?? withinLimit(() => schemaToGrammar(schema, { style }));
    withinLimit(() => createMatcher(grammar).push(style === "json" ? '{"' : "<parameter="));
    for (const write of Object.values(WRITERS)) unlessRefused(() => write(grammar));
  });
});

function grammarOf(schema: JsonSchema): Grammar {
  return schemaToGrammar(schema, { exact: true }).grammar;
}

test("5,000 enum values are held exactly", () => {
  const grammar = withinLimit(() => grammarOf({ enum: list(5_000, (index) => `value ${index * 7919}`) }));
  withinLimit(() => writeLark(grammar));
  const accepts = (text: string): boolean => {
    const matcher = createMatcher(grammar);
    return matcher.push(text) && matcher.isComplete();
  };
  expect(['"value 0"', `"value ${4_999 * 7919}"`, '"value 1"', '"value 79190000"'].map(accepts)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a branch that takes too many alternatives is named by its keyword, not by its property's name", () => {
  expect(() => grammarOf({ oneOf: list(1_000, tagged) })).toThrow(
    expect.objectContaining({ code: "not-exact", keyword: "properties" }),
  );
});

test("lists of texts that no table can hold are held wider, and the account says where", () => {
  const wide = list(3_000, (index) => String.fromCodePoint(0x4e00 + index).repeat(3));
  const schema = { type: "object", properties: { a: { enum: wide } } };
  expect(compileSchema(schema).account).toContainEqual(
    expect.objectContaining({ path: "/properties", status: "approximated" }),
  );
});

test("10,000 optional properties are held exactly, and refused by the writers", () => {
  const grammar = withinLimit(() => grammarOf(OPTIONAL));
  const matcher = createMatcher(grammar);
  expect(withinLimit(() => matcher.push('{"p7": "x", "p9999": "y", "other": 1}')) && matcher.isComplete()).toBe(true);
  expect(withinLimit(() => createMatcher(grammar).push('{"p7": 1'))).toBe(false);
  expect(() => withinLimit(() => writeEbnf(grammar))).toThrow(
    expect.objectContaining({ code: "member-states", message: expect.stringContaining("10000 members") }),
  );
});
