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
import { mutated, mutation } from "./json-mutations.js";

const CASES = turnCases();

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

test("three thousand required properties are written in rules of a bounded length", () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "integer" }]));
  const { root, rules } = compileSchema({ type: "object", properties, required: names, additionalProperties: false });
  const ebnf = writeEbnf({ root: "root", rules: [{ name: "root", body: root }, ...rules] });
  expect(Math.max(...ebnf.split("\n").map((line) => line.length))).toBeLessThan(20_000);
});
