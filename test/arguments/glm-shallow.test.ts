import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { verify } from "../../src/verify/verify.js";

const WEATHER = {
  name: "get_weather",
  parameters: {
    type: "object",
    properties: {
      city: { type: "string" },
      days: { type: "integer" },
      unit: { type: "string", enum: ["celsius", "fahrenheit"] },
    },
    required: ["city"],
  },
};
const COMMAND = {
  name: "run_command",
  parameters: { type: "object", properties: { command: { type: "string" } }, required: ["command"] },
};

function body(...functions: readonly JsonObject[]): JsonObject {
  return {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools: functions.map((one) => ({ type: "function", function: one })) as JsonValue,
  };
}

function call(name: string, ...pairs: readonly (readonly [string, string])[]): string {
  const written = pairs.map(([key, value]) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`);
  return `<tool_call>${name}${written.join("")}</tool_call>`;
}

function accepted(output: string, server = "vllm"): boolean {
  const { accepted, complete } = verify(body(WEATHER, COMMAND), { server, parser: "glm47" }, output);
  return accepted && complete;
}

/** The acceptance vectors of policy reference 5. */
describe("tools without strict on the newest vLLM", () => {
  test.each([
    "Hello there",
    call("get_weather"),
    call("get_weather", ["city", "Oslo"], ["city", "Rome"]),
    call("get_weather", ["days", "3"], ["city", "Oslo"]),
    call("run_command", ["command", "grep 'a<b' x.py"]),
  ])("%s is taken", (output) => {
    expect(accepted(output)).toBe(true);
  });

  test.each([
    call("drop_tables"),
    call("get_weather", ["town", "Oslo"]),
    call("get_weather", ["days", "abc"]),
    call("get_weather", ["unit", "kelvin"]),
    call("run_command", ["command", "say <arg_key> now"]),
    "<tool_call>get_weather",
  ])("%s is not", (output) => {
    expect(accepted(output)).toBe(false);
  });

  test("release 0.31 holds their envelope alone, where it holds anything", () => {
    const { arguments: tools, constraint } = decide(
      readRequest({ ...body(WEATHER), tools: [{ type: "function", function: { ...WEATHER, strict: true } }] }),
      { server: "vllm@0.31", parser: "glm47" },
    );
    expect(tools).toMatchObject([{ enforced: "schema" }]);
    expect(constraint.kind).toBe("turn");
    expect(decide(readRequest(body(WEATHER)), { server: "vllm@0.31", parser: "glm47" }).constraint.kind).toBe("none");
  });

  test("a schema that is no plain list of properties holds no arguments", () => {
    const open = { name: "f", parameters: { anyOf: [{ type: "object" }] } };
    const output = call("f", ["anything", "goes"]);
    expect(verify(body(open), { server: "vllm", parser: "glm47" }, output)).toMatchObject({ accepted: true });
  });
});
