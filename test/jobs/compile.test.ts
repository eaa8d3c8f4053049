import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/jobs/compile.js";
import { explain } from "../../src/jobs/explain.js";

const request = JSON.parse(
  readFileSync(new URL("../../examples/weather/request-strict.json", import.meta.url), "utf8"),
);

describe("an engine that is older than the tag", () => {
  const settings = { server: "vllm", parser: "qwen3_coder", engine: "xgrammar@0.1.30" };

  test("is refused by the construct that it lacks", () => {
    expect(() => compile(request, settings).payload).toThrow(/xgrammar 0\.1\.30 .*style qwen_xml.* 0\.1\.32/);
  });

  test("is a finding for explain, at the construct", () => {
    expect(explain(request, settings).findings).toContainEqual(
      expect.objectContaining({
        rule: "engine-lacks-construct",
        severity: "error",
        path: "/format/tags/0/content/style",
      }),
    );
  });

  test("takes what it knows", () => {
    expect(compile(request, { ...settings, parser: "hermes" }).payload).toHaveProperty("response_format");
  });
});

test("an engine that reads no structural tags gets the same language in its own dialect", () => {
  const { payload } = compile(request, { server: "vllm", parser: "hermes", engine: "llguidance@1.9.1" });
  expect(payload).toMatchObject({ structured_outputs: { grammar: expect.stringMatching(/^%llguidance/) } });
});

test("a rejected request has neither tag nor payload", () => {
  const result = compile({ ...request, tools: [] }, { server: "vllm", parser: "hermes" });
  expect(result).toMatchObject({ status: 400, tag: null, grammar: null, payload: {} });
});

test("an answer schema beside free calls takes the whole output, but for wires that have the answer in a message", () => {
  const body = {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools: [{ type: "function", function: { name: "f", parameters: { type: "object" } } }],
    response_format: { type: "json_schema", json_schema: { name: "a", schema: { type: "object" } } },
  };
  expect(compile(body, { server: "vllm", parser: "hermes" }).decision.constraint.kind).toBe("json_schema");
  expect(compile(body, { server: "vllm", parser: "openai" }).decision.constraint.kind).toBe("turn");
});
