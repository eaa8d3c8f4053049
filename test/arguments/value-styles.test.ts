import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArgumentOptions, ArgumentStyle } from "../../src/arguments/style.js";
import { SchemaError } from "../../src/base/errors.js";
import type { JsonObject, JsonSchema, JsonValue } from "../../src/base/json.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { sample } from "../../src/match/sample.js";
import { ajvVerdict } from "../witness/ajv.js";
import { VALUE_STYLES } from "./value-styles.js";

/** Samples are drawn anew in every run; the seed of a failure is in its message. */
const SEED = Math.floor(Math.random() * 2 ** 31);

function grammarOf(style: ArgumentStyle, schema: JsonSchema, options: ArgumentOptions = {}): Grammar {
  const { root, rules } = style.compile(schema, options);
  return { root: "root", rules: [{ name: "root", body: root }, ...rules] };
}

function read(style: ArgumentStyle, text: string, schema: JsonSchema): JsonObject {
  const reading = style.read(text, 0, schema, []);
  if (!reading.ok) throw new Error(`${style.name} does not read ${JSON.stringify(text)}: ${reading.why} ${reading.at}`);
  expect(reading.end, text).toBe(text.length);
  return reading.value;
}

function withoutMinusZero(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value));
}

/** Numbers that no double holds are read as infinity, by JSON's own reader too. */
const isOutOfRange = (text: string): boolean => /[0-9][eE]\+?[0-9]{3,}/.test(text);

const object = (properties: JsonObject, required = Object.keys(properties), more: JsonObject = {}): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
  ...more,
});

const BIT = { type: "boolean" } as const;

const TRAPS = [
  '"',
  "'",
  "\\",
  "\n",
  "}",
  ")",
  "]",
  ", b=1",
  "<tool_call|>",
  "</a>",
  "null",
  "7",
  "",
  " x ",
  "é🚢",
  "#",
];

/** None has a key or demands a string that one of the styles cannot write. */
const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  "every type": object(
    {
      text: { type: "string" },
      whole: { type: "integer" },
      ratio: { type: "number" },
      yes: { type: "boolean" },
      none: { type: "null" },
      list: { type: "array", items: { type: "string" } },
      grid: { type: "array", items: { type: "array", items: { type: "integer" } } },
      map: object({ a: { type: "string" }, b: object({ c: { type: "boolean" } }) }, ["a"]),
    },
    ["whole", "list", "map"],
  ),
  "limits on strings": object({
    short: { type: "string", maxLength: 3 },
    exact: { type: "string", minLength: 2, maxLength: 2 },
    long: { type: "string", minLength: 2, maxLength: 500 },
    pattern: { type: "string", pattern: "^[a-z\"'\\\\\\n{}]{2,4}$" },
    free: { type: "string", pattern: '[\\n"]' },
    day: { type: "string", format: "date" },
    both: { type: "string", pattern: "^[^a]*$", minLength: 1, maxLength: 4 },
    others: { type: "string", not: { enum: ["a", "b"] } },
  }),
  "limits on numbers": object({
    low: { type: "integer", minimum: -12, maximum: 3 },
    below: { type: "number", maximum: -1, minimum: -20 },
    half: { type: "number", multipleOf: 0.5, minimum: -2, maximum: 2 },
  }),
  lists: object({
    word: { enum: TRAPS },
    mixed: { enum: ["a", 1, -2.5, true, null, [1, "x"], { k: ")" }] },
    one: { const: "only" },
    minus: { const: -5 },
    nested: { const: { a: [{ b: "]" }, -1], c: {} } },
  }),
  unions: object({
    maybe: { type: ["string", "null"] },
    either: {
      anyOf: [
        { type: "integer", minimum: 10, maximum: 99 },
        { type: "string", pattern: "^[a-z]$" },
      ],
    },
    flag: { type: ["boolean", "integer", "null"], minimum: 0, maximum: 9 },
    shape: { anyOf: [object({ a: { type: "string" } }, []), { type: "array", items: { type: "boolean" } }] },
  }),
  references: {
    $ref: "#/$defs/arguments",
    $defs: {
      arguments: object({
        node: { $ref: "#/$defs/node" },
        same: { $ref: "#/$defs/word" },
        too: { $ref: "#/$defs/word" },
      }),
      node: object({ name: { type: "string" }, next: { $ref: "#/$defs/node" } }, ["name"]),
      word: { type: "string", minLength: 1 },
    },
  },
  "itself again": object({ again: { $ref: "#" }, n: { type: "integer", maximum: 0, minimum: -9 } }, []),
  "alternatives of the whole": {
    anyOf: [object({ a: { type: "integer", maximum: 9 } }), object({ b: { type: "string" } })],
  },
  "optional first": object({ a: { type: "boolean" }, b: { type: "boolean" }, c: { type: "boolean" } }, ["b"]),
  "required without a word": {
    type: "object",
    required: ["z"],
    additionalProperties: false,
    properties: { z: { type: "null" } },
  },
  "so many entries": object({ a: BIT, b: BIT, c: BIT, d: BIT }, [], { minProperties: 2, maxProperties: 3 }),
  "no arguments": object({}),
  "counted items": object({
    set: { type: "array", items: { enum: ["a", "b", 3] }, uniqueItems: true, minItems: 1 },
    some: { type: "array", contains: { const: "x" }, items: { type: "string", maxLength: 2 }, maxItems: 3 },
    pair: {
      type: "array",
      prefixItems: [{ type: "string" }, { type: "integer", maximum: 9 }],
      items: false,
      minItems: 2,
    },
  }),
};

