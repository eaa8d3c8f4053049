import { describe, expect, test } from "vitest";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonValue } from "../../src/base/json.js";
import { refusal, verdict } from "./verdict.js";

describe.each([
  { name: "gemma", marker: '<|"|>' },
  { name: "functiongemma", marker: "<escape>" },
])("$name", ({ name, marker }) => {
  const style = argumentStyle(name);
  const q = (text: string) => `${marker}${text}${marker}`;
  const read = (text: string) => style.read(text, 0, null, []);

  test.each<[string, JsonValue]>([
    [q("a}b"), "a}b"],
    [q('línea 1\n{a:"b"}, C:\\tmp\\n Δ→🛶 <tool_call|>'), 'línea 1\n{a:"b"}, C:\\tmp\\n Δ→🛶 <tool_call|>'],
    [q(""), ""],
    [q("42"), "42"],
    ["-2.5", -2.5],
    ["1e-07", 1e-7],
    ["true", true],
    ["null", null],
    ["[]", []],
    [`[ ${q("reef")} , ${q("north")}]`, ["reef", "north"]],
    [`{href:${q("ex:1")},n:[{a:1}]}`, { href: "ex:1", n: [{ a: 1 }] }],
    [`{${q("a b")}:1,x.y-z:2}`, { "a b": 1, "x.y-z": 2 }],
    ["{a:1,a:2}", { a: 2 }],
    ["{}", {}],
  ])("reads %s", (source, value) => {
    expect(read(`k:${source}}`)).toEqual({ ok: true, value: { k: value }, end: source.length + 2 });
  });

  test.each([
    ["k:}", 2],
    ["k:1,}", 4],
    ['k:"a"}', 2],
    ["k:True}", 2],
    ["k:[1,]}", 5],
    ["k:1 2}", 4],
    ["k;1}", 1],
    [",k:1}", 0],
    ["k:+1}", 2],
    ["k:.5}", 2],
    ["k:1]", 3],
  ])("%s is malformed", (text, at) => {
    expect(read(text)).toEqual({ ok: false, why: "malformed", at });
  });

  test.each([
    "k",
    "k:",
    "k:-",
    "k:1.",
    "k:1e",
    "k:tru",
    `k:${marker.slice(0, 3)}`,
    `k:${marker}a`,
    "k:[",
    "k:{a",
    "k:1,",
  ])("%s is cut off", (text) => {
    expect(read(text)).toEqual({ ok: false, why: "truncated", at: text.length });
  });

  test("reads blanks between parts and keys in any order", () => {
    expect(read(`stops: 3, origin: ${q("A")}}`)).toMatchObject({ ok: true, value: { stops: 3, origin: "A" } });
  });

  const NOTE = {
    type: "object",
    properties: {
      title: { type: "string" },
      Tags: { type: "array", items: { type: "string", maxLength: 5 } },
      meta: {
        type: "object",
        properties: { score: { type: "number" }, pinned: { type: "boolean" } },
        additionalProperties: false,
      },
      body: { type: "string", pattern: "^<" },
    },
    required: ["title"],
    additionalProperties: false,
  };
  const take = (text: string) => verdict(name, NOTE, text);

  test("writes keys in alphabetical order at every level, without blanks", () => {
    expect(take(`meta:{pinned:true,score:-2.5},Tags:[${q("reef")}],title:${q("Survey")}`)).toBe("complete");
    expect(take(`title:${q("a")},`)).toBe(`title:${q("a")}`.length);
    expect(take("meta:{score:1,")).toBe("meta:{score:1".length);
    expect(take(`title: `)).toBe("title:".length);
  });

  test("keeps the marker out of every string and holds its limits", () => {
    expect(take(`body:${q("<")},title:${q('é\n\\"')}`)).toBe("complete");
    expect(take(`body:${marker}<${marker}`)).toBe("prefix");
    expect(take(`title:${q("a")}b`)).toBe(`title:${q("a")}`.length);
    expect(take(`Tags:[${q("abcdef")}`)).toBe(`Tags:[${marker}abcde`.length);
  });

  test("a marker that a string demands is refused by name, and left out where there are others", () => {
    const held = `x${marker}`;
    const inner = { type: "object", properties: { b: { const: held } }, required: ["b"] };
    const nested = { properties: { a: inner }, required: ["a"] };
    expect(refusal(name, nested)).toMatchObject({
      code: "unwritable",
      keyword: "const",
      pointer: "/properties/a/properties/b/const",
      message: expect.stringMatching(/"a" \/ "b" cannot be written in \w*gemma: the string .* holds/),
    });
    const { account } = style.compile({ properties: { a: { enum: [held, "y"] } }, required: ["a"] }, {});
    expect(account).toContainEqual(expect.objectContaining({ path: "/properties/a/enum", status: "approximated" }));
    const pattern = `^${marker.replaceAll("|", "\\|")}`;
    expect(refusal(name, { properties: { a: { type: "string", pattern } }, required: ["a"] })).toMatchObject({
      code: "unwritable",
      keyword: "pattern",
    });
    expect(verdict(name, { properties: { a: { type: "string", pattern } } }, "")).toBe("complete");
  });

  test.each(["a b", "é", ""])("a key that does not stand bare is refused: %j", (key) => {
    expect(refusal(name, { properties: { [key]: {} }, required: [key] })).toMatchObject({ code: "unwritable" });
    expect(
      verdict(
        name,
        { properties: { o: { properties: { [key]: { const: 1 } }, additionalProperties: false } } },
        "o:{}",
      ),
    ).toBe("complete");
  });

  test("undeclared keys come last and stand bare", () => {
    const schema = { properties: { z: { type: "integer" } }, additionalProperties: { type: "integer" } };
    expect(verdict(name, schema, "z:1,a.b-c:2")).toBe("complete");
    expect(verdict(name, schema, "z:1,a b")).toBe("z:1,a".length);
  });
});
