import { describe, expect, test } from "vitest";
import { argumentStyle } from "../../src/arguments/styles.js";
import type { JsonSchema, JsonValue } from "../../src/base/json.js";
import { NAMESPACE } from "./value-styles.js";
import { refusal, verdict } from "./verdict.js";

/** `@` stands for the namespace token. */
const ns = (text: string): string => text.replaceAll("@", NAMESPACE);

describe("reading", () => {
  const readAll = (text: string, schema: JsonSchema | null, excludes: readonly string[] = []) =>
    argumentStyle("minimax_m3").read(ns(text), 0, schema, excludes);
  const readValue = (value: string, schema: JsonSchema | null): JsonValue | string => {
    const reading = readAll(`@<k>${value}@</k>@</invoke>`, schema === null ? null : { properties: { k: schema } });
    return reading.ok ? (reading.value.k ?? null) : reading.why;
  };

  test.each<[string, JsonSchema | null, JsonValue]>([
    [" x ", { type: "string" }, " x "],
    ["3", { type: "string" }, "3"],
    ["see </route></invoke></tool_call> tag", { type: "string" }, "see </route></invoke></tool_call> tag"],
    [" 3\n", { type: "integer" }, 3],
    ["two", { type: "integer" }, "two"],
    ["2.50", { type: "number" }, 2.5],
    ["-1e999", { type: "number" }, Number.NEGATIVE_INFINITY],
    ["true", { type: "boolean" }, true],
    ["null", { type: ["string", "null"] }, null],
    ["null", { type: "string" }, "null"],
    ["5", { type: ["integer", "string"] }, "5"],
    ["5", { anyOf: [{ type: "integer" }, { type: "string", pattern: "^[a-z]" }] }, 5],
    ["2", { enum: ["a", 2] }, 2],
    ["a", { enum: ["a", 2] }, "a"],
    ["", { type: "object" }, {}],
    [" \n", { type: "array" }, []],
    ["", { type: ["string", "array"] }, ""],
    ["", { anyOf: [{ type: "object", required: ["a"] }, { type: "array" }] }, []],
    ['{"a": [1]}', { type: "object" }, { a: [1] }],
    ["[1, 2]", { type: "array", items: { type: "integer" } }, [1, 2]],
    ["@<item>1@</item>@<item>2@</item>", { type: "array", items: { type: "integer" } }, [1, 2]],
    ["@<item>1@</item>", { type: "array", prefixItems: [{ type: "string" }] }, ["1"]],
    ["@<item>1@</item>", { properties: { item: { type: "integer" } }, type: "object" }, { item: 1 }],
    [
      " @<a>1@</a>\n@<b>@<c>true@</c>@</b>",
      { type: "object", properties: { a: { type: "integer" } } },
      { a: 1, b: { c: "true" } },
    ],
    ["@<x>1@</x>", { type: "object", additionalProperties: { type: "integer" } }, { x: 1 }],
    ["so @<a>1@</a>", { type: "object" }, { a: "1", $text: "so " }],
    ["@<a>1@</a>@<a>2@</a>", { type: "object", properties: { a: { type: "integer" } } }, { a: 2 }],
    [
      "@<a>1@</a>@<a>2@</a>",
      { type: "object", properties: { a: { items: { type: "integer" }, type: "array" } } },
      { a: [1, 2] },
    ],
    ["@<a>1@</a>@<a>2@</a>", null, { a: ["1", "2"] }],
    ["7", null, "7"],
    ["@<item>a@</item>@<item>@<item>b@</item>@</item>", null, ["a", ["b"]]],
    ["@<item>1@</item>", { $ref: "#/$defs/none" }, ["1"]],
  ])("%s by %j", (text, schema, value) => {
    expect(readValue(text, schema)).toEqual(value);
  });

  test("types come through references", () => {
    const schema = {
      properties: { tree: { $ref: "#/$defs/tree" } },
      $defs: { tree: { type: "object", properties: { n: { type: "integer" }, next: { $ref: "#/$defs/tree" } } } },
    };
    expect(readAll("@<tree>@<next>@<n>1@</n>@</next>@</tree>@</invoke>", schema)).toMatchObject({
      value: { tree: { next: { n: 1 } } },
    });
  });

  test("the arguments end where no member begins, blanks taken", () => {
    expect(readAll("@<a>x@</a>\n@</invoke>", null)).toEqual({
      ok: true,
      value: { a: "x" },
      end: ns("@<a>x@</a>\n").length,
    });
    expect(readAll("@</invoke>", null)).toEqual({ ok: true, value: {}, end: 0 });
    expect(readAll("", null)).toEqual({ ok: true, value: {}, end: 0 });
  });

  test.each(["@<a>x@</b>", "@<a>x@</invoke>", "@<a>x@y", "@<a>@<>x@</>@</a>"])("%s is malformed", (text) => {
    expect(readAll(text, null)).toMatchObject({ ok: false, why: "malformed" });
  });

  test("a format's own marker ends a value", () => {
    expect(readAll("@<a>x</mm:think>@</a>", null, ["</mm:think>"])).toEqual({
      ok: false,
      why: "malformed",
      at: ns("@<a>x").length,
    });
  });

  test.each([
    "@",
    "@<",
    "@<a",
    "@<a>",
    "@<a>x",
    "@<a>x@",
    "@<a>x@<",
    "@<a>x@</",
    "@<a>x@</a",
    "@<a>@<b>1@</b>",
    "]<]mini",
  ])("%s is cut off", (text) => {
    expect(readAll(text, null)).toEqual({ ok: false, why: "truncated", at: ns(text).length });
  });
});

