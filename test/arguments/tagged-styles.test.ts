import { describe, expect, test } from "vitest";
import type { ArgumentOptions } from "../../src/arguments/style.js";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { KeywordAccount } from "../../src/base/account.js";
import { SchemaError } from "../../src/base/errors.js";
import type { JsonSchema, JsonValue } from "../../src/base/json.js";
import { createMatcher } from "../../src/match/matcher.js";
import { TAGGED_STYLES } from "./tagged-styles.js";

/** Complete, a prefix of something, or refused at a byte. */
function verdict(style: string, schema: JsonSchema, text: string, options: ArgumentOptions = {}): string | number {
  const { root, rules } = argumentStyle(style).compile(schema, options);
  const matcher = createMatcher({ root: "root", rules: [{ name: "root", body: root }, ...rules] });
  if (!matcher.push(text)) return matcher.offset;
  return matcher.isComplete() ? "complete" : "prefix";
}

function closed(properties: { readonly [key: string]: JsonValue }, required: readonly string[] = []): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

function refusal(style: string, schema: JsonSchema, options: ArgumentOptions = {}): SchemaError {
  try {
    argumentStyle(style).compile(schema, options);
  } catch (error) {
    if (error instanceof SchemaError) return error;
    throw error;
  }
  throw new Error(`${style} does not refuse ${JSON.stringify(schema)}`);
}

function account(style: string, schema: JsonSchema): readonly KeywordAccount[] {
  return argumentStyle(style).compile(schema, {}).account;
}

const RAW_STYLES = TAGGED_STYLES.filter(({ name }) => name !== "minicpm");
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

describe.each(RAW_STYLES)("$name", ({ name, argument, close }) => {
  test.each([
    ["any string", { type: "string" }],
    ["a limited string", { type: "string", minLength: 1, maxLength: 400 }],
    ["a string with a pattern", { type: "string", pattern: "^a" }],
  ])("%s never holds what closes it", (_, schema) => {
    const take = (value: string) => verdict(name, closed({ k: schema }, ["k"]), argument("k", value));
    expect(take("a < b > c & \"d\" 'e' </x> ｜ |")).toBe("complete");
    expect(take(`a${close}b`)).toEqual(expect.any(Number));
  });

  test("a format's own markers are no part of a string either", () => {
    const take = (value: string) =>
      verdict(name, closed({ k: { type: "string" } }, ["k"]), argument("k", value), { excludes: ["<|call|>"] });
    expect(take("a <|cal")).toBe("complete");
    expect(take("a <|call|> b")).toEqual(expect.any(Number));
  });

  test.each([
    ["const", { const: `a${close}b` }],
    ["enum", { enum: [`${close}1`, `${close}2`] }],
    ["pattern", { pattern: `^x${escaped(close)}` }],
  ])("a required parameter that its %s leaves no writable value is refused by name", (keyword, list) => {
    const error = refusal(name, closed({ a: { type: "integer" }, code: { type: "string", ...list } }, ["code"]));
    expect(error).toMatchObject({ code: "unwritable", keyword, place: { pointer: `/properties/code/${keyword}` } });
    expect(error.message).toContain('"code"');
    expect(error.message).toContain(name);
    expect(error.message).toContain(JSON.stringify(close));
  });

  test("an optional one is left out and accounted for", () => {
    const schema = closed({ code: { const: `a${close}b` }, n: { type: "string" } });
    expect(account(name, schema)).toContainEqual({
      path: "/properties/code/const",
      keyword: "const",
      status: "approximated",
      reason: expect.stringContaining("it is left out"),
    });
    expect(verdict(name, schema, argument("n", "x"))).toBe("complete");
    expect(verdict(name, schema, argument("code", "a"))).toEqual(expect.any(Number));
    expect(refusal(name, schema, { exact: true })).toMatchObject({ code: "not-exact", keyword: "const" });
  });

  test("of a list, the values that can be written stay", () => {
    const schema = closed({ k: { enum: ["good", `bad${close}`] } }, ["k"]);
    expect(verdict(name, schema, argument("k", "good"))).toBe("complete");
    expect(verdict(name, schema, argument("k", "bad"))).toEqual(expect.any(Number));
    expect(account(name, schema)).toContainEqual(
      expect.objectContaining({ path: "/properties/k/enum", status: "approximated" }),
    );
  });

  test("where one alternative of the whole cannot be written, the other is", () => {
    const schema = { anyOf: [closed({ a: { const: close } }, ["a"]), closed({ b: { const: "x" } }, ["b"])] };
    expect(verdict(name, schema, argument("b", "x"))).toBe("complete");
    expect(verdict(name, schema, "")).toBe("prefix");
  });
});

