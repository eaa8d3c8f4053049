import { describe, expect, test } from "vitest";
import { COERCIONS } from "../../src/arguments/coercion/coercions.js";
import { readEscapedPairs } from "../../src/arguments/read-escaped-pairs.js";
import { readLoosely } from "../../src/arguments/read-loosely.js";
import { repairJson } from "../../src/arguments/repair-json.js";
import { styleNamed } from "../../src/arguments/styles.js";
import type { JsonSchema, JsonValue } from "../../src/base/json.js";

type Row = readonly [text: string, schema: JsonSchema | null, value: JsonValue];

const STRING = { type: "string" };
const INTEGER = { type: "integer" };
const NUMBER = { type: "number" };
const BOOLEAN = { type: "boolean" };
const OBJECT = { type: "object" };
const ARRAY = { type: "array" };
const MAYBE = { type: ["string", "null"] };
const WHOLE_OR_NULL = { type: ["integer", "null"] };

/** COMMON-xml-pythonic.md D; qwen3_coder, glm47, minimax_m2, seed_oss, minicpm and hy_v3 sheets, section 4. */
const ROWS: Readonly<Partial<Record<keyof typeof COERCIONS, readonly Row[]>>> = {
  dynamo: [
    ["  a &lt; b &amp;quot; ", STRING, 'a < b "'],
    ["NULL", MAYBE, null],
    ["null", STRING, "null"],
    ["null", INTEGER, null],
    ["null", null, null],
    ["7", null, "7"],
    ["7", {}, "7"],
    ["7", INTEGER, 7],
    ["seven", INTEGER, "seven"],
    ["2.0", NUMBER, 2],
    ["TRUE", BOOLEAN, true],
    ["yes", BOOLEAN, false],
    ["{'a': True}", OBJECT, { a: true }],
    ["{a}", OBJECT, "{a}"],
    ["7", { type: ["integer", "string"] }, "7"],
    ["7", { anyOf: [INTEGER, { type: "null" }] }, 7],
    ["7", { enum: [7, 8] }, 7],
    ["7", { type: "uint64" }, 7],
  ],
  vllm: [
    [" a ", STRING, " a "],
    ["null", STRING, "null"],
    ["null", MAYBE, null],
    ["2.0", NUMBER, 2],
    ["1", BOOLEAN, true],
    ["maybe", BOOLEAN, "maybe"],
    ["7", { anyOf: [STRING, INTEGER] }, 7],
    ["7", {}, "7"],
    ["7", null, "7"],
    ["[1]", OBJECT, [1]],
    ["{'a': 1}", OBJECT, "{'a': 1}"],
    ['{"n": "5"}', { type: "object", properties: { n: INTEGER } }, { n: 5 }],
  ],
  sglang: [
    ["null", STRING, null],
    ["7", null, "7"],
    ["7", {}, 7],
    ["7", STRING, "7"],
    ["seven", INTEGER, "seven"],
    ["yes", BOOLEAN, false],
    ["['a']", ARRAY, ["a"]],
  ],
  rapid: [
    ['"a b"', STRING, "a b"],
    ["null", STRING, null],
    ["2", NUMBER, 2],
    ["True", BOOLEAN, true],
    ["5", null, "5"],
    ["[5]", null, [5]],
    ['"[1, 2]"', ARRAY, [1, 2]],
    ["7", WHOLE_OR_NULL, 7],
    ["7", { enum: ["7"] }, "7"],
  ],
  "rapid-typed": [
    ["null", MAYBE, "null"],
    ["null", { type: "null" }, null],
    ["2.0", INTEGER, "2.0"],
    ["{'a': 1}", OBJECT, "{'a': 1}"],
    ["5", null, "5"],
  ],
  "rapid-seed": [
    ["null", STRING, null],
    ["None", STRING, "None"],
    ["['a', 1]", ARRAY, ["a", 1]],
    ["[true]", ARRAY, "[true]"],
    ["{'a': 1}", OBJECT, { a: 1 }],
    ["5", null, "5"],
  ],
  "dynamo-glm": [
    [" a ", STRING, " a "],
    ["yes", BOOLEAN, true],
    ["maybe", BOOLEAN, "maybe"],
    ["a, b", ARRAY, ["a", "b"]],
    ["None", { type: "null" }, null],
    ["2.5", NUMBER, 2.5],
    ["x", null, "x"],
  ],
  "sglang-glm": [
    ['"a"', STRING, "a"],
    ["7", STRING, "7"],
    ["True", BOOLEAN, true],
    ["7", null, 7],
    ["True", null, "True"],
  ],
  "sglang-minimax": [
    ["anything", MAYBE, null],
    ["null", STRING, null],
    ["on", BOOLEAN, true],
    ["7", { type: ["string", "integer"] }, 7],
    ["7", null, "7"],
  ],
  json: [
    ["42", STRING, 42],
    ["Kiel", STRING, "Kiel"],
    ["True", null, "True"],
  ],
  "json-by-type": [
    ["42", STRING, "42"],
    ["42", INTEGER, 42],
    ["four", INTEGER, "four"],
    ["42", null, 42],
  ],
};

describe.each(Object.entries(ROWS))("the rule %s", (name, rows) => {
  const coerce = Object.entries(COERCIONS).find(([one]) => one === name)?.[1];
  test.each(rows)("makes of %j with the schema %j the value %j", (text, schema, value) => {
    expect(coerce?.(text, schema)).toEqual(value);
  });
});

test("arguments are found by their tags, whatever lies between", () => {
  const tags = styleNamed("qwen_xml")?.tags;
  if (tags === undefined) throw new Error("qwen_xml has no tags");
  const usual = {
    coerce: COERCIONS.schema,
    believesMarks: false,
    strip: "line",
    closer: "first",
    repeated: "last",
    undeclared: "keep",
    cut: false,
  } as const;
  const schema = { type: "object", properties: { a: STRING } };
  const body = "<parameter=a>\nx </parameter> y\n</parameter>\n<parameter=b>\n1\n</parameter>\n<parameter=b>\n2";

  expect(readLoosely(body, schema, tags, usual)).toEqual({ a: "x ", b: "1" });
  expect(readLoosely(body, schema, tags, { ...usual, closer: "fitting", cut: true })).toEqual({
    a: "x </parameter> y",
    b: "2",
  });
  expect(readLoosely(body, schema, tags, { ...usual, cut: true, repeated: "first", strip: "blanks" })).toEqual({
    a: "x",
    b: "1",
  });
  expect(readLoosely(body, schema, tags, { ...usual, undeclared: "drop" })).toEqual({ a: "x " });
  expect(readLoosely(body, schema, tags, { ...usual, undeclared: "content" })).toBeNull();
});

test("broken JSON is closed where it stops, if that makes JSON", () => {
  expect(repairJson('{"a": [1, {"b": "x \\" [')).toEqual({ a: [1, { b: 'x " [' }] });
  expect(repairJson('{"a": 1}')).toEqual({ a: 1 });
  expect(repairJson('{"a": ')).toBeUndefined();
});

test("of FunctionGemma's arguments vLLM finds strings only", () => {
  expect(readEscapedPairs("n:3,meta:{k:<escape>v<escape>},zone:<escape>42<escape>")).toEqual({ k: "v", zone: 42 });
});
