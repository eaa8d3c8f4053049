import { describe, expect, it } from "vitest";
import { schemaToGrammar } from "../../src/arguments/schema-to-grammar.js";
import type { ArgumentOptions } from "../../src/arguments/style.js";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonSchema } from "../../src/base/json.js";
import { createMatcher } from "../../src/match/matcher.js";

/** Complete, a prefix of something, or refused at a byte. */
function verdict(style: string, schema: JsonSchema, text: string, options: ArgumentOptions = {}): string | number {
  const { root, rules } = argumentStyle(style).compile(schema, { closed: true, ...options });
  const matcher = createMatcher({ root: "root", rules: [{ name: "root", body: root }, ...rules] });
  if (!matcher.push(text)) return matcher.offset;
  return matcher.isComplete() ? "complete" : "prefix";
}

const FERRY = {
  type: "object",
  properties: {
    route: { type: "string" },
    seats: { type: "integer" },
    deck: { enum: ["upper", "lower"] },
    extras: { type: "array", items: { type: "string" } },
    contact: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    remark: { type: ["string", "null"] },
    code: { type: "string", maxLength: 4 },
    plate: { type: "string", pattern: "^[A-Z<]" },
  },
  required: ["route", "seats"],
};

describe("qwen_xml", () => {
  const take = (text: string, schema: JsonSchema = FERRY) => verdict("qwen_xml", schema, text);
  const route = "<parameter=route>\nKiel-Oslo\n</parameter>\n";

  it("writes strings raw, other values as JSON with blanks round them, in declared order", () => {
    const rest = [
      "<parameter=seats>\n2\n</parameter>",
      "<parameter=deck>upper</parameter>",
      '<parameter=extras>\n["bike", "dog"]\n</parameter>',
      '<parameter=contact>{"name": "Ida"}</parameter>',
      "<parameter=remark>\nnull\n</parameter>",
      "<parameter=plate>X < Y</parameter>",
    ];
    expect(take(route + rest.join("\n"))).toBe("complete");
  });

  it("refuses where the schema is broken", () => {
    expect(take("<parameter=seats>")).toBe("<parameter=".length);
    expect(take(`${route}<parameter=seats>two`)).toBe(route.length + "<parameter=seats>".length);
    expect(take(`${route}<parameter=deck>`)).toBe(route.length + "<parameter=".length);
    expect(take(route)).toBe("prefix");
    expect(take(`${route}<parameter=seats>1</parameter><parameter=contact>{}`)).toBe(
      `${route}<parameter=seats>1</parameter><parameter=contact>{`.length,
    );
  });

  it.each([
    ["route", "see </parameter> tag</parameter>"],
    ["code", "</parameter>a</parameter>"],
    ["plate", "A</parameter>a</parameter>"],
  ])("never lets %s hold what closes it", (key, value) => {
    const schema = { type: "object", properties: { [key]: FERRY.properties[key as "route"] }, required: [key] };
    const close = value.indexOf("</parameter>") + "</parameter>".length;
    const text = `<parameter=${key}>${value}`;
    const at = take(text, schema);
    expect(typeof at).toBe("number");
    expect(at).toBeGreaterThanOrEqual(`<parameter=${key}>`.length);
    expect(at).toBeLessThanOrEqual(`<parameter=${key}>`.length + close + 1);
  });

  it.each([true, {}, { type: "object" }, { type: "object", description: "any" }])("is loose for %j", (schema) => {
    expect(take("", schema)).toBe("complete");
    expect(take("<parameter=a_1>x</parameter>\n<parameter=b>[1]</parameter>\n", schema)).toBe("complete");
    expect(take("<parameter=a-b>", schema)).toBe("<parameter=a".length);
  });

  it("has nothing but blanks where no property is declared", () => {
    expect(take("\n", { type: "object", properties: {} })).toBe("complete");
    expect(take("<", { type: "object", properties: {} })).toBe(0);
  });
});

describe("rfl", () => {
  const excludes = ["<|call|>", "<|end|>"];
  const take = (text: string, schema: JsonSchema = FERRY) => verdict("rfl", schema, text, { excludes });
  const parameter = (key: string, value: string) => `<rfl:parameter name="${key}">${value}</rfl:parameter>`;

  it("has nothing between the parameters and nothing round a value", () => {
    expect(take(parameter("route", " Kiel\n") + parameter("seats", "2"))).toBe("complete");
    expect(take(`${parameter("route", "a")} `)).toBe(parameter("route", "a").length);
    expect(take(`${parameter("route", "a")}<rfl:parameter name="seats"> `)).toBe(
      `${parameter("route", "a")}<rfl:parameter name="seats">`.length,
    );
  });

  it("keeps control markers out of raw text", () => {
    const start = '<rfl:parameter name="route">';
    expect(take(`${start}a<|call|>`)).toBe(`${start}a<|call|`.length);
    expect(take(`${start}a<|cal`)).toBe("prefix");
  });

  it("takes any key of a loose tool", () => {
    expect(take(parameter("a b", "x") + parameter("é", "[1]"), true)).toBe("complete");
    expect(take('<rfl:parameter name="">', true)).toBe('<rfl:parameter name="'.length);
  });
});

describe("json", () => {
  it("is the value itself, closed as xgrammar closes it", () => {
    expect(verdict("json", FERRY, '{"route": "a", "seats": 2}')).toBe("complete");
    expect(verdict("json", FERRY, "{}")).toBe(1);
    expect(verdict("json", FERRY, '{"route": "a", "seats": 2, "x": 1}')).toBe('{"route": "a", "seats": 2, "'.length);
    expect(verdict("json", true, '{"any": [1, null]}')).toBe("complete");
  });
});

describe("schemaToGrammar", () => {
  it("makes a grammar and the account", () => {
    const { grammar, account } = schemaToGrammar({ type: "string", format: "nope" }, { rulePrefix: "x_" });
    expect(grammar.root).toBe("x_root");
    expect(account).toContainEqual(expect.objectContaining({ path: "/format", status: "not-enforced" }));
  });

  it("refuses a style that is not built, and says which are", () => {
    expect(() => schemaToGrammar(true, { style: "qwen_xm" })).toThrow(/did you mean "qwen_xml"/);
  });
});
