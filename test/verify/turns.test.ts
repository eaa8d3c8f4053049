import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import type { Settings } from "../../src/servers/types.js";
import { verify } from "../../src/verify/verify.js";

function tool(name: string, properties: JsonObject, required: readonly string[], strict = true): JsonValue {
  const parameters = { type: "object", properties, required, additionalProperties: false };
  return { type: "function", function: { name, parameters, strict } };
}

function request(tools: readonly JsonValue[], choice: JsonValue, more: JsonObject = {}): JsonObject {
  return { model: "m", messages: [{ role: "user", content: "go" }], tools, tool_choice: choice, ...more };
}

describe("hermes on vLLM, required", () => {
  const settings: Settings = { server: "vllm", parser: "hermes" };
  const weather = { city: { type: "string" }, unit: { type: "string", enum: ["c", "f"] } };
  const call = (given: string, name = "get_weather"): string =>
    `<tool_call>\n{"name": "${name}", "arguments": ${given}}\n</tool_call>`;

  test("without strict the envelope holds and the arguments are loose", () => {
    const body = request([tool("get_weather", weather, ["city", "unit"], false)], "required");
    expect(verify(body, settings, call("{}"))).toMatchObject({ accepted: true, complete: true });
    expect(verify(body, settings, call('{"town": "Oslo", "more": [1]}'))).toMatchObject({
      accepted: true,
      complete: true,
    });
    const wrong = verify(body, settings, call("{}", "get_whether"));
    expect(wrong.rejection).toMatchObject({ offset: call("").indexOf("eather"), layer: "envelope" });
  });

  test("with strict every argument is held", () => {
    const body = request([tool("get_weather", weather, ["city", "unit"])], "required");
    const at = (given: string) => verify(body, settings, call(given)).rejection;
    const start = call("").indexOf("}\n");
    expect(at("{}")).toMatchObject({ offset: start + 1, layer: "arguments", found: "}" });
    expect(at('{"city": "Oslo", "unit": "k"}')).toMatchObject({ offset: start + 26, layer: "arguments", found: "k" });
    expect(at('{"city": "Oslo", "unit": "c", "day": 1}')).toMatchObject({ layer: "arguments", found: "," });
    expect(at('{"city": "Oslo", "unit": "c"}')).toBeNull();
  });

  test("two calls stand back to back, and nothing stands between or around them", () => {
    const body = request([tool("get_weather", weather, ["city", "unit"])], "required");
    const good = call('{"city": "Oslo", "unit": "c"}');
    expect(verify(body, settings, good + good)).toMatchObject({ accepted: true, complete: true });
    expect(verify(body, settings, `${good}\n${good}`).rejection).toMatchObject({ offset: good.length });
    expect(verify(body, settings, `Sure. ${good}`).rejection).toMatchObject({ offset: 0 });
  });
});

describe("qwen3_coder on vLLM", () => {
  const settings: Settings = { server: "vllm", parser: "qwen3_coder" };
  const parcel = tool("send", { zip: { type: "string" }, count: { type: "integer" } }, ["zip", "count"]);
  const body = request([parcel], "auto");
  const call = (zip: string, count: string): string =>
    `<tool_call>\n<function=send>\n<parameter=zip>\n${zip}\n</parameter>\n<parameter=count>\n${count}\n</parameter>\n</function>\n</tool_call>`;

  test("the schema decides about types: digits of a string stay a string", () => {
    const report = verify(body, settings, call("02134", "12"));
    expect(report).toMatchObject({ accepted: true, complete: true });
    expect(report.reading.calls).toEqual([
      { name: "send", arguments: { zip: "02134", count: 12 }, valid: true, errors: [] },
    ]);
  });

  test("an integer parameter refuses 12a at the a", () => {
    const output = call("02134", "12a");
    expect(verify(body, settings, output).rejection).toMatchObject({
      offset: output.indexOf("12a") + 2,
      layer: "arguments",
      tool: "send",
    });
  });

  test("a value cannot hold its own closing tag", () => {
    const output = call("see </parameter> here", "1");
    expect(verify(body, settings, output)).toMatchObject({ accepted: false, reading: { calls: [] } });
  });

  test("two calls, with prose before", () => {
    const report = verify(body, settings, `Sending both.\n\n${call("1", "1")}\n${call("2", "2")}`);
    expect(report).toMatchObject({ accepted: true, complete: true, reading: { content: "Sending both." } });
    expect(report.reading.calls.map(({ arguments: given }) => given)).toEqual([
      { zip: "1", count: 1 },
      { zip: "2", count: 2 },
    ]);
  });

  test("every beginning of a good output is cut off, not wrong", () => {
    const output = call("02134", "12");
    for (let end = 1; end < output.length; end += 1) {
      expect(verify(request([parcel], "required"), settings, output.slice(0, end))).toMatchObject({
        complete: false,
        rejection: null,
      });
    }
  });
});

