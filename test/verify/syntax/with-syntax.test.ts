import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../src/base/json.js";
import type { Settings } from "../../../src/servers/types.js";
import type { Syntax } from "../../../src/verify/syntax/types.js";
import { withSyntax } from "../../../src/verify/syntax/with-syntax.js";
import type { VerifyReport } from "../../../src/verify/types.js";
import { examineRequest } from "../../../src/verify/verify.js";

const WEATHER: JsonValue = {
  type: "function",
  function: {
    name: "get_weather",
    strict: true,
    parameters: {
      type: "object",
      properties: { city: { type: "string" }, unit: { enum: ["c", "f"] } },
      required: ["city"],
      additionalProperties: false,
    },
  },
};

function report(
  settings: Settings,
  output: string,
  more: JsonObject = {},
  inputs: Readonly<Record<string, Syntax>> = {},
) {
  const body = { model: "m", messages: [{ role: "user", content: "go" }], tools: [WEATHER], ...more };
  return withSyntax(examineRequest(body, settings, output), new Map(Object.entries(inputs)));
}

function found({ syntax = [] }: VerifyReport) {
  return syntax.map(({ kind, offset, line, column }) => [kind, offset, line, column]);
}

const HERMES: Settings = { server: "vllm", parser: "hermes" };
const hermes = (call: string): string => `Café:\n<tool_call>\n${call}\n</tool_call>`;

describe("bodies that cannot be read", () => {
  test("all faults of a JSON call, with bytes, lines and columns of the output", async () => {
    const output = hermes('{"name": "get_weather", "arguments": {"city": \'Oslo\'\n "unit": "c",}}');
    expect(found(await report(HERMES, output))).toEqual([
      ["single-quotes", 65, 3, 47],
      ["missing-comma", 71, 3, 53],
      ["trailing-comma", 84, 4, 13],
    ]);
  });

  test("arguments that stand by themselves", async () => {
    const output = '[TOOL_CALLS]get_weather[ARGS]{"city": "Oslo", "unit" "c"}';
    expect(found(await report({ server: "vllm", parser: "mistral" }, output))).toEqual([["missing-colon", 52, 1, 53]]);
  });

  test("arguments of a Python call", async () => {
    const output = '[get_weather(city="Oslo" unit="c"), get_weather(city="Bergen")]';
    expect(found(await report({ server: "vllm", parser: "pythonic" }, output))).toEqual([["missing-comma", 24, 1, 25]]);
  });

  test("where nothing is enforced as well", async () => {
    const free = { ...WEATHER, function: { name: "get_weather", parameters: {} } };
    const answer = await report(HERMES, hermes('{"name": "get_weather" "arguments": {}}'), { tools: [free] });
    expect(answer.rejection).toBeNull();
    expect(found(answer)).toEqual([["missing-comma", 41, 3, 23]]);
  });

  test("an answer that is held to a schema", async () => {
    const schema = { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } };
    const response_format = { type: "json_schema", json_schema: { name: "a", schema, strict: true } };
    const answer = await report(HERMES, '{"a": 1 "b": 2}', { tool_choice: "none", response_format });
    expect(found(answer)).toEqual([["missing-comma", 7, 1, 8]]);
  });
});

describe("no faults of syntax", () => {
  test("in what is read and fits", async () => {
    expect(found(await report(HERMES, hermes('{"name": "get_weather", "arguments": {"city": "Oslo"}}')))).toEqual([]);
  });

  test("where it is the schema that refuses", async () => {
    const output = hermes('{"name": "get_weather", "arguments": {"city": "Oslo", "unit": "k"}}');
    expect(found(await report(HERMES, output))).toEqual([]);
  });

  test("in an output that was cut off", async () => {
    expect(found(await report(HERMES, 'Café:\n<tool_call>\n{"name": "get_weather", "arguments": {"ci'))).toEqual([]);
  });
});

describe("inputs of custom tools", () => {
  const tools: JsonValue = [{ type: "custom", custom: { name: "run", format: { type: "text" } } }];
  const call = (input: string): string => hermes(`{"name": "run", "arguments": ${JSON.stringify({ input })}}`).slice(6);
  const run = async (input: string, syntax?: Syntax) => {
    const inputs = syntax === undefined ? {} : { run: syntax };
    const answer = await report({ server: "dynamo", parser: "hermes" }, call(input), { tools }, inputs);
    expect(answer.accepted).toBe(true);
    return answer.reading.calls;
  };

  test("a program that is none is no valid input, and its faults are told", async () => {
    expect(await run("x = [1 2]\nprint 'y'\n", "python")).toMatchObject([
      {
        name: "run",
        valid: false,
        errors: [
          "no python at line 1, column 7 of the input: a comma is missing",
          "no python at line 2, column 1 of the input: print is a function in Python 3: parentheses are missing",
        ],
      },
    ]);
  });

  test("JSON", async () => {
    expect(await run("{'a': 1}", "json")).toMatchObject([
      {
        valid: false,
        errors: ["no json at line 1, column 2 of the input: single quotes: strings of JSON have double quotes"],
      },
    ]);
    expect(await run('{"a": 1}', "json")).toMatchObject([{ valid: true, errors: [] }]);
  });

  test("what is right, or is not asked about, stays valid", async () => {
    expect(await run("print('x')\n", "python")).toMatchObject([{ valid: true }]);
    expect(await run("print 'x'\n")).toMatchObject([{ valid: true }]);
  });
});
