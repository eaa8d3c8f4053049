import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import type { Decision, Settings } from "../../src/servers/types.js";
import { lower } from "../../src/tag/lower.js";
import { body, CLOSED, named, rules, tool } from "./build.js";

const HERMES: Settings = { server: "rapid-mlx", parser: "hermes" };
const QWEN: Settings = { server: "rapid-mlx", parser: "qwen3_coder_xml" };
const COUNT: JsonObject = { type: "object", properties: { n: { type: "integer" } }, additionalProperties: false };

function decided(fields: JsonObject, settings: Settings): Decision {
  return decide(readRequest(body(fields)), settings);
}

describe("Rapid-MLX (COMMON-json.md 4)", () => {
  const tools = [tool("a"), tool("b", false)];
  it.each([
    ["auto", { tools }, "turn", "auto"],
    ["required", { tools, tool_choice: "required" }, "turn", "required"],
    ["named", { tools, tool_choice: named("b") }, "turn", "named"],
    ["none", { tools, tool_choice: "none" }, "none", null],
    ["no tools", {}, "none", null],
  ] as const)("%s", (_, fields, kind, shape) => {
    const { constraint, rejection } = decided(fields as unknown as JsonObject, HERMES);
    expect(rejection).toBeNull();
    expect(constraint.kind).toBe(kind);
    if (constraint.kind === "turn") expect(constraint.shape).toBe(shape);
  });

  it("holds every tool's arguments, whatever strict says, and none to an empty object", () => {
    const decision = decided({ tools: [tool("a", false), tool("b", undefined, null)] }, HERMES);
    expect(decision.arguments).toMatchObject([
      { enforced: "schema", schema: CLOSED },
      { enforced: "schema", schema: { properties: {}, additionalProperties: false } },
    ]);
  });

  it("writes one call at most with parallel_tool_calls false", () => {
    expect(decided({ tools, parallel_tool_calls: false }, HERMES).constraint).toMatchObject({ single: true });
  });

  it.each([
    ["--reasoning on", { ...HERMES, reasoning: true }],
    ["a reasoning parser", { ...HERMES, serverSettings: { "reasoning-parser": "qwen3" } }],
  ] as const)("%s drops the grammar of a forced call, not of automatic choice", (_, settings) => {
    const forced = decided({ tools, tool_choice: "required" }, settings);
    expect(forced.constraint.kind).toBe("none");
    expect(rules(forced)).toContain("forced-choice-checked-afterwards");
    expect(decided({ tools }, settings).constraint.kind).toBe("turn");
  });

  it("a parser that does not describe its wire has no grammar", () => {
    const decision = decided({ tools, tool_choice: named("a") }, { server: "rapid-mlx", parser: "beam" });
    expect(decision.constraint.kind).toBe("none");
    expect(decision.findings).toContainEqual(
      expect.objectContaining({ rule: "forced-choice-checked-afterwards", message: expect.stringContaining("422") }),
    );
  });

  it("its plain qwen3_coder is the JSON wire", () => {
    expect(decided({ tools }, { server: "rapid-mlx", parser: "qwen3_coder" }).settings.format?.name).toBe("hermes");
  });

  it("a grammar of one call is used only where no second one can come", () => {
    const settings: Settings = { server: "rapid-mlx", parser: "deepseek_v3" };
    const many = decided({ tools: [tool("a")] }, settings);
    expect(many.constraint.kind).toBe("none");
    expect(rules(many)).toContain("grammar-holds-one-call");
    const one = decided({ tools: [tool("a")], tool_choice: named("a"), parallel_tool_calls: false }, settings);
    expect(lower(one)?.format).toMatchObject({
      type: "tag",
      begin: "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>a\n```json\n",
    });
    expect(decided({ tools: [tool("a")], tool_choice: named("a") }, settings).findings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining("put into the prompt") }),
    );
  });

  it.each([
    ["gemma4", "none"],
    ["harmony", "none"],
    ["hermes", "turn"],
  ])("%s under automatic choice: %s; forced it has a grammar", (parser, kind) => {
    const settings: Settings = { server: "rapid-mlx", parser };
    expect(decided({ tools: [tool("a", undefined, COUNT)] }, settings).constraint.kind).toBe(kind);
    const forced = decided({ tools: [tool("a", undefined, COUNT)], tool_choice: "required" }, settings);
    expect(forced.constraint.kind).toBe("turn");
  });

  it.each([
    [{ type: "string", pattern: "a" }, "a string has pattern"],
    [{ type: ["string", "null"] }, "a union type"],
    [{ description: "x" }, "no type"],
  ] as const)("Gemma's grammar gives up on %j", (property, message) => {
    const schema = { type: "object", properties: { x: property } } as unknown as JsonObject;
    const decision = decided(
      { tools: [tool("a", undefined, schema)], tool_choice: "required" },
      { server: "rapid-mlx", parser: "gemma4" },
    );
    expect(decision.constraint.kind).toBe("none");
    expect(decision.findings[0]?.message).toContain(message);
  });

  it("one schema that the XML grammar gives up on drops the grammar of the whole request, by pointer", () => {
    expect(decided({ tools: [tool("a", undefined, COUNT)] }, QWEN).constraint.kind).toBe("turn");
    const decision = decided({ tools: [tool("a", undefined, COUNT), tool("b")] }, QWEN);
    expect(decision.constraint.kind).toBe("none");
    expect(decision.findings).toContainEqual(
      expect.objectContaining({
        rule: "schema-drops-grammar",
        path: "/tools/1/function/parameters/properties/city",
        message: expect.stringContaining("plain string"),
      }),
    );
  });

  it.each([
    [{ ...COUNT, additionalProperties: true }, "/additionalProperties"],
    [{ type: "object", properties: { n: { type: ["integer", "null"] } } }, "/properties/n"],
    [{ type: "object", properties: { "a b": { type: "integer" } } }, "/properties/a b"],
  ] as const)("%j", (schema, pointer) => {
    const { findings } = decided({ tools: [tool("a", undefined, schema as unknown as JsonObject)] }, QWEN);
    expect(findings[0]?.path).toBe(`/tools/0/function/parameters${pointer}`);
  });
});