describe("beam on Dynamo", () => {
  const settings: Settings = { server: "dynamo", parser: "beam" };
  const tools = [tool("weather_lookup", { city: { type: "string" }, days: { type: "integer" } }, ["city", "days"])];
  const analysis = "<|channel|>analysis<|message|>Two days.<|end|>";
  const call = (days: string): string =>
    `<|start|>assistant to=weather_lookup<|channel|>analysis <|constrain|>xml<|message|><rfl:parameter name="city">Paris</rfl:parameter><rfl:parameter name="days">${days}</rfl:parameter><|call|>`;
  const final = (text: string): string => `<|channel|>final<|message|>${text}<|return|>`;
  const auto = request(tools, "auto");

  test("the analysis must not be empty", () => {
    const output = `<|channel|>analysis<|message|><|end|>${call("2")}`;
    expect(verify(auto, settings, output).rejection).toMatchObject({ offset: 36 });
  });

  test("call after call is fine, an answer after a call is not", () => {
    expect(verify(auto, settings, analysis + call("2") + call("3"))).toMatchObject({ accepted: true, complete: true });
    expect(verify(auto, settings, analysis + call("2") + final("Done."))).toMatchObject({
      accepted: false,
      rejection: { layer: "envelope" },
    });
    expect(verify(auto, settings, analysis + final("Done."))).toMatchObject({ accepted: true, complete: true });
  });

  test("parallel_tool_calls false refuses the second call where it begins", () => {
    const body = request(tools, "auto", { parallel_tool_calls: false });
    const one = analysis + call("2");
    expect(verify(body, settings, one)).toMatchObject({ accepted: true, complete: true });
    expect(verify(body, settings, one + call("3")).rejection).toMatchObject({ offset: one.length });
  });

  test("a word for an integer is refused in the arguments", () => {
    const output = analysis + call("two");
    expect(verify(auto, settings, output).rejection).toMatchObject({
      offset: output.indexOf("two<"),
      layer: "arguments",
      tool: "weather_lookup",
    });
  });

  test("response_format is held inside the final channel, behind the analysis", () => {
    const schema = {
      type: "object",
      properties: { verdict: { enum: ["go", "wait"] } },
      required: ["verdict"],
      additionalProperties: false,
    };
    const body = request(tools, "auto", {
      response_format: { type: "json_schema", json_schema: { name: "answer", schema } },
    });
    expect(verify(body, settings, analysis + final('{"verdict": "go"}'))).toMatchObject({
      accepted: true,
      complete: true,
    });
    expect(verify(body, settings, analysis + call("2"))).toMatchObject({ accepted: true, complete: true });
    const output = analysis + final('{"verdict": "stop"}');
    expect(verify(body, settings, output).rejection).toMatchObject({ offset: output.indexOf("stop"), layer: "text" });
    const forced = { ...body, tool_choice: "required" };
    expect(verify(forced, settings, analysis + call("2"))).toMatchObject({ accepted: true, complete: true });
  });
});
