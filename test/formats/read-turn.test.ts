import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/base/json.js";
import { requireFormat } from "../../src/formats/find-format.js";
import { readTurn, type TurnContext } from "../../src/formats/read-turn.js";
import { type SheetExample, sheet } from "../cases/sheets.js";

const SERVERS: Readonly<Record<string, string>> = { hermes: "vllm", qwen3_coder: "vllm", beam: "dynamo" };
const STARTS = { S0: null, S1: "REASONING", S3: "CONTENT" } as const;

function context(format: string, tools: ReturnType<typeof sheet>["tools"], start: SheetExample["start"]): TurnContext {
  const schemas = new Map<string, JsonSchema>(tools.map(({ function: f }) => [f.name, f.parameters]));
  return {
    server: SERVERS[format] ?? "",
    version: [9],
    schemaOf: (name) => schemas.get(name) ?? null,
    reasoning: false,
    startsIn: STARTS[start ?? "S0"],
  };
}

describe.each(["hermes", "qwen3_coder", "beam"])("the examples of the %s sheet", (name) => {
  const { tools, examples } = sheet(name);
  const format = requireFormat(SERVERS[name] ?? "", name);

  test.each(examples)("$id: $title", (example) => {
    const reading = readTurn(format, example.output, context(name, tools, example.start));
    const calls = reading.calls.map(({ name: tool, arguments: given }) => ({ name: tool, arguments: given }));
    const { parse, call, error } = example.expect;
    if (parse !== undefined) {
      expect(calls).toEqual(parse.tool_calls);
      expect(reading.content).toEqual(parse.content);
      if (parse.reasoning !== undefined) expect(reading.reasoning).toEqual(parse.reasoning);
    } else {
      expect(calls).toEqual(call === undefined ? [] : [call]);
    }
    if (error === "truncated") expect(reading.faults.map(({ kind }) => kind)).toEqual(["truncated"]);
    if (error === "malformed") expect(reading.faults.map(({ kind }) => kind)).toEqual(["malformed"]);
  });
});

describe("reasoning", () => {
  const format = requireFormat("vllm", "hermes");
  const base = context("hermes", [], "S0");

  test("what a model writes before </think> is reasoning when it is thinking", () => {
    const reading = readTurn(format, "hm, <b>\n</think>\n\nHello", { ...base, reasoning: true });
    expect(reading).toMatchObject({ reasoning: "hm, <b>\n", content: "Hello", calls: [] });
  });

  test("an opening marker begins reasoning even when none was expected", () => {
    const reading = readTurn(format, "<think>hm</think>Hello", base);
    expect(reading).toMatchObject({ reasoning: "hm", content: "Hello" });
  });

  test("reasoning without an end holds the whole output", () => {
    const reading = readTurn(format, "still thinking", { ...base, reasoning: true });
    expect(reading).toMatchObject({ reasoning: "still thinking", content: null });
  });
});

test("a broken block between two good calls costs neither of them", () => {
  const format = requireFormat("vllm", "hermes");
  const call = (name: string): string => `<tool_call>\n{"name": "${name}", "arguments": {}}\n</tool_call>`;
  const output = `${call("a")}\n<tool_call>\n{"name": oops}\n</tool_call>\n${call("b")}`;
  const reading = readTurn(format, output, context("hermes", [], "S0"));
  expect(reading.calls.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(reading.faults).toMatchObject([{ kind: "malformed" }]);
});
