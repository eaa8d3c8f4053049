import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import type { Settings } from "../../src/servers/types.js";
import { CLOSED, decideBody, named, rules, tool } from "./build.js";

const HERMES: Settings = { server: "sglang", parser: "hermes" };
const QWEN: Settings = { server: "sglang", parser: "qwen3_coder" };
const PYTHONIC: Settings = { server: "sglang", parser: "pythonic" };
const ANSWER = { type: "json_schema", json_schema: { name: "x", schema: CLOSED } };

describe("decision table (policy reference 2.1)", () => {
  const loose = [tool("a"), tool("b")];
  const some = [tool("a", true), tool("b")];
  it.each([
    ["none", HERMES, { tools: some, tool_choice: "none" }, "none", null],
    ["auto, nothing strict", HERMES, { tools: loose }, "none", null],
    ["auto, some strict, legacy", HERMES, { tools: some }, "turn", "auto"],
    ["auto, some strict, native", QWEN, { tools: some }, "turn", "auto"],
    ["auto, some strict, no tag", PYTHONIC, { tools: some }, "none", null],
    ["kimi_k3 has its tag always", { server: "sglang", parser: "kimi_k3" }, { tools: loose }, "turn", "auto"],
    ["required, legacy", HERMES, { tools: loose, tool_choice: "required" }, "turn", "required"],
    ["required, no tag", PYTHONIC, { tools: loose, tool_choice: "required" }, "json_schema", null],
    ["named, native", QWEN, { tools: loose, tool_choice: named("b") }, "turn", "named"],
    ["named, legacy", HERMES, { tools: loose, tool_choice: named("b") }, "turn", "required"],
  ] as const)("%s", (_, settings, fields, kind, shape) => {
    const { constraint, rejection } = decideBody(fields as JsonObject, settings);
    expect(rejection).toBeNull();
    expect(constraint.kind).toBe(kind);
    if (constraint.kind === "turn") expect(constraint.shape).toBe(shape);
  });

  it("level 1 asks for the tag, level 2 binds every tool", () => {
    const level = (SGLANG_TOOL_STRICT_LEVEL: string): Settings => ({
      ...QWEN,
      serverSettings: { SGLANG_TOOL_STRICT_LEVEL },
    });
    expect(decideBody({ tools: loose }, level("1")).arguments).toMatchObject([
      { enforced: "loose" },
      { enforced: "loose" },
    ]);
    expect(decideBody({ tools: loose }, level("2")).arguments).toMatchObject([
      { enforced: "schema" },
      { enforced: "schema" },
    ]);
    expect(decideBody({ tools: loose }, { ...QWEN, strictLevel: "parameter" }).constraint.kind).toBe("turn");
  });

  it("a legacy named choice holds all tools, and says so", () => {
    const decision = decideBody({ tools: loose, tool_choice: named("b") }, HERMES);
    expect(decision.constraint).toMatchObject({ tools: [{ tool: "a" }, { tool: "b" }] });
    expect(rules(decision)).toContain("named-choice-not-filtered");
  });

  it("the JSON of a named choice is an array with one item schema", () => {
    const fields = { tools: loose, tool_choice: named("b"), parallel_tool_calls: false };
    expect(decideBody(fields, PYTHONIC).constraint).toMatchObject({
      schema: { type: "array", minItems: 1, maxItems: 1, items: { properties: { parameters: CLOSED } } },
    });
  });

  it("reasoning is the tag's without a reasoning parser, and the engine's with one", () => {
    const on = { ...QWEN, reasoning: true };
    expect(decideBody({ tools: some }, on).constraint).toMatchObject({ reasoning: "tag" });
    expect(
      decideBody({ tools: some }, { ...on, serverSettings: { "reasoning-parser": "qwen3" } }).constraint,
    ).toMatchObject({ reasoning: "engine" });
  });
});

describe("rejections (policy reference 6.3)", () => {
  const COMBINED =
    "tool_choice 'required' or a named tool cannot be combined with response_format, regex, or ebnf: the tool-call constraint and the output constraint cannot both be honored.";
  const a = [tool("a")];
  it.each([
    [{ messages: [] }, "Messages cannot be empty."],
    [{ tool_choice: "required" }, "Tools cannot be empty if tool choice is set to required."],
    [{ tool_choice: named("a") }, "Tools cannot be empty if tool choice is set to a specific tool."],
    [{ tools: a, tool_choice: "any" }, "tool_choice is of no form that this server reads"],
    [{ tools: a, tool_choice: named("b") }, "Tool 'b' not found in tools list."],
    [{ tools: a, tool_choice: "required", response_format: ANSWER }, COMBINED],
    [{ tools: a, tool_choice: named("a"), regex: "x" }, COMBINED],
    [{ tools: a, tool_choice: "required", ebnf: "x" }, COMBINED],
    [
      { response_format: { type: "json_schema", json_schema: { name: "x" } } },
      "schema_ is required for json_schema response format request.",
    ],
    [{ regex: "x", ebnf: "y" }, "Only one of json_schema, regex, ebnf, or structural_tag can be set."],
  ] as const)("%j", (fields, message) => {
    expect(decideBody(fields as unknown as JsonObject, HERMES).rejection).toMatchObject({
      status: 400,
      message,
      type: "BadRequestError",
    });
  });

  it("parameters that are nested deeper than its validator goes", () => {
    const nested = (levels: number): JsonObject => (levels === 0 ? CLOSED : { anyOf: [nested(levels - 1)] });
    expect(decideBody({ tools: [tool("a"), tool("b", undefined, nested(120))] }, HERMES).rejection?.message).toBe(
      "Tool 1 function 'parameters' schema is too deeply nested or contains a cycle.",
    );
    expect(decideBody({ tools: [tool("a", undefined, nested(70))] }, HERMES).rejection).toBeNull();
  });

  it("automatic choice with an output constraint is taken, and mutes the tools", () => {
    const decision = decideBody({ tools: a, response_format: ANSWER }, HERMES);
    expect(decision.constraint).toEqual({ kind: "json_schema", schema: CLOSED });
    expect(rules(decision)).toContain("response-format-mutes-tools");
  });
});
