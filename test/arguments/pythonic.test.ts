import { describe, expect, test } from "vitest";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import { refusal, verdict } from "./verdict.js";

const PYTHONIC = argumentStyle("pythonic");

function readValue(source: string): JsonValue | string {
  const reading = PYTHONIC.read(`a=${source})`, 0, null, []);
  return reading.ok ? (reading.value.a ?? null) : `${reading.why} ${reading.at - 2}`;
}

describe("reading values", () => {
  test.each<[string, JsonValue]>([
    ["'x'", "x"],
    [String.raw`"a\"b\'c\\d"`, `a"b'c\\d`],
    [String.raw`'\n\r\t\b\f\a\v\0'`, "\n\r\t\b\f\u0007\v\0"],
    [String.raw`'\101\x41\u0041\U0001F6A2'`, "AAA🚢"],
    [String.raw`'\d \8'`, "\\d \\8"],
    ["'a\\\nb'", "ab"],
    ["'a' \"b\"\n'c'", "abc"],
    ["'''it's\n\"so\" '' '''", "it's\n\"so\" '' "],
    ['""', ""],
    [String.raw`r'\n\'' u"x"`, "\\n\\'x"],
    ["'see ] and )] and , here'", "see ] and )] and , here"],
    ["3", 3],
    ["-5", -5],
    ["- 2.5e-3", -0.0025],
    ["+7", 7],
    ["1_000", 1000],
    [".5", 0.5],
    ["5.", 5],
    ["0x1F", 31],
    ["-0", 0],
    ["1e3", 1000],
    ["True", true],
    ["false", false],
    ["None", null],
    ["null", null],
    ["[]", []],
    ["[1, 'a', [None], ]", [1, "a", [null]]],
    ["(1, 2)", [1, 2]],
    ["(1,)", [1]],
    ["()", []],
    ["(-1)", -1],
    ["{}", {}],
    ["{'k': {\"l\": -1}, 'm': [True],}", { k: { l: -1 }, m: [true] }],
    ["{1: 'a', None: 'b', 'k': 1, 'k': 2}", { "1": "a", null: "b", k: 2 }],
    ["{'__proto__': 1}", JSON.parse('{"__proto__": 1}')],
    ["[\n  1,\n\t2 ]", [1, 2]],
  ])("%s", (source, value) => {
    expect(readValue(source)).toEqual(value);
  });

  test.each([
    ["kiel", 0],
    ["1+2", 1],
    ["007", 0],
    ["1__0", 0],
    ["--1", 1],
    ["-True", 1],
    ["f'x'", 0],
    ["b'x'", 0],
    ["g()", 0],
    ["{1, 2}", 2],
    ["[,]", 1],
    ["[1 2]", 3],
    ["{'a' 1}", 5],
    ["'a\nb'", 2],
    [String.raw`'\xg1'`, 3],
    [String.raw`'\U00110000'`, 1],
    ["1 if x else 2", 2],
    ["", 0],
  ])("%s is no literal", (source, at) => {
    expect(readValue(source)).toBe(`malformed ${at}`);
  });

  test.each([
    "'x",
    "'x\\",
    String.raw`'\u00`,
    "'''a''",
    "[1",
    "[1,",
    "{'a'",
    "{'a':",
    "-",
    "1e",
    "1_",
    "0x",
    "Tru",
    "r",
    "(1",
  ])("%s is cut off", (source) => {
    expect(PYTHONIC.read(`a=${source}`, 0, null, [])).toEqual({ ok: false, why: "truncated", at: source.length + 2 });
  });
});

describe("reading arguments", () => {
  const read = (text: string, style = PYTHONIC) => style.read(text, 0, null, []);

  test("up to the parenthesis, which is left", () => {
    expect(read('route="a)", seats=2), ping()]')).toEqual({ ok: true, value: { route: "a)", seats: 2 }, end: 19 });
    expect(read(")]")).toEqual({ ok: true, value: {}, end: 0 });
    expect(read("a = 1 , )")).toEqual({ ok: true, value: { a: 1 }, end: 8 });
  });

  test("a string stays one whatever the schema says, and the last of two keywords wins", () => {
    const schema = { properties: { seats: { type: "integer" } } };
    expect(PYTHONIC.read('seats="20")', 0, schema, [])).toMatchObject({ value: { seats: "20" } });
    expect(read("a=1, b=2, a=3)")).toMatchObject({ value: { a: 3, b: 2 } });
  });

  test.each([
    ["1)", 0],
    ["a=1, 2)", 5],
    ["**a)", 0],
    ["a==1)", 2],
    ["class=1)", 0],
    ["a=1;", 3],
    ["a=1]", 3],
  ])("%s is malformed", (text, at) => {
    expect(read(text)).toEqual({ ok: false, why: "malformed", at });
  });

  test("names beyond ASCII", () => {
    expect(read("año=1)")).toMatchObject({ value: { año: 1 } });
  });

  test("lfm's readers mend Python's own words as keys", () => {
    expect(read("class='a', from=1)", argumentStyle("lfm"))).toMatchObject({ value: { class: "a", from: 1 } });
  });
});

