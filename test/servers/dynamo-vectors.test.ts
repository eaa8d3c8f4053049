import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { compile } from "../../src/jobs/compile.js";
import type { Settings } from "../../src/servers/types.js";
import { verify } from "../../src/verify/verify.js";
import { body, CLOSED, named, tool } from "./build.js";

const TOOLS = [tool("add_numbers"), tool("get_weather", true)];

function v2(parser: string, more: Record<string, string> = {}, rest: Partial<Settings> = {}): Settings {
  return { server: "dynamo", parser, serverSettings: { DYN_PARSER_VERSION: "2", ...more }, ...rest };
}
function format(fields: JsonObject, settings: Settings): unknown {
  return compile(body({ tools: TOOLS, ...fields }), settings).tag?.format;
}
const qwen = (name: string, json_schema: unknown) => ({
  type: "tag",
  begin: `<tool_call>\n<function=${name}>\n`,
  content: { type: "json_schema", json_schema, style: "qwen_xml" },
  end: "\n</function>\n</tool_call>",
});

/** Vectors 2 and 7 to 20 of the reference stand in the tests of bans, tables, refusals and Beam. */
describe("test vectors of dynamo reference 8", () => {
  it("1: automatic choice of the second generation", () => {
    const auto = (first: unknown) => ({
      type: "triggered_tags",
      triggers: ["<tool_call>\n<function="],
      tags: [qwen("add_numbers", first), qwen("get_weather", CLOSED)],
      excludes: ["<think>", "</think>", "<function="],
      at_least_one: false,
      stop_after_first: false,
    });
    expect(format({}, v2("qwen3_coder"))).toEqual(auto(CLOSED));
    const older: Settings = {
      server: "dynamo@1.0",
      parser: "qwen3_coder",
      serverSettings: { "dyn-structural-tag": "true", DYN_ENABLE_EXPERIMENTAL_PARSERS_V2: "1" },
    };
    expect(format({}, older)).toEqual(auto(true));
  });

  it("3: a named choice is one bare tag, parallel or not", () => {
    const fields = { tool_choice: named("get_weather"), parallel_tool_calls: true };
    expect(format(fields, v2("qwen3_coder"))).toEqual(qwen("get_weather", CLOSED));
  });

  it("4: required behind the reasoning, markers allowed", () => {
    const settings = v2(
      "qwen3_coder",
      { "dyn-structural-tag": '{"exclude_special_tokens":false}' },
      { reasoning: true },
    );
    const { elements } = format({ tool_choice: "required" }, settings) as { elements: JsonObject[] };
    expect(elements).toHaveLength(3);
    expect(elements[0]).toEqual({ type: "tag", begin: "", content: { type: "any_text" }, end: "</think>" });
    expect(elements[1]).toEqual({ type: "const_string", value: "\n\n" });
    expect(elements[2]).not.toHaveProperty("excludes");
  });

  it("5: deepseek_v4, named: the literals round exactly one call, as a sequence", () => {
    expect(format({ tool_choice: named("get_weather") }, v2("deepseek_v4"))).toMatchObject({
      elements: [
        { type: "const_string", value: "\n\n<｜DSML｜tool_calls>\n" },
        { type: "tags_with_separator", separator: "", stop_after_first: true },
        { type: "const_string", value: "</｜DSML｜tool_calls>" },
      ],
    });
  });

  it("6: deepseek_v4, required", () => {
    expect(format({ tool_choice: "required" }, v2("deepseek_v4"))).toMatchObject({
      type: "sequence",
      elements: [
        { type: "const_string", value: "\n\n" },
        { type: "triggered_tags", at_least_one: true },
      ],
    });
  });

  describe("17: Beam", () => {
    const days: JsonObject = {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "integer" } },
      required: ["city", "days"],
      additionalProperties: false,
    };
    const request = (fields: JsonObject = {}) =>
      body({ tools: [tool("weather_lookup", undefined, days), tool("calendar_lookup")], ...fields });
    const settings: Settings = { server: "dynamo", parser: "beam" };
    const analysis = "<|channel|>analysis<|message|>careful reasoning<|end|>";
    const call = (value = "2") =>
      `<|start|>assistant to=weather_lookup<|channel|>analysis <|constrain|>xml<|message|><rfl:parameter name="city">Paris</rfl:parameter><rfl:parameter name="days">${value}</rfl:parameter><|call|>`;
    it.each([
      ["the sample", {}, analysis + call(), true],
      ["an empty analysis", {}, `<|channel|>analysis<|message|><|end|>${call()}`, false],
      ["a call and a final channel", {}, `${analysis}${call()}<|channel|>final<|message|>So<|return|>`, false],
      ["two calls", { parallel_tool_calls: false }, analysis + call() + call(), false],
      ["an integer in words", {}, analysis + call("two"), false],
    ])("%s", (_, fields, output, accepted) => {
      expect(verify(request(fields), settings, output).accepted).toBe(accepted);
    });
  });
});
