import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import type { Decision, Settings } from "../../src/servers/types.js";
import { body, CLOSED, rules, tool } from "./build.js";
import { lookUp } from "./formats.js";

const VLLM: Settings = { server: "vllm", parser: "hermes" };
const SGLANG: Settings = { server: "sglang", parser: "hermes" };
const DYNAMO: Settings = { server: "dynamo", parser: "hermes" };

function responses(fields: JsonObject, settings: Settings): Decision {
  return decide(readRequest({ model: "m", input: "go", ...fields }, "openai-responses"), settings, lookUp);
}
function flat(name: string, strict?: boolean): JsonObject {
  return { type: "function", name, parameters: CLOSED, ...(strict === undefined ? {} : { strict }) };
}

describe("Responses on vLLM (policy reference 1.1, 1.3, 6.1)", () => {
  it("namespaces are flat names, hosted tools are left out", () => {
    const tools = [{ type: "namespace", name: "crm", tools: [flat("lookup", true)] }, { type: "web_search" }];
    const decision = responses({ tools, tool_choice: "required" }, VLLM);
    expect(decision.constraint).toMatchObject({ tools: [{ tool: "crm__lookup", enforced: "schema" }] });
    expect(decision.findings).toContainEqual(
      expect.objectContaining({ rule: "tool-kind-ignored", path: "/tools/1", severity: "info" }),
    );
  });

  it("allowed_tools gets no tag", () => {
    const tool_choice = { type: "allowed_tools", mode: "required", tools: [{ type: "function", name: "a" }] };
    const decision = responses({ tools: [flat("a", true)], tool_choice }, VLLM);
    expect(decision.rejection).toBeNull();
    expect(decision.constraint.kind).toBe("none");
    expect(decision.envelope.reason).toContain("allowed_tools");
  });

  it("the flat choice names a tool, and text.format is the answer's format", () => {
    const named = responses({ tools: [flat("a")], tool_choice: { type: "function", name: "a" } }, VLLM);
    expect(named.constraint).toMatchObject({ kind: "turn", shape: "named" });
    const text = { format: { type: "json_schema", name: "x", schema: CLOSED } };
    const muted = responses({ tools: [flat("a")], text }, VLLM);
    expect(muted.constraint).toEqual({ kind: "json_schema", schema: CLOSED });
    expect(muted.findings).toContainEqual(
      expect.objectContaining({ rule: "response-format-mutes-tools", path: "/text/format" }),
    );
  });

  it.each([
    [{ tools: [{ type: "web_search" }], tool_choice: "required" }, "no function tool", "/tool_choice"],
    [
      { tools: [flat("a")], tool_choice: { type: "function", name: "b" } },
      "Tool 'b' has not been passed in `tools`.",
      "/tool_choice/name",
    ],
    [
      { text: { format: { type: "json_schema", name: "x" } } },
      "You must use one kind of structured outputs constraint but none are specified",
      "/text/format/schema",
    ],
  ])("%j", (fields, message, path) => {
    const { rejection } = responses(fields as unknown as JsonObject, VLLM);
    expect(rejection?.message).toContain(message);
    expect(rejection?.path).toBe(path);
  });

  it("an empty list of tools is none", () => {
    expect(responses({ tools: [] }, VLLM).rejection).toBeNull();
  });
});

describe("Responses elsewhere", () => {
  it("SGLang wants names", () => {
    const { rejection } = responses({ tools: [{ type: "function", parameters: CLOSED }] }, SGLANG);
    expect(rejection).toMatchObject({ message: "Function tools must include a name.", path: "/tools/0/name" });
  });

  it("Dynamo filters by allowed_tools and checks every strict function, namespaces included", () => {
    const tool_choice = { type: "allowed_tools", mode: "required", tools: [{ type: "function", name: "b" }] };
    const decision = responses({ tools: [flat("a"), flat("b"), { type: "web_search" }], tool_choice }, DYNAMO);
    expect(decision.constraint).toMatchObject({ shape: "required", tools: [{ tool: "b" }] });
    expect(rules(decision)).not.toContain("allowed-tools-derived");
    const open = { type: "function", name: "open", parameters: { type: "object" }, strict: true };
    const refused = responses(
      { tools: [flat("b"), { type: "namespace", name: "n", tools: [open] }], tool_choice },
      DYNAMO,
    );
    expect(refused.rejection).toMatchObject({
      message:
        "Invalid schema for function 'n__open': In context=#, object schemas require additionalProperties: false",
      path: "/tools/1/tools/0/parameters",
    });
  });

  it("OpenAI rewrites a schema that says nothing of strict, and names parameters its way", () => {
    const openai: Settings = { server: "openai" };
    const decision = responses({ tools: [flat("a"), flat("b", false)] }, openai);
    expect(decision.arguments).toMatchObject([{ enforced: "schema" }, { enforced: "none" }]);
    expect(rules(decision)).toContain("strict-implicit-responses");
    const bad = { type: "function", name: "x", parameters: { type: "object" } };
    expect(responses({ tools: [flat("a"), bad] }, openai).rejection?.param).toBe("tools[1].parameters");
  });
});