/** Schemas with keys that the schema does not declare: minimax_m3 cannot hold the closing tag of such a key to the opening one. */
const OPEN_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  "any arguments": { type: "object" },
  "a schema that asks nothing": true,
  "any values": object({ one: {}, list: { type: "array" }, map: { type: "object" } }),
  "any others": { type: "object", properties: { a: { type: "boolean" } }, required: ["a"], additionalProperties: true },
  "others of a type": {
    type: "object",
    properties: { a: { type: "string" } },
    additionalProperties: { type: "boolean" },
  },
  "others by pattern": {
    type: "object",
    patternProperties: { "^x_": { type: "boolean" }, "^y[\"' ]?": { type: "null" } },
    additionalProperties: false,
  },
  "named others inside": object({
    map: { type: "object", propertyNames: { pattern: "^[a-c]$" }, additionalProperties: BIT, minProperties: 1 },
  }),
};

describe.each(VALUE_STYLES.map((facts) => ({ name: facts.style.name, ...facts })))(
  "$name",
  ({ name, style, close }) => {
    const schemas = { ...SCHEMAS, ...(name.startsWith("minimax") ? {} : OPEN_SCHEMAS) };

    test.each(Object.entries(schemas))("samples read back as values of the schema: %s", (_, schema) => {
      for (const options of [{}, { closed: true }, { propertyOrder: "any" }] as const) {
        for (const text of sample(grammarOf(style, schema, options), { seed: SEED, count: 12 })) {
          if (isOutOfRange(text)) continue;
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
        fc.string({ unit: "binary", maxLength: 3 }),
        fc.constantFrom(...TRAPS, '<|"|>', "<escape>", "]<]minimax[>["),
      );
      const key = fc.oneof(fc.constantFrom("a", "b", "item", "__proto__", "constructor", "class", "$text"), text);
      const json = fc.letrec<{ value: JsonValue }>((tie) => ({
        value: fc.oneof(
          { depthSize: "small" },
          text,
          fc.integer(),
          fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
          fc.boolean(),
          fc.constant(null),
          fc.array(tie("value"), { maxLength: 3 }),
          fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
        ),
      })).value;
      let written = 0;
      fc.assert(
        fc.property(fc.dictionary(key, json, { maxKeys: 4, noNullPrototype: true }), fc.integer(), (value, seed) => {
          const schema: JsonSchema = { const: value };
          let grammar: Grammar;
          try {
            grammar = grammarOf(style, schema);
          } catch (error) {
            expect(error).toBeInstanceOf(SchemaError);
            expect((error as SchemaError).code).toBe("unwritable");
            return;
          }
          for (const one of sample(grammar, { seed, count: 3 })) {
            written += 1;
            expect(withoutMinusZero(read(style, one, schema)), one).toEqual(value);
          }
        }),
        { numRuns: 80 },
      );
      expect(written).toBeGreaterThan(20);
    });

    test("of a text that is cut anywhere nothing is malformed", () => {
      for (const schema of Object.values(SCHEMAS)) {
        for (const text of sample(grammarOf(style, schema), { seed: SEED, count: 3 })) {
          const whole = `${text}${close}`;
          for (let end = 0; end < whole.length; end += 1) {
            const reading = style.read(whole.slice(0, end), 0, schema, []);
            expect(reading.ok || reading.why === "truncated", `${whole.slice(0, end)}|${whole.slice(end)}`).toBe(true);
          }
          expect(style.read(whole, 0, schema, [])).toMatchObject({ ok: true, end: text.length });
        }
      }
    });

    test("arguments may begin anywhere in a text", () => {
      const schema = SCHEMAS["every type"] ?? true;
      for (const text of sample(grammarOf(style, schema), { seed: SEED, count: 10 })) {
        const reading = style.read(`ab${text}${close}c`, 2, schema, []);
        const alone = style.read(text, 0, schema, []);
        expect(alone.ok && { ...alone, end: alone.end + 2 }).toEqual(reading);
      }
    });

    test("nesting is no deeper than memory is", () => {
      const deep = 50_000;
      const open = { pythonic: "a=", lfm: "a=", olmo3: "a=", gemma: "a:", functiongemma: "a:" }[name];
      const text =
        open === undefined ? `${close.slice(0, -"</invoke>".length)}<item>`.repeat(deep) : open + "[".repeat(deep);
      expect(style.read(text, 0, null, [])).toEqual({ ok: false, why: "truncated", at: text.length });
      if (open !== undefined) expect(style.read(`${text}${"]".repeat(deep)}`, 0, null, []).ok).toBe(true);
    });
  },
);
