import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/json.js";
import type { Settings } from "../../../src/servers/types.js";
import type { OutputRejection } from "../../../src/verify/types.js";
import { verify } from "../../../src/verify/verify.js";

const PARAMETERS = {
  type: "object",
  properties: {
    city: { type: "string", minLength: 2 },
    unit: { enum: ["c", "f"] },
    days: { type: "integer", maximum: 14 },
  },
  required: ["city", "unit"],
  additionalProperties: false,
};
const TOOLS = ["get_weather", "get_tides"].map((name) => ({
  type: "function",
  function: { name, parameters: PARAMETERS, strict: true },
}));

function rejection(settings: Settings, output: string, more: JsonObject = {}): OutputRejection | null {
  const body = { model: "m", messages: [], tools: TOOLS, tool_choice: "auto", ...more };
  return verify(body, settings, output).rejection;
}

describe("the keyword of the tool's schema, whatever the arguments are written in", () => {
  const json = (given: string) => `So:\n<tool_call>\n{"name": "get_weather", "arguments": ${given}}\n</tool_call>`;
  const xml = (given: string) => `<tool_call>\n<function=get_weather>\n${given}\n</function>\n</tool_call>`;
  const parameter = (name: string, value: string) => `<parameter=${name}>\n${value}\n</parameter>`;

  test.each([
    ["hermes", json('{"city": "Oslo", "unit": "k"}'), "/properties/unit/enum"],
    ["hermes", json('{"city": "Oslo"}'), "/required"],
    ["hermes", json('{"city": "X", "unit": "c"}'), "/properties/city/minLength"],
    ["hermes", json('{"city": "Oslo", "unit": "c", "days": 15}'), "/properties/days/maximum"],
    ["hermes", json('{"town": "Oslo"}'), "/properties"],
    ["hermes", json('{"city": "Oslo", "unit": "c", "town": 1}'), "/additionalProperties"],
    ["hermes", json('{"city": 5}'), "/properties/city/type"],
    ["qwen3_coder", xml(`${parameter("city", "Oslo")}\n${parameter("unit", "k")}`), "/properties/unit/enum"],
    ["qwen3_coder", xml(parameter("city", "Oslo")), "/required"],
    ["qwen3_coder", xml(`${parameter("city", "X")}\n${parameter("unit", "c")}`), "/properties/city/minLength"],
  ])("%s: %s", (parser, output, path) => {
    expect(rejection({ server: "vllm", parser }, output)).toMatchObject({
      layer: "arguments",
      tool: "get_weather",
      keyword: { path },
    });
  });

  test("Python arguments, by the grammar file's own tag", () => {
    const settings: Settings = { server: "vllm", parser: "pythonic", engineTag: "own" };
    expect(rejection(settings, '[get_weather(city="Oslo", unit="k")]')?.keyword?.path).toBe("/properties/unit/enum");
    expect(rejection(settings, '[get_weather(city="Oslo")]')?.keyword?.path).toBe("/required");
  });

  test("a call before it, of the other tool, was right", () => {
    const before = json('{"city": "Oslo", "unit": "c"}').replace("get_weather", "get_tides");
    const found = rejection({ server: "vllm", parser: "hermes" }, `${before}\n${json('{"city": "Oslo", "unit": 1}')}`);
    expect(found?.keyword?.path).toBe("/properties/unit/enum");
  });

  test("none for a fault of syntax or in the envelope, and none where arguments are free", () => {
    const settings: Settings = { server: "vllm", parser: "hermes" };
    expect(rejection(settings, json('{"city": "Oslo" "unit": "c"}'))).toMatchObject({ keyword: null });
    expect(rejection(settings, "<tool_call>{}")).toMatchObject({ layer: "envelope", keyword: null });
    const loose = TOOLS.map(({ function: { strict: _, ...rest } }) => ({ type: "function", function: rest }));
    expect(rejection(settings, json("{,}").slice(4), { tools: loose, tool_choice: "required" })).toMatchObject({
      layer: "arguments",
      keyword: null,
    });
  });

  test.each(["none", "auto"])("an answer that is held to a schema, tool_choice %s", (tool_choice) => {
    const response_format = { type: "json_schema", json_schema: { name: "a", schema: PARAMETERS, strict: true } };
    const found = rejection({ server: "vllm", parser: "hermes" }, '{"city": "Oslo", "unit": "k"}', {
      tool_choice,
      response_format,
    });
    expect(found?.keyword).toEqual({ path: "/properties/unit/enum", keyword: "enum", value: ["c", "f"] });
  });
});

describe("the excerpt", () => {
  test("stands on one line, and the caret under the character that cannot be there", () => {
    const found = rejection({ server: "vllm", parser: "hermes" }, '<tool_call>\n\u{1f600}{"name"');
    expect(found?.excerpt).toEqual({ text: '<tool_call>\\n\u{1f600}{"name"', caret: 13 });
  });

  test("shows sixty characters before and twenty behind", () => {
    const found = rejection({ server: "vllm", parser: "hermes" }, `${"é".repeat(99)}<tool_call>!${"ü".repeat(99)}`);
    expect(found?.excerpt).toEqual({ text: `${"é".repeat(49)}<tool_call>!${"ü".repeat(20)}`, caret: 60 });
  });
});
