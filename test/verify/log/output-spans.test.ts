import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/json.js";
import { readRequest } from "../../../src/request/read-request.js";
import { decide } from "../../../src/servers/decide.js";
import type { Settings } from "../../../src/servers/types.js";
import { outputSpans } from "../../../src/verify/log/output-spans.js";
import { examine } from "../../../src/verify/verify.js";
import { sheetRequest, sheets } from "../../cases/sheets.js";

const REQUEST: JsonObject = {
  model: "m",
  messages: [{ role: "user", content: "go" }],
  tools: [
    {
      type: "function",
      function: {
        name: "f",
        strict: true,
        parameters: {
          type: "object",
          properties: { a: { type: "integer" } },
          required: ["a"],
          additionalProperties: false,
        },
      },
    },
  ],
};

function spans(output: string, settings: Settings, body = REQUEST, from = 0, to = Buffer.byteLength(output)) {
  const seen = examine(decide(readRequest(body), settings), output);
  return outputSpans(seen, from, to).map(({ layer, tool, text }) => [layer, tool, text]);
}

const HERMES: Settings = { server: "vllm", parser: "hermes" };

describe("by the constraint", () => {
  test("text, envelope and arguments are told apart, and a call begins with its first marker", () => {
    expect(spans('Grüße\n<tool_call>\n{"name": "f", "arguments": {"a": 1}}\n</tool_call> there', HERMES)).toEqual([
      ["text", null, "Grüße\n"],
      ["envelope", "f", '<tool_call>\n{"name": "f", "arguments": '],
      ["arguments", "f", '{"a": 1}'],
      ["envelope", "f", "}\n</tool_call>"],
      ["text", null, " there"],
    ]);
  });

  test("what follows the first impossible byte is not read", () => {
    expect(spans('<tool_call>\n{"name": "f", "arguments": {"a": "x"}}\n</tool_call>', HERMES).slice(-2)).toEqual([
      ["arguments", "f", '{"a": '],
      ["unread", null, '"x"}}\n</tool_call>'],
    ]);
  });

  test("thinking is a layer of its own", () => {
    expect(spans("I <think> so.</think>Hi", { ...HERMES, parser: "qwen3_coder", reasoning: true })[0]).toEqual([
      "reasoning",
      null,
      "I <think> so.",
    ]);
  });

  test("a part of an output is told like the whole", () => {
    const output = '<tool_call>\n{"name": "f", "arguments": {"a": 1}}\n</tool_call>';
    expect(spans(output, HERMES, REQUEST, 20, 45)).toEqual([
      ["envelope", "f", output.slice(20, 39)],
      ["arguments", "f", '{"a": '],
    ]);
  });
});

test("by the reading where nothing is constrained", () => {
  const output = 'So: <tool_calls>[{"name": "f", "arguments": {"a": 1}}]</tool_calls> done';
  expect(spans(output, { server: "rapid-mlx", parser: "jamba" })).toEqual([
    ["text", null, "So: "],
    ["envelope", "f", "<tool_calls>"],
    ["arguments", "f", '[{"name": "f", "arguments": {"a": 1}}]'],
    ["envelope", "f", "</tool_calls>"],
    ["text", null, " done"],
  ]);
});

test("the spans of any output are the output", () => {
  for (const one of sheets().filter((_, i) => i % 4 === 0)) {
    for (const example of one.examples) {
      const seen = examine(
        decide(readRequest(sheetRequest(one, example)), { ...one.settings, ...example.settings }),
        example.output,
      );
      const parts = outputSpans(seen, 0, seen.bytes.length);
      expect(parts.map(({ text }) => text).join(""), example.id).toBe(new TextDecoder().decode(seen.bytes));
    }
  }
});