const FERRY: JsonSchema = {
  type: "object",
  properties: {
    route: { type: "string" },
    seats: { type: "integer" },
    extras: { type: "array", items: { type: "string", maxLength: 4 } },
    contact: {
      type: "object",
      properties: { name: { type: "string" }, phones: { type: "array", items: { type: "string" } } },
    },
    code: { type: "string", pattern: "^[a-z]+$" },
  },
  required: ["route", "seats"],
};

describe.each(["minimax_m3", "minimax_m3_xml"])("writing %s", (style) => {
  const take = (text: string, schema: JsonSchema = FERRY) => verdict(style, schema, ns(text), { closed: true });

  test("members in members, items, raw strings", () => {
    expect(
      take(
        "@<route>Kiel & </route>@</route>@<seats>1@</seats>@<extras>@<item>bike@</item>@<item>@</item>@</extras>" +
          "@<contact>@<name>Ida@</name>@<phones>@</phones>@</contact>@<code>abc@</code>",
      ),
    ).toBe("complete");
    expect(take("@<seats>1")).toBe(ns("@<").length);
    expect(take("@<route>x@</route>@<seats>two")).toBe(ns("@<route>x@</route>@<seats>").length);
    expect(take("@<route>x@y")).toBe(ns("@<route>x@").length);
  });

  test("limits of strings hold", () => {
    const start = "@<route>x@</route>@<seats>1@</seats>";
    expect(take(`${start}@<extras>@<item>bikes`)).toBe(ns(`${start}@<extras>@<item>bike`).length);
    expect(take(`${start}@<code>a1`)).toBe(ns(`${start}@<code>a`).length);
  });

  test("a string that must hold the token is refused by name", () => {
    expect(refusal(style, { properties: { a: { const: NAMESPACE } }, required: ["a"] })).toMatchObject({
      code: "unwritable",
      pointer: "/properties/a/const",
      message: expect.stringContaining(NAMESPACE),
    });
  });

  test.each(["", "/a", "a>b"])("a key that would not be read as one is refused: %j", (key) => {
    expect(refusal(style, { properties: { [key]: {} }, required: [key] })).toMatchObject({ code: "unwritable" });
  });

  test("undeclared keys are accounted for, and not held in exact mode", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "integer" } },
      additionalProperties: { type: "integer" },
    };
    expect(take("@<a>1@</a>@<$top>2@</$top>", schema)).toBe("complete");
    expect(take("@<a b", schema)).toBe(ns("@<a").length);
    const { account } = argumentStyle(style).compile(schema, {});
    expect(account.filter(({ status }) => status !== "enforced")).toEqual([
      expect.objectContaining({ status: "approximated", reason: expect.stringContaining("closing tag") }),
    ]);
    expect(refusal(style, schema, { exact: true })).toMatchObject({ code: "not-exact" });
  });

  test("a tool that asks nothing may have any members", () => {
    expect(take("@<a>@<b>x@</b>@</a>@<c>@<item>1@</item>@</c>", true)).toBe("complete");
  });
});

test("only xgrammar's own spelling has blanks between members, and closes an object of which nothing is said", () => {
  const text = ns("@<route>x@</route>\r\n\t @<seats>1@</seats>\n");
  expect(verdict("minimax_m3_xml", FERRY, text)).toBe("complete");
  expect(verdict("minimax_m3_xml", FERRY, text, { whitespace: { max: 2 } })).toBe(ns("@<route>x@</route>\r\n").length);
  expect(verdict("minimax_m3", FERRY, text)).toBe(ns("@<route>x@</route>").length);
  const open = { type: "object", properties: { opts: { type: "object" } } };
  expect(verdict("minimax_m3", open, ns("@<opts>@<a>1@</a>@</opts>"), { closed: true })).toBe("complete");
  expect(verdict("minimax_m3_xml", open, ns("@<opts>@<a"), { closed: true })).toBe(ns("@<opts>@<").length);
});
