import { describe, expect, test } from "vitest";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonSchema, JsonValue } from "../../src/base/json.js";
import { TAGGED_STYLES } from "./tagged-styles.js";

function read(
  style: string,
  text: string,
  schema: JsonSchema | null = null,
  excludes: readonly string[] = [],
): unknown {
  const reading = argumentStyle(style).read(text, 0, schema, excludes);
  return reading.ok ? reading.value : `${reading.why} at ${reading.at}`;
}

function typed(properties: { readonly [key: string]: JsonValue }): JsonSchema {
  return { type: "object", properties };
}

/** What ends a call, where a style goes by that. */
const BEHIND: Readonly<Record<string, string>> = { atem: "</atem:invoke>", deepseek_xml: "</｜DSML｜invoke>" };

describe.each(TAGGED_STYLES)("$name", ({ name, argument, close }) => {
  const one = argument("zz", "vv");
  const behind = BEHIND[name] ?? "</call>";

  test("reads arguments in a row, with blanks between them or not", () => {
    expect(read(name, argument("a", "x") + argument("b", " y\n z "))).toEqual({
      a: "x",
      b: expect.stringContaining(" y\n z "),
    });
    expect(read(name, `\n ${argument("a", "x")}\n\t${argument("b", "")}`)).toEqual({ a: "x", b: "" });
    expect(read(name, "")).toEqual({});
    expect(read(name, "</other>")).toEqual({});
  });

  test("ends where the arguments do", () => {
    const reading = argumentStyle(name).read(`${one}\n${behind}`, 0, null, []);
    expect(reading).toMatchObject({ ok: true, end: one.length, open: false });
    expect(argumentStyle(name).read(`x${one}`, 1, null, [])).toMatchObject({ ok: true, end: one.length + 1 });
    expect(argumentStyle(name).read(one, 0, null, [])).toMatchObject({ open: true });
    const begun = argumentStyle(name).read(`${one}\n<`, 0, null, []);
    expect(begun).toMatchObject(name === "atem" ? { why: "truncated" } : { open: true });
  });

  test("a cut says so wherever it is", () => {
    const start = one.indexOf("zz");
    for (let cut = start + 1; cut < one.trimEnd().length; cut += 1) {
      expect(read(name, one.slice(0, cut)), one.slice(0, cut)).toMatch(/^truncated/);
    }
  });

  test("what a format never has in a value ends it, but does not close it", () => {
    if (["atem", "minicpm"].includes(name)) return;
    const text = argument("k", "a<|call|>b");
    expect(read(name, text, null, ["<|call|>"])).toBe(`malformed at ${text.indexOf("<|call|>")}`);
  });

  test("a closing tag inside a string is its end, unless the style can tell", () => {
    if (name === "minicpm") return;
    const reading = read(name, argument("k", `x${close}y`));
    expect(reading).toEqual({ k: name === "atem" ? `x${close}y` : "x" });
  });

  test("a closing tag inside JSON is data", () => {
    if (["cohere_xml", "minicpm", "deepseek_xml", "deepseek_v4_1_xml", "kimi_k3_xml", "ifm_typed"].includes(name))
      return;
    const list = typed({ k: { type: "array" }, u: { type: ["array", "null"] } });
    expect(read(name, argument("k", ` ["${close}", 1] `), list)).toEqual({ k: [close, 1] });
    expect(read(name, argument("u", `["${close}"]`), list)).toEqual({ u: [close] });
  });
});

test("which of two arguments with one key counts", () => {
  const twice = (name: string): unknown => {
    const { argument } = TAGGED_STYLES.find((style) => style.name === name) ?? { argument: () => "" };
    return read(name, argument("k", "1") + argument("k", "2"));
  };
  expect(twice("qwen_xml")).toEqual({ k: "2" });
  expect(twice("kimi_k3_xml")).toEqual({ k: "2" });
  expect(twice("atem")).toEqual({ k: 1 });
  expect(twice("minicpm")).toMatch(/^malformed/);
  expect(twice("ifm")).toMatch(/^malformed/);
});

test("qwen_xml and seed_oss take one line feed off at either end", () => {
  for (const name of ["qwen_xml", "seed_oss"]) {
    expect(read(name, "<parameter=k>\n\n a \n</parameter>")).toEqual({ k: "\n a " });
    expect(read(name, "<parameter=k>\n5\n</parameter>", typed({ k: { type: "integer" } }))).toEqual({ k: 5 });
  }
  expect(read("glm_xml", "<arg_key>k</arg_key>\n<arg_value>\na\n</arg_value>")).toEqual({ k: "\na\n" });
});

