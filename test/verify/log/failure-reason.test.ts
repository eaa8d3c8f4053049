import { describe, expect, test } from "vitest";
import { generatedLog } from "../../../bench/lib/generated-log.js";
import type { JsonObject } from "../../../src/base/json.js";
import { readRequest } from "../../../src/request/read-request.js";
import { decide } from "../../../src/servers/decide.js";
import type { Settings } from "../../../src/servers/types.js";
import { FAILURE_REASONS, failureReason } from "../../../src/verify/log/failure-reason.js";
import { lineVerifier } from "../../../src/verify/log/verify-line.js";
import { examine } from "../../../src/verify/verify.js";

const WEATHER: JsonObject = {
  type: "object",
  properties: { city: { type: "string" }, unit: { type: "string", enum: ["c", "f"] } },
  required: ["city"],
  additionalProperties: false,
};

function request(more: JsonObject = {}, strict = true): JsonObject {
  return {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools: [
      { type: "function", function: { name: "get_weather", parameters: WEATHER, strict } },
      { type: "function", function: { name: "get_time", parameters: { type: "object", properties: {} }, strict } },
    ],
    ...more,
  };
}

const HERMES: Settings = { server: "vllm", parser: "hermes" };
/** No parser of this server holds anything: what fails is told by the reading alone. */
const UNHELD: Settings = { server: "rapid-mlx", parser: "jamba" };
const REQUIRED = { tool_choice: "required" };
const SINGLE = { parallel_tool_calls: false };
const NAMED = { tool_choice: { type: "function", function: { name: "get_weather" } } };
const ALLOWED = {
  tool_choice: {
    type: "allowed_tools",
    allowed_tools: { mode: "auto", tools: [{ type: "function", function: { name: "get_weather" } }] },
  },
};

function reason(output: string, body = request(), settings = HERMES) {
  return failureReason(examine(decide(readRequest(body), settings), output));
}

const call = (args: string, name = "get_weather") =>
  `<tool_call>\n{"name": "${name}", "arguments": ${args}}\n</tool_call>`;
const GOOD = call('{"city": "Oslo", "unit": "c"}');
const jamba = (calls: string) => `<tool_calls>[${calls}]</tool_calls>`;

describe("an output fails for one reason", () => {
  test.each([
    ["nothing", GOOD, request(), null],
    ["nothing in plain text", "Good morning.", request(), null],
    ["the server refuses the request", GOOD, request({ tools: [] }), "request-refused"],
    ["another format", '[TOOL_CALLS]get_weather[ARGS]{"city": "Oslo"}', request(), "format-drift"],
    [
      "another format where a call must come",
      "<tool_call>\n<function=get_weather>\n<parameter=city>\nOslo\n</parameter>\n</function>\n</tool_call>",
      request(REQUIRED),
      "format-drift",
    ],
    ["the end is missing", GOOD.slice(0, -12), request(), "cut-off"],
    ["a second call where there may be one", `${GOOD}\n${GOOD}`, request(SINGLE), "too-many-calls"],
    ["a second call beside the named one", `${GOOD}\n${GOOD}`, request(NAMED), "too-many-calls"],
    ["a tool that is not declared", call('{"city": "Oslo"}', "get_wetter"), request(), "wrong-name"],
    ["another tool than the named one", call("{}", "get_time"), request(NAMED), "wrong-name"],
    ["an argument too many", call('{"city": "Oslo", "wind": true}'), request(), "extra-argument"],
    ["an argument too few", call('{"unit": "c"}'), request(), "missing-argument"],
    ["a value outside of its enum", call('{"city": "Oslo", "unit": "k"}'), request(), "schema-break"],
    [
      "a value of another type, with the end missing",
      call('{"city": 5, "unit": "c').slice(0, -15),
      request(),
      "schema-break",
    ],
    ["a missing comma", call('{"city": "Oslo" "unit": "c"}'), request(), "broken-syntax"],
    ["single quotes", call("{'city': 'Oslo'}"), request(), "broken-syntax"],
    ["a call's end without its beginning", "Done.</tool_call>", request(), "stray-marker"],
    ["a call's end twice", `${GOOD}\n</tool_call>`, request(REQUIRED), "stray-marker"],
    ["text in place of a call", "It is warm.", request(REQUIRED), "text-for-call"],
    ["text behind the call that must come", `${GOOD} There.`, request(REQUIRED), "text-for-call"],
    [
      "members in another order than they must have",
      call('{"unit": "c", "city": "Oslo"}'),
      request(),
      "other-spelling",
    ],
  ] as const)("%s", (_, output, body, expected) => {
    expect(reason(output, body)).toBe(expected);
  });
});

