import fc from "fast-check";
import { expect, test } from "vitest";
import { RequestError, SchemaError, TagwrightError } from "../../src/base/errors.js";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import { writeEbnf } from "../../src/grammar/write-ebnf.js";
import { compile } from "../../src/jobs/compile.js";
import { explain } from "../../src/jobs/explain.js";
import { readRequest } from "../../src/request/read-request.js";
import { compileSchema } from "../../src/schema/compile-schema.js";
import { readTag } from "../../src/tag/read-tag.js";
import { verify } from "../../src/verify/verify.js";
import { turnCases } from "../cases/turns.js";

const CASES = turnCases();

const NAMES = [
  "__proto__",
  "constructor",
  "",
  'a"b',
  "x>y",
  "a\nb",
  "a\\b",
  "</tool_call>",
  "<|end|>",
  "é漢😀",
  "\ud800",
  "N".repeat(10_000),
];
const FIELDS = [
  "strict",
  "parameters",
  "tool_choice",
  "response_format",
  "guided_json",
  "guided_regex",
  "nvext",
  "$ref",
  "anyOf",
  "not",
  "enum",
  "const",
  "pattern",
  "type",
  "required",
  "properties",
  "messages",
];
const VALUES: readonly JsonValue[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  "",
  [],
  {},
  [[]],
  { type: "object" },
  { name: 1 },
  ...NAMES,
];

type Place = readonly (string | number)[];

function placesIn(value: JsonValue, at: Place = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...at, key]))];
}

/** A copy with what stands at a place put through `change`; undefined takes it away. */
function changed(
  value: JsonValue,
  [step, ...rest]: Place,
  change: (old: JsonValue) => JsonValue | undefined,
): JsonValue {
  if (step === undefined) return change(value) ?? null;
  const entries = Object.entries(value as JsonObject).flatMap(([key, member]): [string, JsonValue][] => {
    if (key !== step) return [[key, member]];
    if (rest.length > 0) return [[key, changed(member, rest, change)]];
    const now = change(member);
    return now === undefined ? [] : [[key, now]];
  });
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

const mutation = fc.record({
  where: fc.nat(),
  how: fc.constantFrom("delete", "retype", "rename", "wrap", "add"),
  value: fc.constantFrom(...VALUES),
  name: fc.constantFrom(...NAMES, ...FIELDS),
  depth: fc.integer({ min: 1, max: 40 }),
});

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutated(body: JsonValue, { where, how, value, name, depth }: Mutation): JsonValue {
  const places = placesIn(body);
  const place = places[where % places.length] ?? [];
  return changed(body, place, (old) => {
    switch (how) {
      case "delete":
        return undefined;
      case "retype":
        return value;
      case "wrap":
        return Array.from({ length: depth }).reduce<JsonValue>((inner) => [inner], old);
      case "rename":
        if (typeof old === "string") return name;
        return typeof old === "object" && old !== null && !Array.isArray(old)
          ? Object.fromEntries(Object.entries(old).map(([key, member], index) => [index === 0 ? name : key, member]))
          : value;
      case "add":
        if (Array.isArray(old)) return [...old, value];
        return typeof old === "object" && old !== null
          ? Object.fromEntries([...Object.entries(old), [name, value]])
          : [old];
    }
  });
}

test("no request makes anything but an error of ours, and what is said of it agrees", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CASES),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      (turn, mutations, pick) => {
        const body = mutations.reduce<JsonValue>(mutated, turn.body);
        try {
          const names = readRequest(body).tools.map(({ name }) => name);
          const explanation = explain(body, turn.settings);
          const result = compile(body, turn.settings);
          expect(explanation.status !== 200).toBe(explanation.error !== null);
          expect(result.status).toBe(explanation.status);
          expect(result.tag === null).toBe(result.decision.constraint.kind === "none");
          for (const { tool } of explanation.arguments) expect(names).toContain(tool);
          if (result.tag !== null) {
            readTag(result.tag);
            JSON.stringify(result.payload);
          }
          verify(body, turn.settings, turn.outputs[pick % turn.outputs.length] ?? "");
        } catch (error) {
          if (!(error instanceof TagwrightError)) throw error;
        }
      },
    ),
    { numRuns: 80 },
  );
});

function nested(levels: number, wrap: (inner: JsonValue) => JsonValue): JsonObject {
  let value: JsonValue = { type: "string" };
  for (let i = 0; i < levels; i += 1) value = wrap(value);
  return value as JsonObject;
}

test.each<readonly [string, (inner: JsonValue) => JsonValue]>([
  ["items", (inner) => ({ type: "array", items: inner })],
  ["properties", (inner) => ({ type: "object", properties: { a: inner } })],
  ["anyOf", (inner) => ({ anyOf: [inner, { type: "null" }] })],
  ["not", (inner) => ({ not: inner })],
])("%s nested 100 deep compiles, nested 10,000 deep is refused", (_, wrap) => {
  expect(() => compileSchema(nested(100, wrap))).not.toThrow();
  const deep = nested(10_000, wrap);
  expect(() => compileSchema(deep)).toThrow(SchemaError);
  const tools = [{ type: "function", function: { name: "f", parameters: deep } }] as unknown as JsonValue;
  expect(() => readRequest({ messages: [], tools })).toThrow(RequestError);
});

test("five thousand required properties are written in rules of a bounded length", () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "integer" }]));
  const { root, rules } = compileSchema({ type: "object", properties, required: names, additionalProperties: false });
  const ebnf = writeEbnf({ root: "root", rules: [{ name: "root", body: root }, ...rules] });
  expect(Math.max(...ebnf.split("\n").map((line) => line.length))).toBeLessThan(20_000);
});
