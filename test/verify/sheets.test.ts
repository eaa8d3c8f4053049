import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import type { Settings } from "../../src/servers/types.js";
import { verify } from "../../src/verify/verify.js";
import { type SheetExample, type SheetTool, sheet } from "../cases/sheets.js";

/** The outcome in the sheets' words. */
function outcome(body: JsonValue, settings: Settings, output: string): { result: string; offset: number | null } {
  const { rejection, complete } = verify(body, settings, output);
  if (rejection !== null) return { result: "reject", offset: rejection.offset };
  return complete ? { result: "accept", offset: null } : { result: "incomplete", offset: null };
}

function body(tools: readonly SheetTool[], choice: JsonValue, more: JsonObject = {}): JsonObject {
  return {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools: tools as unknown as JsonValue,
    tool_choice: choice,
    ...more,
  };
}

function strict(tools: readonly SheetTool[]): readonly SheetTool[] {
  return tools.map((tool) => ({ ...tool, function: { ...tool.function, strict: true } }));
}

/** The sheets say "incomplete" as a rejection at the end of the output, or in words of their own. */
function expected(example: SheetExample, replay: SheetExample["replay"]): { result: string; offset: number | null } {
  const atEnd = replay.offset === null || replay.offset >= Buffer.byteLength(example.output);
  if (replay.result === "accept") return { result: "accept", offset: null };
  if (replay.result === "incomplete" || atEnd) return { result: "incomplete", offset: null };
  return { result: "reject", offset: replay.offset };
}

describe("hermes as Dynamo constrains it", () => {
  const { tools, examples } = sheet("hermes");
  test.each(examples)("$id: $title", (example) => {
    const got = outcome(body(tools, "auto"), { server: "dynamo", parser: "hermes" }, example.output);
    expect(got).toEqual(expected(example, example.replay));
  });
});

describe("qwen3_coder as vLLM constrains it", () => {
  const { tools, examples } = sheet("qwen3_coder");
  const given = strict(tools.filter(({ function: f }) => f.name === "book_ferry" || f.name === "ping_buoy"));
  const named = { type: "function", function: { name: "book_ferry" } };
  const settings = { server: "vllm", parser: "qwen3_coder" };

  test.each(examples)("$id: $title", (example) => {
    expect(outcome(body(given, "auto"), settings, example.output)).toEqual(expected(example, example.replay));
    for (const [choice, replay] of Object.entries(example.replay_by_choice ?? {})) {
      const got = outcome(body(given, choice === "named" ? named : choice), settings, example.output);
      expect({ choice, ...got }).toEqual({ choice, ...expected(example, replay) });
    }
  });
});

describe("beam as Dynamo constrains it", () => {
  const { tools, examples, response_format } = sheet("beam");
  const settings = { server: "dynamo", parser: "beam" };
  const rules: Readonly<Record<string, readonly [choice: JsonValue, more: JsonObject]>> = {
    turn_auto: ["auto", {}],
    turn_auto_single: ["auto", { parallel_tool_calls: false }],
    turn_required: ["required", {}],
    turn_none: ["none", {}],
    turn_named_plan: [{ type: "function", function: { name: "plan_route" } }, {}],
    turn_auto_rf: ["auto", { response_format: response_format ?? null }],
    s3: ["auto", prefill({ content: "The ferry leaves at noon" })],
    s1_required: ["required", prefill({ content: null, reasoning_content: "Both," })],
  };

  function prefill(message: JsonObject): JsonObject {
    return {
      messages: [
        { role: "user", content: "go" },
        { role: "assistant", ...message },
      ],
      continue_final_message: true,
      add_generation_prompt: false,
    };
  }

  test.each(examples)("$id: $title ($rule)", (example) => {
    const [choice, more] = rules[example.rule ?? ""] ?? ["auto", {}];
    const got = outcome(body(tools, choice, more), settings, example.output);
    expect(got).toEqual(expected(example, example.replay));
  });

  test("one call at most where the request says so", () => {
    const two = examples.find(({ id }) => id === "beam.2");
    const got = outcome(body(tools, "auto", { parallel_tool_calls: false }), settings, two?.output ?? "");
    expect(got).toEqual({ result: "reject", offset: 131 });
  });
});