describe("where the constraint leaves arguments open, their schema counts", () => {
  test.each([
    ['{"city": "Oslo"}', null],
    ['{"city": "Oslo", "wind": true}', "extra-argument"],
    ["{}", "missing-argument"],
    ['{"city": 5}', "schema-break"],
  ] as const)("%s", (args, expected) => {
    expect(reason(call(args), request({}, false))).toBe(expected);
  });
});

describe("where nothing is constrained, the reading counts", () => {
  const good = '{"name": "get_weather", "arguments": {"city": "Oslo"}}';
  test.each([
    [jamba(good), {}, null],
    ["It is warm.", {}, null],
    ["It is warm.", REQUIRED, "text-for-call"],
    [jamba(`${good}, ${good}`), {}, null],
    [jamba('{"name": "get_time", "arguments": {}}'), NAMED, "wrong-name"],
    [jamba('{"name": "get_time", "arguments": {}}'), ALLOWED, "wrong-name"],
    [jamba('{"name": "get_wetter", "arguments": {}}'), {}, "wrong-name"],
    [jamba('{"name": "get_weather", "arguments": {"city" "Oslo"}}'), {}, "broken-syntax"],
    [jamba(good).slice(0, -20), {}, "cut-off"],
    [`${jamba(good)} </tool_calls>`, {}, "stray-marker"],
    [GOOD, {}, "format-drift"],
  ] as const)("%s", (output, more, expected) => {
    expect(reason(output, request(more), UNHELD)).toBe(expected);
  });
});

test("an answer that is held to a schema breaks its syntax or its schema", () => {
  const body = {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    response_format: { type: "json_schema", json_schema: { name: "n", schema: WEATHER } },
  };
  expect(reason('{"city": 5}', body)).toBe("schema-break");
  expect(reason('{"city" 5}', body)).toBe("broken-syntax");
  expect(reason('{"city": "Oslo"}', body)).toBeNull();
});

test("a line that cannot be used is named as such", () => {
  const verifyLine = lineVerifier(HERMES, () => {
    throw Object.assign(new Error("ENOENT: no such file"), { syscall: "open" });
  });
  for (const [text, error] of [
    ["{", /JSON/],
    ["[]", /no JSON object/],
    ['{"output": "x"}', /"request" is missing/],
    ['{"request": {}, "output": 1}', /"output" must be a text/],
    ['{"request": {"tools": 1}, "output": "x"}', /\/tools must be an array/],
    ['{"request": "gone.json", "output": "x"}', /ENOENT/],
  ] as const) {
    expect(verifyLine(text)).toMatchObject({
      reason: "unusable-line",
      seen: null,
      error: expect.stringMatching(error),
    });
  }
});

test("2,000 generated lines with 3% of twelve kinds of faults: every one is told", () => {
  const verifyLine = lineVerifier(HERMES, () => null);
  const met = new Set<string>();
  for (const { text, reason: expected } of generatedLog(2000, 20)) {
    if (expected !== null) met.add(expected);
    expect(verifyLine(text).reason, text).toBe(expected);
  }
  expect([...met].sort()).toEqual(
    Object.keys(FAILURE_REASONS)
      .filter((kind) => kind !== "other-spelling")
      .sort(),
  );
});
