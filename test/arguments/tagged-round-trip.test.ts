import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArgumentOptions, ArgumentStyle } from "../../src/arguments/style.js";
import { argumentStyle } from "../../src/arguments/styles.js";
import { SchemaError } from "../../src/base/errors.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../src/base/json.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { sample } from "../../src/match/sample.js";
import { ajvVerdict } from "../witness/ajv.js";
import { TAGGED_STYLES } from "./tagged-styles.js";

/** Samples are drawn anew in every run; the seed of a failure is in its message. */
const SEED = Math.floor(Math.random() * 2 ** 31);

function grammarOf(style: ArgumentStyle, schema: JsonSchema, options: ArgumentOptions = {}): Grammar {
  const { root, rules } = style.compile(schema, options);
  return { root: "root", rules: [{ name: "root", body: root }, ...rules] };
}

function read(style: ArgumentStyle, text: string, schema: JsonSchema): JsonObject {
  const reading = style.read(text, 0, schema, []);
  if (!reading.ok) throw new Error(`${style.name} does not read ${JSON.stringify(text)}: ${reading.why} ${reading.at}`);
  expect(text.slice(reading.end).trim(), text).toBe("");
  return reading.value;
}

/** JSON has numbers that JavaScript has not. */
const BEYOND_NUMBERS = /\d[eE][+-]?\d{3}/;