describe("Anthropic Messages on vLLM", () => {
  const read = (fields: JsonObject): Decision =>
    decide(readRequest({ ...body({ max_tokens: 1 }), ...fields }, "anthropic-messages"), VLLM, lookUp);
  it("any is required, and disable_parallel_tool_use one call", () => {
    const decision = read({
      tools: [{ name: "a", input_schema: CLOSED, strict: true }],
      tool_choice: { type: "any", disable_parallel_tool_use: true },
    });
    expect(decision.constraint).toMatchObject({ shape: "required", single: true });
    expect(decision.arguments).toMatchObject([{ enforced: "schema" }]);
  });

  it("an unknown tool is a 400 that points into the body as it was sent", () => {
    const { rejection } = read({
      tools: [{ name: "a", input_schema: CLOSED }],
      tool_choice: { type: "tool", name: "b" },
    });
    expect(rejection?.path).toBe("/tool_choice/name");
  });
});

describe("thinking", () => {
  const strict = { tools: [tool("a", true)], tool_choice: "required" };
  it("is off where the request switches it off, whatever the settings say", () => {
    const decision = decide(
      readRequest(body({ ...strict, chat_template_kwargs: { enable_thinking: false } })),
      { ...VLLM, reasoning: true },
      lookUp,
    );
    expect(decision.constraint).toMatchObject({ reasoning: null });
    expect(rules(decision)).toContain("thinking-switched-off");
  });

  it("is asked for, but not assumed", () => {
    const decision = decide(readRequest(body({ ...strict, chat_template_kwargs: { thinking: true } })), VLLM, lookUp);
    expect(rules(decision)).toContain("thinking-not-assumed");
  });

  it("that is not shown is held from the first token (policy reference 1.7)", () => {
    const request = readRequest(body({ ...strict, include_reasoning: false }));
    expect(decide(request, { ...VLLM, reasoning: true }, lookUp).constraint).toMatchObject({ reasoning: null });
  });

  it("is off in a named call of Kimi K3 (dynamo reference 3.6)", () => {
    const request = readRequest(body({ ...strict, tool_choice: { type: "function", function: { name: "a" } } }));
    const settings: Settings = { server: "dynamo", parser: "kimi_k3", reasoning: true };
    expect(decide(request, settings, lookUp).constraint).toMatchObject({ reasoning: null });
  });
});

describe("a message that is to be continued", () => {
  const fields = {
    messages: [{ role: "assistant", content: "The" }],
    tools: [tool("a", true)],
    tool_choice: "required",
    continue_final_message: true,
    add_generation_prompt: false,
  };
  it("is not known to the grammar, and it says so", () => {
    expect(rules(decide(readRequest(body(fields)), VLLM, lookUp))).toContain("prefill-not-in-grammar");
    const { continue_final_message: _, ...plain } = fields;
    expect(rules(decide(readRequest(body(plain)), VLLM, lookUp))).not.toContain("prefill-not-in-grammar");
    const beam = decide(
      readRequest(body({ ...fields, tool_choice: "auto" })),
      { server: "dynamo", parser: "beam" },
      lookUp,
    );
    expect(rules(beam)).not.toContain("prefill-not-in-grammar");
  });
});

describe("tools in messages", () => {
  const dynamic = (more: readonly JsonObject[], tools: readonly JsonObject[] = [tool("a")]): JsonObject =>
    body({ messages: [{ role: "system", tools: [...more] }], tools: [...tools], tool_choice: "required" });
  const b = { name: "b", parameters: CLOSED };
  const k3 = (server: string): Settings => ({ server, parser: "kimi_k3" });

  it("join the others for Kimi K3", () => {
    for (const server of ["dynamo", "sglang"]) {
      expect(decide(readRequest(dynamic([b])), k3(server), lookUp).constraint).toMatchObject({
        tools: [{ tool: "a" }, { tool: "b" }],
      });
    }
  });

  it("are not read elsewhere, and it says so", () => {
    const decision = decide(readRequest(dynamic([b])), VLLM, lookUp);
    expect(decision.arguments).toMatchObject([{ tool: "a" }]);
    expect(decision.findings).toContainEqual(
      expect.objectContaining({ rule: "message-tool-not-read", path: "/messages/0/tools/0" }),
    );
  });

  it.each([
    ["dynamo", [{}], "Dynamic tool at index 0 needs a string `function.name`"],
    [
      "dynamo",
      [b, { name: "n".repeat(97) }],
      "Dynamic tool name at index 1 exceeds 96 character limit, got 97 characters",
    ],
    [
      "dynamo",
      [{ name: "1a" }],
      'Dynamic tool at index 0 has an invalid name: "1a". Names start with a letter or underscore and contain only a-z, A-Z, 0-9, underscores, and dashes.',
    ],
    ["sglang", [{ name: "a" }], "Tool names must be unique across request and message tools."],
  ] as const)("%s %j", (server, more, message) => {
    expect(decide(readRequest(dynamic(more as unknown as JsonObject[])), k3(server), lookUp).rejection?.message).toBe(
      message,
    );
  });
});

describe("several reasons in one request", () => {
  it("are all told, the one that the server answers with first", () => {
    const fields = { tools: [], tool_choice: "maybe", response_format: { type: "json_schema" } };
    const decision = decide(readRequest(body(fields)), VLLM, lookUp);
    expect(decision.rejection?.rule).toBe("vllm-empty-tools");
    expect(rules(decision)).toEqual(expect.arrayContaining(["vllm-choice-word", "vllm-response-format-field"]));
  });

  it("name every tool at fault", () => {
    const open = { type: "object", properties: {} };
    const tools = [tool("a", true, open), tool("b"), tool("c", true, open)];
    const decision = decide(readRequest(body({ tools })), DYNAMO, lookUp);
    expect(decision.rejection?.path).toBe("/tools/0/function/parameters");
    expect(decision.findings).toContainEqual(
      expect.objectContaining({ rule: "dynamo-strict-preflight", path: "/tools/2/function/parameters" }),
    );
  });
});