test.each([
  ["qwen_xml", "a>b", ">"],
  ["seed_oss", "a>b", ">"],
  ["minimax_xml", 'a"b', '"'],
  ["deepseek_xml", 'a"b', '"'],
  ["rfl", 'a"b', '"'],
  ["atem", 'a"b', '"'],
  ["glm_xml", "a</arg_key>b", "</arg_key>"],
  ["hy_v4", "a</arg_key>b", "</arg_key>"],
  ["ifm", "a</ifm|arg_key>b", "</ifm|arg_key>"],
])("%s cannot write the key %j: refused where it is required, else left out", (style, key, stop) => {
  const error = refusal(style, closed({ [key]: { type: "integer" } }, [key]));
  expect(error.code).toBe("unwritable");
  expect(error.message).toContain(`${JSON.stringify(key)} cannot be written in ${style}`);
  expect(error.message).toContain(JSON.stringify(stop));
  const optional = closed({ [key]: { type: "integer" } });
  expect(verdict(style, optional, "")).toBe("complete");
  expect(account(style, optional)).toContainEqual(
    expect.objectContaining({ keyword: "properties", status: "approximated" }),
  );
});

test.each([
  ["kimi_k3_xml", 'a&"b', "a&amp;&quot;b"],
  ["cohere_xml", 'a&"<b', "a&amp;&quot;&lt;b"],
  ["minicpm", 'a&"<b', "a&amp;&quot;&lt;b"],
])("%s escapes keys, and undoes it", (name, key, written) => {
  const { argument } = TAGGED_STYLES.find((style) => style.name === name) ?? { argument: () => "" };
  const schema = closed({ [key]: { type: "string" } }, [key]);
  expect(verdict(name, schema, argument(written, "x"))).toBe("complete");
  expect(argumentStyle(name).read(argument(written, "x"), 0, schema, [])).toMatchObject({
    ok: true,
    value: { [key]: "x" },
  });
});

test("minicpm writes whatever markup a string must hold, escaped or in a CDATA section", () => {
  const schema = closed({ k: { const: "</param> & ]]>" } }, ["k"]);
  expect(verdict("minicpm", schema, '<param name="k">&lt;/param&gt; &amp; ]]&gt;</param>')).toBe("complete");
  const tag = closed({ k: { type: "string", pattern: "^<" } }, ["k"]);
  expect(verdict("minicpm", tag, '<param name="k"><![CDATA[<]]></param>')).toBe("complete");
  expect(verdict("minicpm", tag, '<param name="k"><![CDATA[x')).toEqual(expect.any(Number));
  const both = refusal("minicpm", closed({ k: { type: "string", pattern: "^<\\]\\]>" } }, ["k"]));
  expect(both).toMatchObject({ code: "unwritable", keyword: "pattern" });
  expect(both.message).toContain('"]]>"');
});

test("minicpm keeps markup out of JSON that stands bare, and the end of the section out of JSON in one", () => {
  const schema = closed({ k: { type: "array", items: { type: "string" } } }, ["k"]);
  const take = (value: string) => verdict("minicpm", schema, `<param name="k">${value}</param>`);
  expect(take('["a", "b>"]')).toBe("complete");
  expect(take('["a<b"]')).toEqual(expect.any(Number));
  expect(take('<![CDATA[["a<b & c"]]]>')).toBe("complete");
  expect(take('<![CDATA[["a]]>"]]]>')).toEqual(expect.any(Number));
  const listed = closed({ k: { const: ["]]> & <"] } }, ["k"]);
  expect(verdict("minicpm", listed, '<param name="k">["]]> \\u0026 \\u003c"]</param>')).toBe("complete");
  expect(verdict("minicpm", listed, '<param name="k"><![CDATA[["]]\\u003e & <"]]]></param>')).toBe("complete");
});