describe("writing", () => {
  const FERRY = {
    type: "object",
    properties: {
      route: { type: "string" },
      seats: { type: "integer" },
      deck: { enum: ["upper", "lo'er"] },
      contact: { type: "object", properties: { name: { type: "string" }, phones: { items: { type: "string" } } } },
      code: { type: "string", pattern: "^[\"'\\\\\\n]$" },
    },
    required: ["route", "seats"],
  };
  const take = (text: string, schema = FERRY as JsonObject) => verdict("pythonic", schema, text, { closed: true });

  test("keywords, literals and one blank behind commas and colons", () => {
    expect(take(`route="Kiel-Oslo", seats=-1, contact={"name": 'Ida', "phones": ["+47 1"]}`)).toBe("complete");
    expect(take(`route="a",seats=1`)).toBe('route="a",'.length);
    expect(take(`route ="a"`)).toBe("route".length);
    expect(take(`seats=1`)).toBe(0);
    expect(take(`route="a", seats="two"`)).toBe('route="a", seats='.length);
    expect(take(`route="a"`)).toBe("prefix");
  });

  test("free strings take every escape of the sheet's grammar", () => {
    expect(take(String.raw`route="\\\"\'\n\r\t\b\f\x41\u00e9'", seats=1`)).toBe("complete");
    expect(take(String.raw`route='\a`)).toBe("route='\\".length);
    expect(take(String.raw`route="\ud83d`)).toBe('route="\\ud'.length);
    expect(take('route="a\nb"')).toBe('route="a'.length);
  });

  test("constrained strings hold whatever the escapes and quotes", () => {
    const code = (text: string) => take(`route="a", seats=1, code=${text}`);
    for (const text of [`"'"`, `'"'`, String.raw`"\'"`, String.raw`'\\'`, String.raw`"\n"`])
      expect(code(text)).toBe("complete");
    expect(code(`""`)).toBe(`route="a", seats=1, code="`.length);
    expect(code(String.raw`"\n\n"`)).toBe(`route="a", seats=1, code="\\n`.length);
    expect(code(`"b"`)).toBe(`route="a", seats=1, code="`.length);
  });

  test("listed strings in either quotes", () => {
    for (const text of [`"upper"`, `'upper'`, `"lo'er"`, String.raw`'lo\'er'`]) {
      expect(take(`route="a", seats=1, deck=${text}`)).toBe("complete");
    }
  });

  test("no string holds a text that the format keeps for itself", () => {
    const excludes = ["<|tool_call_end|>"];
    const schema = { properties: { a: { type: "string", maxLength: 30 }, b: { enum: ["<|tool_call_end|>", "x"] } } };
    const text = 'a="<|tool_call_end|>"';
    expect(verdict("lfm", schema, text, { excludes })).toBe(text.length - 2);
    expect(verdict("lfm", schema, 'a="<|tool_call_end|", b="x"', { excludes })).toBe("complete");
    expect(
      refusal("lfm", { properties: { b: { const: excludes[0] as string } }, required: ["b"] }, { excludes }),
    ).toMatchObject({
      code: "unwritable",
      pointer: "/properties/b/const",
      message: expect.stringContaining('holds "<|tool_call_end|>"'),
    });
  });
});

describe("keys that are no Python names", () => {
  test.each(["class", "a b", "2x", "a-b", "", "ﬁ"])("required, %j is refused by name", (key) => {
    const found = refusal("pythonic", { properties: { ok: {}, [key]: {} }, required: [key] });
    expect(found).toMatchObject({ code: "unwritable" });
    expect(found?.message).toContain(`${JSON.stringify(key)} cannot be written in pythonic`);
  });

  test("optional, it is left out and accounted for; in exact mode refused", () => {
    const schema = { properties: { "a b": { type: "string" }, c: { type: "integer" } } };
    const { account } = PYTHONIC.compile(schema, {});
    expect(account).toContainEqual({
      path: "/properties",
      keyword: "properties",
      status: "approximated",
      reason: expect.stringContaining('"a b"'),
    });
    expect(verdict("pythonic", schema, "c=1")).toBe("complete");
    expect(refusal("pythonic", schema, { exact: true })).toMatchObject({ code: "not-exact" });
  });

  test("inside a value every key is a string", () => {
    const schema = { properties: { m: { properties: { "a b": {}, class: {} }, required: ["class", "a b"] } } };
    expect(verdict("pythonic", schema, `m={"a b": 1, 'class': None}`)).toBe("complete");
  });

  test("the one in the way is named, not another one", () => {
    const schema = { properties: { "x y": {}, in: {} }, required: ["in"] };
    expect(refusal("pythonic", schema)?.message).toContain('"in"');
  });
});

test("OLMo-3 has JSON's words", () => {
  const schema = { properties: { a: { type: "boolean" }, b: { type: "null" } } };
  expect(verdict("olmo3", schema, "a=true, b=null")).toBe("complete");
  expect(verdict("olmo3", schema, "a=True")).toBe(2);
  expect(verdict("pythonic", schema, "a=True, b=None")).toBe("complete");
  expect(verdict("pythonic", schema, "a=true")).toBe(2);
});

test("long texts are read in one go", () => {
  for (const text of [
    `a=${"1".repeat(1e5)}x`,
    `a=${"1_".repeat(5e4)}.`,
    `a='${"\\x".repeat(5e4)}`,
    `a=${"'a' ".repeat(5e4)}`,
  ]) {
    expect(PYTHONIC.read(text, 0, null, [])).toBeDefined();
  }
});

test("arguments are an object", () => {
  expect(refusal("pythonic", { type: "string" })).toMatchObject({ code: "unwritable" });
});
