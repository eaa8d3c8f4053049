import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../src/base/json.js";
import type { Settings } from "../../../src/servers/types.js";
import type { Syntax } from "../../../src/verify/syntax/types.js";
import { verifyWithSyntax } from "../../../src/verify/syntax/verify-with-syntax.js";
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
      properties: {
        city: { type: "string" },
        unit: { enum: ["c", "f"] },
        at: { type: "object", properties: { lat: { type: "number" }, lon: { type: "number" } } },
        days: { type: "array", items: { type: "string" } },
      },
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

  test("arguments of all Python calls of a list, up to what closes it", async () => {
    const output = `<|python_start|>[get_weather(city="Oslo" unit="c"), get_weather(days=['Mo' 'Tu',), get_weather(city=Lima)]<|python_end|>`;
    expect(found(await report({ server: "vllm", parser: "llama4_pythonic" }, output))).toEqual([
      ["missing-comma", 40, 1, 41],
      ["unclosed-bracket", 80, 1, 81],
      ["unquoted-text", 100, 1, 101],
    ]);
  });

  test("a list without a marker that is the whole output", async () => {
    const output = `[{"name": "get_weather", "arguments": {"city": 'Oslo' "unit": "c"}}]`;
    const answer = await report({ server: "vllm", parser: "xlam" }, output);
    expect(found(answer)).toEqual([
      ["single-quotes", 47, 1, 48],
      ["missing-comma", 53, 1, 54],
    ]);
    expect(answer.findings.map(({ rule }) => rule)).toContain("malformed-call");
  });

  test("a call without a marker, which begins with the name of a declared tool", async () => {
    const functionary = { server: "vllm", parser: "functionary" };
    expect(found(await report(functionary, "get_weather\n{\"city\": 'Oslo'}"))).toEqual([["single-quotes", 21, 2, 10]]);
    expect(found(await report(functionary, "Well\n{it} is"))).toEqual([]);
  });

  test("where the constraint is JSON that the schema refuses, too", async () => {
    const output = `[{"name": "get_weather", "arguments": {"city": 'Oslo'}}]`;
    const answer = await report({ server: "vllm", parser: "xlam" }, output, { tool_choice: "required" });
    expect(answer.rejection?.keyword).not.toBeNull();
    expect(found(answer)).toEqual([["single-quotes", 47, 1, 48]]);
  });

  test("where nothing is enforced as well", async () => {
    const free = { ...WEATHER, function: { name: "get_weather", parameters: {} } };
    const answer = await report(HERMES, hermes('{"name": "get_weather" "arguments": {}}'), { tools: [free] });
    expect(answer.rejection).toBeNull();
    expect(found(answer)).toEqual([["missing-comma", 41, 3, 23]]);
  });

  test("an answer that is held to a schema in a turn that may have calls", async () => {
    const schema = { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } };
    const response_format = { type: "json_schema", json_schema: { name: "a", schema, strict: true } };
    const answer = await report(HERMES, '{"a": 1 "b": 2,}', { response_format });
    expect(found(answer)).toEqual([
      ["missing-comma", 7, 1, 8],
      ["trailing-comma", 14, 1, 15],
    ]);
  });

  test("an answer that is held to a schema", async () => {
    const schema = { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } };
    const response_format = { type: "json_schema", json_schema: { name: "a", schema, strict: true } };
    const answer = await report(HERMES, '{"a": 1 "b": 2}', { tool_choice: "none", response_format });
    expect(found(answer)).toEqual([["missing-comma", 7, 1, 8]]);
  });
});

const AT = `{'lat': 1 "lon": 2,}`;
const DAYS = '["Mo" "Tu"]';

describe("values between tags that should be JSON", () => {
  test.each<[parser: string, output: string, server?: string]>([
    [
      "qwen3_coder",
      `<tool_call>\n<function=get_weather>\n<parameter=city>\n{'Oslo\n</parameter>\n<parameter=at>\n${AT}\n</parameter>\n<parameter=days>\n${DAYS}\n</parameter>\n</function>\n</tool_call>`,
    ],
    [
      "glm45",
      `<tool_call>get_weather\n<arg_key>at</arg_key>\n<arg_value>${AT}</arg_value>\n<arg_key>days</arg_key>\n<arg_value>${DAYS}</arg_value>\n</tool_call>`,
    ],
    [
      "minimax_m2",
      `<minimax:tool_call>\n<invoke name="get_weather">\n<parameter name="at">${AT}</parameter>\n<parameter name="days">${DAYS}</parameter>\n</invoke>\n</minimax:tool_call>`,
    ],
    [
      "deepseek_v32",
      `<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="at" string="false">${AT}</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">${DAYS}</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>`,
    ],
    [
      "seed_oss",
      `<seed:tool_call>\n<function=get_weather>\n<parameter=at>${AT}</parameter>\n<parameter=days>${DAYS}</parameter>\n</function>\n</seed:tool_call>`,
    ],
    [
      "minicpm",
      `<function name="get_weather"><param name="at">${AT}</param><param name="days">${DAYS}</param></function>`,
      "dynamo",
    ],
  ])("%s", async (parser, output, server = "vllm") => {
    const at = Buffer.byteLength(output.slice(0, output.indexOf(AT)));
    const days = Buffer.byteLength(output.slice(0, output.indexOf(DAYS)));
    const { syntax = [] } = await report({ server, parser }, output);
    expect(syntax.map(({ kind, offset }) => [kind, offset])).toEqual([
      ["single-quotes", at + 1],
      ["missing-comma", at + 9],
      ["trailing-comma", at + 18],
      ["missing-comma", days + 5],
    ]);
  });

  const qwen = (value: string) =>
    `<tool_call>\n<function=get_weather>\n<parameter=city>Oslo</parameter>\n<parameter=at>\n${value}`;

  test("one that nothing closes, in an output that is refused for it", async () => {
    expect(found(await report({ server: "vllm", parser: "qwen3_coder" }, qwen("{'lat': 1")))).toEqual([
      ["single-quotes", 84, 5, 2],
      ["unclosed-bracket", 92, 5, 10],
    ]);
  });

  test.each(['{"lat": 1', "5\n</parameter>\n</function>\n</tool_call>"])(
    "none in one that is cut off, or is JSON of another type: %j",
    async (value) => {
      expect(found(await report({ server: "vllm", parser: "qwen3_coder" }, qwen(value)))).toEqual([]);
    },
  );
});

test("the library tells faults of syntax as the command does", async () => {
  const body = { model: "m", messages: [{ role: "user", content: "go" }], tools: [WEATHER] };
  const output = hermes('{"name": "get_weather", "arguments": {"city" "Oslo"}}');
  expect(found(await verifyWithSyntax(body, HERMES, output))).toEqual([["missing-colon", 63, 3, 45]]);
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