describe("deepseek_xml", () => {
  const argument = (flag: string, value: string) =>
    `<｜DSML｜parameter name="k" string="${flag}">${value}</｜DSML｜parameter>`;
  const string = typed({ k: { type: "string" } });

  test("the flag decides; what should be JSON and is none stays text", () => {
    expect(read("deepseek_xml", argument("true", "42"), typed({ k: { type: "integer" } }))).toEqual({ k: "42" });
    expect(read("deepseek_xml", argument("false", "42"), string)).toEqual({ k: 42 });
    expect(read("deepseek_xml", argument("false", "007"), string)).toEqual({ k: "007" });
    expect(read("deepseek_xml", argument("false", " three "))).toEqual({ k: " three " });
    expect(read("deepseek_xml", argument("false", '["</｜DSML｜parameter>"]'))).toEqual({
      k: ["</｜DSML｜parameter>"],
    });
    expect(read("deepseek_xml", argument("no", "true"))).toEqual({ k: true });
  });

  test("one JSON object stands for all arguments", () => {
    const reading = argumentStyle("deepseek_v4_1_xml").read(
      '\n{"city": "</｜DSML｜ invoke>", "n": 3}\n</',
      0,
      null,
      [],
    );
    expect(reading).toMatchObject({ ok: true, value: { city: "</｜DSML｜ invoke>", n: 3 }, end: 37 });
    expect(read("deepseek_xml", '{"a": ')).toMatch(/^truncated/);
  });

  const spaced = (key: string, flag: string, value: string) =>
    `<｜DSML｜ parameter name="${key}" string="${flag}">${value}</｜DSML｜ parameter>\n`;

  test("4.1: a string may quote whole arguments; more text can still close the quotation", () => {
    const quoted = `see ${spaced("x", "true", "y")} end`;
    expect(read("deepseek_v4_1_xml", spaced("k", "true", quoted) + spaced("l", "true", "z"))).toEqual({
      k: quoted,
      l: "z",
    });
    const begun = `see <｜DSML｜ parameter name="x`;
    expect(read("deepseek_v4_1_xml", spaced("k", "true", begun))).toEqual({ k: begun });
    const cut = spaced("k", "true", quoted).slice(0, -22);
    expect(argumentStyle("deepseek_v4_1_xml").read(`${cut}</`, 0, null, [])).toMatchObject({ ok: true, open: true });
  });

  test("4.1: a key that comes twice and JSON that is none are faults", () => {
    const one = spaced("k", "false", "1");
    expect(read("deepseek_v4_1_xml", one + one)).toBe(`malformed at ${one.length + one.indexOf("k")}`);
    expect(read("deepseek_v4_1_xml", spaced("k", "false", "three"))).toMatch(/^malformed/);
  });
});

describe("kimi_k3_xml", () => {
  const argument = (attributes: string, value: string) =>
    `<|open|>argument ${attributes}<|sep|>${value}<|close|>argument<|sep|>`;

  test("the type decides: string is text, anything else JSON, none a string", () => {
    expect(read("kimi_k3_xml", argument('key="k" type="string"', "42"))).toEqual({ k: "42" });
    expect(read("kimi_k3_xml", argument('key="k" type="number"', " 42 "))).toEqual({ k: 42 });
    expect(read("kimi_k3_xml", argument('key="k" type="integer"', "42"))).toEqual({ k: 42 });
    expect(read("kimi_k3_xml", argument('key="k" type="number"', "three"))).toEqual({ k: "three" });
    expect(read("kimi_k3_xml", argument('key="k"', "42"))).toEqual({ k: "42" });
    expect(read("kimi_k3_xml", argument('key="a&amp;quot; &quot;" type="null"', "null"))).toEqual({
      'a&quot; "': null,
    });
  });

  test("a json element stands for all arguments", () => {
    const json = (text: string) => `<|open|>json type="object"<|sep|>${text}<|close|>json<|sep|>`;
    expect(read("kimi_k3_xml", json('{"city": "Oslo"}'))).toEqual({ city: "Oslo" });
    expect(read("kimi_k3_xml", json("{} x"))).toMatch(/^malformed/);
    expect(read("kimi_k3_xml", json('{"a": 1}').slice(0, -3))).toMatch(/^truncated/);
  });
});

test("cohere_xml refuses types that it does not know, and reads tags at any depth up to a limit", () => {
  const item = (depth: number): string => `<cofl:value type="list">${depth === 0 ? "" : item(depth - 1)}</cofl:value>`;
  const value = (body: string) => `<cofl:value name="k" type="list">${body}</cofl:value>`;
  expect(read("cohere_xml", '<cofl:value name="k" type="text">x</cofl:value>')).toMatch(/^malformed/);
  expect(read("cohere_xml", '<cofl:value name="k" type="dict">x</cofl:value>')).toMatch(/^malformed/);
  expect(read("cohere_xml", value(item(1)))).toEqual({ k: [[[]]] });
  expect(read("cohere_xml", value(item(100)))).toMatchObject({ k: [expect.any(Array)] });
  expect(read("cohere_xml", value(item(1000)))).toMatch(/^malformed/);
});