describe("the tag says the type", () => {
  const union = closed({ k: { type: ["string", "integer"] } }, ["k"]);

  test('deepseek_xml: a string is raw under string="true", anything else JSON under "false"', () => {
    const take = (schema: JsonSchema, flag: string, value: string) =>
      verdict("deepseek_xml", schema, `<｜DSML｜parameter name="k" string="${flag}">${value}</｜DSML｜parameter>`);
    const start = Buffer.byteLength('<｜DSML｜parameter name="k" string="');
    expect(take(closed({ k: { type: "string" } }), "true", "5")).toBe("complete");
    expect(take(closed({ k: { type: "string" } }), "false", "5")).toBe(start);
    expect(take(closed({ k: { type: "integer" } }), "false", "\n5\n")).toBe("complete");
    expect(take(closed({ k: { type: "integer" } }), "true", "5")).toBe(start);
    expect(take(union, "true", "five")).toBe("complete");
    expect(take(union, "false", "5")).toBe("complete");
    expect(take(union, "false", "five")).toBe(start + Buffer.byteLength('false">'));
    expect(take(closed({ k: { enum: ["a"] } }), "true", " a")).toBe(start + Buffer.byteLength('true">'));
  });

  test("kimi_k3_xml: one word for each type, number for integers", () => {
    const take = (schema: JsonValue, type: string, value: string) =>
      verdict(
        "kimi_k3_xml",
        closed({ k: schema }),
        `<|open|>argument key="k" type="${type}"<|sep|>${value}<|close|>argument<|sep|>`,
      );
    expect(take({ type: "integer" }, "number", "5")).toBe("complete");
    expect(take({ type: "integer" }, "integer", "5")).toEqual(expect.any(Number));
    expect(take({ type: ["string", "null"] }, "null", "null")).toBe("complete");
    expect(take({ type: ["string", "null"] }, "string", "null")).toBe("complete");
    expect(take({ type: ["string", "null"] }, "null", "x")).toEqual(expect.any(Number));
    expect(take({}, "object", '{"a": 1}')).toBe("complete");
    expect(take({}, "object", "[1]")).toEqual(expect.any(Number));
  });

  test("ifm_typed: integer and number are two types", () => {
    const take = (schema: JsonValue, type: string, value: string) =>
      verdict(
        "ifm_typed",
        closed({ k: schema }),
        `<ifm|arg_key>k</ifm|arg_key><ifm|arg_type>${type}</ifm|arg_type><ifm|arg_value>${value}</ifm|arg_value>`,
      );
    expect(take({ type: "integer" }, "integer", "5")).toBe("complete");
    expect(take({ type: "integer" }, "number", "5")).toEqual(expect.any(Number));
    expect(take({ type: "number" }, "number", "5")).toBe("complete");
  });

  test("cohere_xml: nested objects and arrays are tags", () => {
    const value = (name: string, type: string, body: string) =>
      `<cofl:value${name === "" ? "" : ` name="${name}"`} type="${type}">${body}</cofl:value>`;
    const schema = closed(
      {
        extras: { type: "array", items: { type: "string" } },
        contact: closed({ name: { type: "string" }, age: { type: "integer" } }, ["name"]) as JsonValue,
        remark: { type: ["string", "null"] },
      },
      ["extras"],
    );
    const text = [
      value("extras", "list", value("", "raw", "bike") + value("", "raw", "dog")),
      value("contact", "dict", `${value("name", "raw", "Ida")} ${value("age", "json", " 7 ")}`),
      value("remark", "json", "null"),
    ].join("\n");
    expect(verdict("cohere_xml", schema, text)).toBe("complete");
    expect(argumentStyle("cohere_xml").read(text, 0, schema, [])).toMatchObject({
      ok: true,
      value: { extras: ["bike", "dog"], contact: { name: "Ida", age: 7 }, remark: null },
    });
    expect(verdict("cohere_xml", schema, value("extras", "json", "[]"))).toEqual(expect.any(Number));
    expect(
      verdict("cohere_xml", schema, value("extras", "list", `${value("", "raw", "a")} ${value("", "raw", "b")}`)),
    ).toEqual(expect.any(Number));
  });
});

test("one line feed at either end of a Qwen value is framing, whatever limits the string has", () => {
  const take = (schema: JsonValue, value: string) =>
    verdict("qwen_xml", closed({ k: schema }), `<parameter=k>${value}</parameter>`);
  const limited = { type: "string", minLength: 2, maxLength: 3 };
  for (const value of ["ab", "\nab", "ab\n", "\nabc\n", "\n\n\n\n"])
    expect(take(limited, value), value).toBe("complete");
  for (const value of ["a", "\na", "a\n", "\na\n", "abcd", "\n\n\n"]) {
    expect(take(limited, value), value).toEqual(expect.any(Number));
  }
  const code = { type: "string", pattern: "^[a-z]$" };
  for (const value of ["a", "\na", "a\n", "\na\n"]) expect(take(code, value), value).toBe("complete");
  for (const value of [" a", "\n\na"]) expect(take(code, value), value).toEqual(expect.any(Number));
});

test("keys that a pattern names may be other than identifiers; those that nobody speaks of may not", () => {
  const schema = { patternProperties: { "^x-": { type: "string" } }, additionalProperties: { type: "string" } };
  const take = (key: string) => verdict("qwen_xml", schema, `<parameter=${key}>a</parameter>`);
  expect(take("x-1")).toBe("complete");
  expect(take("y1")).toBe("complete");
  expect(take("y-1")).toBe("<parameter=y".length);
});

test("a schema without a way out is refused as for JSON", () => {
  const endless = {
    $ref: "#/$defs/n",
    $defs: { n: { type: "object", properties: { n: { $ref: "#/$defs/n" } }, required: ["n"] } },
  };
  for (const { name } of TAGGED_STYLES) expect(refusal(name, endless).code).toBe("unsatisfiable");
});

test("a whole that is no object is one value", () => {
  expect(verdict("qwen_xml", { type: "integer" }, " 5 ")).toBe("complete");
  expect(verdict("deepseek_xml", { type: "string" }, "five")).toBe("complete");
  expect(refusal("glm_xml", { const: "</arg_value>" })).toMatchObject({ code: "unwritable", keyword: "const" });
});

test("the account is that of JSON", () => {
  const schema = closed({
    a: { type: "string", format: "odd", minLength: 2 },
    b: { type: "array", items: { type: "object" }, uniqueItems: true, description: "x" },
    c: { anyOf: [{ type: "integer", multipleOf: 3 }, { type: "null" }] },
    d: { unknown: 1, pattern: "(a)\\1" },
  });
  for (const { name } of TAGGED_STYLES) expect(account(name, schema), name).toEqual(account("json", schema));
});
