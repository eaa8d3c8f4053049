import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { errorBody } from "../../src/servers/error-body.js";
import type { Decision, Settings } from "../../src/servers/types.js";
import { body, CLOSED, named, rules, tool } from "./build.js";

function trt(serverSettings: Record<string, string> = { guided_decoding_backend: "xgrammar" }): Settings {
  return { server: "trtllm", parser: "hermes", serverSettings };
}

function decided(fields: JsonObject, settings: Settings = trt()): Decision {
  return decide(readRequest(body(fields)), settings);
}

const ANSWER = { type: "json_schema", json_schema: { name: "x", schema: CLOSED } };

describe("strict tools (engines reference 4.5)", () => {
  it("no strict tool, no grammar, whatever the choice", () => {
    const decision = decided({ tools: [tool("a")], tool_choice: "required" });
    expect(decision.constraint.kind).toBe("none");
    expect(rules(decision)).toContain("tool-choice-not-enforced");
  });

  it("one strict tool brings the tag; the others' arguments are any text", () => {
    const decision = decided({ tools: [tool("a", true), tool("b")], tool_choice: named("a") });
    expect(decision.constraint).toMatchObject({ kind: "turn", shape: "auto" });
    expect(decision.arguments).toMatchObject([{ enforced: "schema" }, { enforced: "none" }]);
    expect(decision.envelope.enforced).toBe(true);
  });

  it("without a backend everything is lost with a 200", () => {
    const decision = decided({ tools: [tool("a", true)] }, trt({}));
    expect(decision.rejection).toBeNull();
    expect(decision.constraint.kind).toBe("none");
    expect(decision.envelope.enforced).toBe(false);
    expect(rules(decision)).toContain("constraint-dropped");
  });

  it("llguidance has no tags, and says so when the request runs", () => {
    const llguidance = trt({ guided_decoding_backend: "llguidance" });
    expect(decided({ tools: [tool("a", true)] }, llguidance).rejection).toMatchObject({
      status: 500,
      message: "Unsupported guide type: STRUCTURAL_TAG",
    });
    expect(decided({ tools: [tool("a")] }, llguidance).rejection).toBeNull();
  });
});

describe("response_format (engines reference 4.2)", () => {
  it.each([
    [
      { type: "json", schema: CLOSED },
      { kind: "json_schema", schema: CLOSED },
    ],
    [ANSWER, { kind: "json_schema", schema: CLOSED }],
    [
      { type: "json_schema", json_schema: CLOSED },
      { kind: "json_schema", schema: CLOSED },
    ],
    [{ type: "json_object" }, { kind: "json_schema", schema: { type: "object" } }],
    [
      { type: "regex", regex: "[0-9]+" },
      { kind: "regex", pattern: "[0-9]+" },
    ],
    [
      { type: "ebnf", ebnf: 'root ::= "a"' },
      { kind: "grammar", text: 'root ::= "a"' },
    ],
    [
      { type: "structural_tag", format: { type: "any_text" } },
      { kind: "structural_tag", tag: { type: "structural_tag", format: { type: "any_text" } } },
    ],
    [{ type: "text" }, { kind: "none" }],
  ])("%j", (response_format, constraint) => {
    expect(decided({ response_format }).constraint).toEqual(constraint);
  });

  it("1.2 takes OpenAI's wrapper for the schema", () => {
    const decision = decided({ response_format: ANSWER }, { ...trt(), server: "trtllm@1.2" });
    expect(decision.constraint).toEqual({ kind: "json_schema", schema: ANSWER.json_schema });
    expect(rules(decision)).toContain("schema-wrapper-not-opened");
  });

  it("stands behind the reasoning where there is a reasoning parser", () => {
    const settings = trt({ guided_decoding_backend: "xgrammar", reasoning_parser: "qwen3" });
    expect(decided({ response_format: { type: "regex", regex: "x" } }, settings).constraint).toMatchObject({
      tag: {
        format: {
          type: "sequence",
          elements: [
            { begin: "<think>", end: "</think>" },
            { type: "regex", pattern: "x" },
          ],
        },
      },
    });
  });
});

describe("rejections (engines reference 4.2, 4.3, 4.6)", () => {
  it.each([
    [
      { response_format: { type: "json" } },
      "response_format.schema is required for response_format.type == 'json', but got None.",
    ],
    [
      { response_format: { type: "regex" } },
      "response_format.regex is required for response_format.type == 'regex', but got None.",
    ],
    [{ response_format: { type: "xml" } }, "Unsupported response format: xml"],
    [
      { response_format: { type: "structural_tag", structures: [], triggers: [] } },
      "response_format.format is required for response_format.type == 'structural_tag', but got None.",
    ],
    [{ structured_outputs: { regex: "x" } }, "structured_outputs: Extra inputs are not permitted"],
    [{ regex: "x" }, "regex: Extra inputs are not permitted"],
    [{ tools: [{ type: "custom", custom: { name: "c" } }] }, "Input should be 'function'"],
  ] as const)("%j", (fields, message) => {
    const { rejection } = decided(fields as unknown as JsonObject);
    expect(rejection).toMatchObject({ status: 400, message });
    expect(rejection === null ? null : errorBody(rejection, "trtllm")).toEqual({ error: message });
  });
});
