import { describe, expect, test } from "vitest";
import { requireFormat } from "../../src/formats/find-format.js";
import { readTurn, type TurnContext } from "../../src/formats/read-turn.js";

const CONTEXT: TurnContext = {
  server: "vllm",
  version: [9],
  schemaOf: () => null,
  reasoning: false,
  startsIn: null,
};

describe("reasoning", () => {
  const format = requireFormat("vllm", "hermes");

  test("what a model writes before </think> is reasoning when it is thinking", () => {
    const reading = readTurn(format, "hm, <b>\n</think>\n\nHello", { ...CONTEXT, reasoning: true });
    expect(reading).toMatchObject({ reasoning: "hm, <b>\n", content: "Hello", calls: [] });
  });

  test("an opening marker begins reasoning even when none was expected", () => {
    const reading = readTurn(format, "<think>hm</think>Hello", CONTEXT);
    expect(reading).toMatchObject({ reasoning: "hm", content: "Hello" });
  });

  test("reasoning without an end holds the whole output", () => {
    const reading = readTurn(format, "still thinking", { ...CONTEXT, reasoning: true });
    expect(reading).toMatchObject({ reasoning: "still thinking", content: null });
  });
});

test("a broken block between two good calls costs neither of them", () => {
  const format = requireFormat("vllm", "hermes");
  const call = (name: string): string => `<tool_call>\n{"name": "${name}", "arguments": {}}\n</tool_call>`;
  const output = `${call("a")}\n<tool_call>\n{"name": oops}\n</tool_call>\n${call("b")}`;
  const reading = readTurn(format, output, CONTEXT);
  expect(reading.calls.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(reading.faults).toMatchObject([{ kind: "malformed" }]);
});