describe("atem", () => {
  const argument = (value: string) => `<atem:parameter name="k">${value}</atem:parameter>\n`;

  test("a closing tag closes before another argument, the end of the call, or the end of the text", () => {
    const text = argument("a</atem:parameter>b</atem:invoke>c<|eot|>d");
    const value = { k: "a</atem:parameter>b</atem:invoke>c<|eot|>d" };
    expect(read("atem", text, null, ["<|eot|>"])).toEqual(value);
    expect(read("atem", `${text}</atem:invoke>`)).toEqual(value);
    expect(read("atem", `${argument("a")}${argument("b").replace('"k"', '"l"')}</atem:invoke>`)).toEqual({
      k: "a",
      l: "b",
    });
  });

  test("what no schema speaks of is JSON if it can be", () => {
    expect(read("atem", argument("42"))).toEqual({ k: 42 });
    expect(read("atem", argument('"x"'))).toEqual({ k: "x" });
    expect(read("atem", argument("x y"))).toEqual({ k: "x y" });
    expect(read("atem", argument("42"), typed({ k: { type: "string" } }))).toEqual({ k: "42" });
    expect(read("atem", argument(" 42\n"), typed({ k: { type: "string" } }))).toEqual({ k: " 42\n" });
  });
});

describe("minicpm", () => {
  const argument = (value: string) => `<param name="k">${value}</param>`;

  test("entities and CDATA sections are undone, blanks kept", () => {
    expect(read("minicpm", argument(" a &lt;b&gt; &amp;amp; &quot;&apos;&#65;&#x1F6A2; "))).toEqual({
      k: " a <b> &amp; \"'A🚢 ",
    });
    expect(read("minicpm", argument("<![CDATA[see </param></function> tag]]>"))).toEqual({
      k: "see </param></function> tag",
    });
    expect(read("minicpm", argument("a<![CDATA[<]]>b<![CDATA[&amp;]]>"))).toEqual({ k: "a<b&amp;" });
    expect(read("minicpm", argument('<![CDATA[["<"]]]>'), typed({ k: { type: "array" } }))).toEqual({ k: ["<"] });
  });

  test("raw markup makes the call none", () => {
    expect(read("minicpm", argument("a & b"))).toBe("malformed at 18");
    expect(read("minicpm", argument("a <b> c"))).toMatch(/^malformed/);
    expect(read("minicpm", argument("&#1114112;"))).toMatch(/^malformed/);
    expect(read("minicpm", '<param name="k">a &am')).toMatch(/^truncated/);
    expect(read("minicpm", '<param name="k"><![CDATA[x]]')).toMatch(/^truncated/);
  });
});

test("ifm strings hold no marker of the format; a type with its items named is the type", () => {
  expect(read("ifm", "<ifm|arg_key>k</ifm|arg_key><ifm|arg_value>see </ifm|tool_call> x</ifm|arg_value>")).toMatch(
    /^malformed/,
  );
  const argument = (type: string, value: string) =>
    `<ifm|arg_key>k</ifm|arg_key>\n<ifm|arg_type>${type}</ifm|arg_type> <ifm|arg_value>${value}</ifm|arg_value>`;
  expect(read("ifm_typed", argument("array[string]", '["a"]'))).toEqual({ k: ["a"] });
  expect(read("ifm_typed", argument("any", "5"))).toEqual({ k: "5" });
  expect(read("ifm_typed", argument("text", "5"))).toMatch(/^malformed/);
  expect(read("ifm_typed", argument("integer", "five"))).toEqual({ k: "five" });
});

test("text behind an argument is passed over up to the next one, or to the end of the call, where readers do so", () => {
  const tag = (key: string, value: string): string =>
    `<｜DSML｜parameter name="${key}" string="true">${value}</｜DSML｜parameter>`;
  const text = `${tag("a", "x")} and ${tag("b", "y")} more</｜DSML｜invoke>`;
  const reading = argumentStyle("deepseek_xml").read(text, 0, null, []);
  const end = text.indexOf("</｜DSML｜invoke>");
  expect(reading).toMatchObject({ ok: true, value: { a: "x", b: "y" }, end, open: false, notJson: [] });
  // Text to come may hold another argument.
  expect(argumentStyle("deepseek_xml").read(`${tag("a", "x")} and`, 0, null, [])).toMatchObject({ open: true });
});