/** No grammar keeps apart keys that nobody declared; some readers take no call with a key that comes twice. */
function repeatsAKey(text: string): boolean {
  const keys = [...text.matchAll(/<(?:param name="|ifm\|arg_key>|｜DSML｜ parameter name=")([^"<]*)/g)].map(
    ([, key]) => key,
  );
  return new Set(keys).size < keys.length;
}

const NODE = { type: "object", properties: { name: { type: "string" }, next: { $ref: "#/$defs/node" } } };

const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  "every type": {
    type: "object",
    properties: {
      text: { type: "string" },
      whole: { type: "integer" },
      ratio: { type: "number" },
      yes: { type: "boolean" },
      none: { type: "null" },
      list: { type: "array", items: { type: "string" } },
      mixed: { type: "array" },
      map: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      free: { type: "object" },
      any: {},
    },
    required: ["text", "whole", "list", "map"],
    additionalProperties: false,
  },
  "limits on strings": {
    properties: {
      short: { type: "string", maxLength: 3 },
      long: { type: "string", minLength: 2, maxLength: 5000 },
      exact: { type: "string", minLength: 3, maxLength: 3 },
      code: { type: "string", pattern: "^[A-Z<>/]{2,4}$" },
      free: { type: "string", pattern: "[<&]" },
      lines: { type: "string", pattern: "^\\n?a\\n?$" },
      day: { type: "string", format: "date" },
      odd: { type: "string", format: "odd" },
    },
    required: ["short", "long", "exact", "code", "free", "lines", "day"],
    additionalProperties: false,
  },
  "limits on numbers": {
    properties: {
      low: { type: "integer", minimum: -3, maximum: 12 },
      half: { type: "number", multipleOf: 0.5, exclusiveMinimum: 0 },
    },
    required: ["low", "half"],
    additionalProperties: false,
  },
  lists: {
    properties: {
      word: { enum: ["a", "b<&>", " padded ", "\n", "", "null", "true", "7", "a\nb"] },
      mixed: { enum: ["a", 1, 2.5, true, null, [1, "x"], { k: "</parameter>" }] },
      one: { const: "only" },
      number: { const: 5 },
    },
    required: ["word", "mixed", "one", "number"],
    additionalProperties: false,
  },
  unions: {
    properties: {
      maybe: { type: ["string", "null"] },
      either: {
        anyOf: [
          { type: "integer", minimum: 10 },
          { type: "string", pattern: "^[0-9]$" },
        ],
      },
      listed: {
        oneOf: [
          { type: "array", items: { type: "integer" } },
          { type: "string", maxLength: 4 },
        ],
      },
      flag: { type: ["boolean", "integer", "null"] },
      both: { allOf: [{ type: ["string", "integer"] }, { type: "string", minLength: 1 }] },
      other: { not: { type: "string" } },
    },
    required: ["maybe", "either", "listed", "flag", "both", "other"],
    additionalProperties: false,
  },
  references: {
    $ref: "#/$defs/arguments",
    $defs: {
      arguments: {
        type: "object",
        properties: { node: { $ref: "#/$defs/node" }, same: { $ref: "#/$defs/word" }, too: { $ref: "#/$defs/word" } },
        required: ["node", "same", "too"],
        additionalProperties: false,
      },
      node: NODE,
      word: { type: "string", minLength: 1 },
    },
  },
  "itself again": { properties: { again: { $ref: "#" }, n: { type: "integer" } }, additionalProperties: false },
  "alternatives of the whole": {
    anyOf: [
      { properties: { a: { type: "integer" } }, required: ["a"], additionalProperties: false },
      { properties: { b: { type: "string" } }, required: ["b"], additionalProperties: false },
    ],
  },
  "any arguments": { type: "object" },
  "any others": { properties: { a: { type: "integer" } }, required: ["a"], additionalProperties: true },
  "others of a type": { properties: { a: { type: "string" } }, additionalProperties: { type: "integer" } },
  "others by pattern": {
    patternProperties: { "^x-": { type: "integer" }, '^y[<&"]': { type: "boolean" } },
    additionalProperties: false,
  },
  "named others": {
    propertyNames: { pattern: "^[a-c]$" },
    additionalProperties: { type: "boolean" },
    minProperties: 1,
  },
  "no arguments": { properties: {}, additionalProperties: false },
  "keys with odd characters": {
    properties: { "a b": { type: "integer" }, "é☕": { type: "string" }, "x.y-z": { type: "boolean" }, 9: {} },
    required: ["a b", "é☕", "x.y-z"],
    additionalProperties: false,
  },
  "closing texts inside JSON": {
    properties: {
      list: { items: { enum: TAGGED_STYLES.map(({ close }) => close) }, type: "array", minItems: 3, maxItems: 3 },
      map: { type: "object", required: ["]]>", "</parameter>"], properties: { "]]>": { const: "<&]]>" } } },
    },
    required: ["list", "map"],
    additionalProperties: false,
  },
  "counted items": {
    properties: {
      set: { type: "array", items: { enum: ["a", "b", 3] }, uniqueItems: true, minItems: 1 },
      some: { type: "array", contains: { const: "x" }, items: { type: "string", maxLength: 2 }, maxItems: 3 },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false, minItems: 2 },
    },
    required: ["set", "some", "pair"],
    additionalProperties: false,
  },
};

/** Closing texts inside nested values that the style itself writes as tags: they cannot be there. */
const NESTED_TAGS = "cohere_xml";

describe.each(TAGGED_STYLES)("$name", ({ name }) => {
  const style = argumentStyle(name);

  test.each(Object.entries(SCHEMAS))("samples read back as values of the schema: %s", (what, schema) => {
    if (name === NESTED_TAGS && what === "closing texts inside JSON") return;
    for (const closed of [false, true]) {
      const grammar = grammarOf(style, schema, { closed });
      for (const text of sample(grammar, { seed: SEED, count: 8 })) {
        if (BEYOND_NUMBERS.test(text) || repeatsAKey(text)) continue;
        const value = read(style, text, schema);
        const message = `${JSON.stringify(text)} read as ${JSON.stringify(value)} (seed ${SEED})`;
        expect(ajvVerdict(schema, 2020, JSON.stringify(value)), message).toBe(true);
      }
    }
  });

  test("whatever value the schema lists is read back as exactly that", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("null", "7", " x\n", "<&>", "]]>"),
    );
    const json = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(text, tie("value"), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(text, json, { maxKeys: 4, noNullPrototype: true }), fc.integer(), (value, seed) => {
        const schema: JsonSchema = { const: value };
        let grammar: Grammar;
        try {
          grammar = grammarOf(style, schema);
        } catch (error) {
          expect(error).toBeInstanceOf(SchemaError);
          expect((error as SchemaError).code).toBe("unwritable");
          return;
        }
        for (const written of sample(grammar, { seed, count: 3 })) {
          // -0.0 spells zero, too, and JSON text of it is that of zero.
          expect(JSON.parse(JSON.stringify(read(style, written, schema))), written).toEqual(value);
        }
      }),
      { numRuns: 25 },
    );
  });
});
