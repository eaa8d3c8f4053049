import { describe, expect, it } from "vitest";
import { RequestError } from "../../src/base/errors.js";
import type { JsonValue } from "../../src/base/json.js";
import { readRequest } from "../../src/request/read-request.js";

const SCHEMA = { type: "object", properties: {} };

describe("the dialect is told by the shape (policy reference 8.5)", () => {
  it.each([
    [{ tools: [{ name: "f", input_schema: {} }] }, "anthropic-messages"],
    [{ messages: [], tool_choice: { type: "any" } }, "anthropic-messages"],
    [{ messages: [], output_config: { format: { type: "json_schema", schema: {} } } }, "anthropic-messages"],
    [{ messages: [], system: "s", max_tokens: 1 }, "anthropic-messages"],
    [{ messages: [], tools: [{ type: "function", function: { name: "f" } }], system: "s" }, "openai-chat"],
    [{ tools: [{ name: "f", inputSchema: {} }] }, "mcp-tools-list"],
    [{ jsonrpc: "2.0", id: 1, result: { tools: [] } }, "mcp-tools-list"],
    [{ input: "hi", tools: [{ type: "function", name: "f", parameters: {} }] }, "openai-responses"],
    [{ tools: [{ type: "namespace", name: "n", tools: [] }] }, "openai-responses"],
    [{ input: "hi" }, "openai-responses"],
    [[{ type: "function", function: { name: "f" } }], "tool-list"],
    [{ tools: [{ type: "function", function: { name: "f" } }] }, "openai-chat"],
    [{}, "openai-chat"],
  ])("%j: %s", (body, dialect) => {
    expect(readRequest(body).dialect).toBe(dialect);
  });

  it("or named, and then held to", () => {
    expect(readRequest({ tools: [] }, "openai-responses").dialect).toBe("openai-responses");
    expect(() => readRequest([], "anthropic-messages")).toThrow(RequestError);
    expect(() => readRequest({}, "tool-list")).toThrow(/must be an array of tools/);
  });
});

describe("OpenAI Responses (policy reference 8.2)", () => {
  const read = (body: Record<string, JsonValue>) => readRequest({ model: "m", input: "go", ...body });

  it("reads functions, custom tools, namespaces and hosted tools, with their places", () => {
    const { tools } = read({
      tools: [
        { type: "function", name: "f", parameters: SCHEMA, strict: true, description: "d" },
        { type: "custom", name: "c", format: { type: "grammar", syntax: "regex", definition: "[0-9]+" } },
        { type: "namespace", name: "crm", tools: [{ type: "function", name: "lookup", parameters: SCHEMA }] },
        { type: "web_search" },
      ],
    });
    expect(tools).toMatchObject([
      { kind: "function", name: "f", strict: true, parameters: SCHEMA, parametersPath: "/tools/0/parameters" },
      { kind: "custom", name: "c", customFormat: { syntax: "regex" }, path: "/tools/1" },
      { kind: "function", name: "crm__lookup", strict: null, path: "/tools/2/tools/0" },
      { kind: "builtin", name: "web_search" },
    ]);
  });

  it.each([
    ["required", { kind: "required" }],
    [
      { type: "function", name: "f" },
      { kind: "named", name: "f" },
    ],
    [
      { type: "custom", name: "f" },
      { kind: "named", name: "f" },
    ],
    [{ type: "web_search" }, { kind: "named", name: "web_search" }],
    [
      { type: "allowed_tools", mode: "required", tools: [{ type: "function", name: "f" }, { type: "web_search" }] },
      { kind: "allowed", mode: "required", names: ["f", "web_search"] },
    ],
  ])("tool_choice %j", (tool_choice, choice) => {
    const tools = [{ type: "function", name: "f" }, { type: "web_search" }];
    const request = read({ tools, tool_choice });
    expect(request.toolChoice).toEqual(choice);
    expect(request.findings).toEqual([]);
  });

  it("reads text.format as the response_format, and the servers' own fields", () => {
    const request = read({
      text: { format: { type: "json_schema", name: "out", schema: SCHEMA, strict: true }, verbosity: "low" },
      chat_template_kwargs: { enable_thinking: false },
      guided_regex: "x",
    });
    expect(request.responseFormat).toEqual({ kind: "json_schema", name: "out", schema: SCHEMA, strict: true });
    expect(request.guided).toMatchObject([{ kind: "regex", path: "/guided_regex" }]);
    expect(request.body).toHaveProperty("chat_template_kwargs.enable_thinking", false);
    expect(request.findings).toEqual([]);
  });

  it("keeps one message for each input item", () => {
    const { body } = read({
      input: [
        { role: "user", content: [{ type: "input_text", text: "go" }] },
        { type: "function_call", call_id: "1", name: "f", arguments: "[1]" },
        { type: "function_call_output", call_id: "1", output: "ok" },
        { type: "reasoning", summary: [] },
      ],
    });
    expect(body.messages).toMatchObject([
      { role: "user", content: "go" },
      { role: "assistant", tool_calls: [{ function: { arguments: "[1]" } }] },
      { role: "tool", tool_call_id: "1" },
      {},
    ]);
  });

  it("says which fields nobody reads", () => {
    expect(read({ response_format: { type: "text" }, top_k: 1 }).findings).toMatchObject([
      { rule: "unknown-field", path: "/response_format" },
      { rule: "field-no-effect", path: "/top_k" },
    ]);
  });
});

describe("Anthropic Messages (policy reference 8.3)", () => {
  const messages = [{ role: "user", content: "go" }];
  const read = (body: Record<string, JsonValue>) =>
    readRequest({ model: "m", max_tokens: 9, messages, ...body }, "anthropic-messages");

  it("reads tools, and what Anthropic runs itself as such", () => {
    const { tools } = read({
      tools: [
        { name: "f", input_schema: SCHEMA, strict: true, cache_control: { type: "ephemeral" } },
        { type: "bash_20250124", name: "bash" },
      ],
    });
    expect(tools).toMatchObject([
      { kind: "function", name: "f", strict: true, parametersPath: "/tools/0/input_schema" },
      { kind: "builtin", name: "bash" },
    ]);
  });

  it.each([
    [{ type: "auto" }, { kind: "auto" }, null],
    [{ type: "any", disable_parallel_tool_use: true }, { kind: "required" }, false],
    [{ type: "any", disable_parallel_tool_use: false }, { kind: "required" }, null],
    [{ type: "tool", name: "f" }, { kind: "named", name: "f" }, null],
    [{ type: "none" }, { kind: "none" }, null],
  ])("tool_choice %j", (tool_choice, choice, parallel) => {
    const request = read({ tools: [{ name: "f", input_schema: SCHEMA }], tool_choice });
    expect(request.toolChoice).toEqual(choice);
    expect(request.parallelToolCalls).toBe(parallel);
  });

  it("reads the blocks of the last message as a prefill", () => {
    const prefilled = [
      ...messages,
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm" },
          { type: "text", text: "The" },
        ],
      },
    ];
    expect(read({ messages: prefilled }).prefill).toEqual({ reasoning: "Hm", content: "The", path: "/messages/1" });
  });

  it("reads output_config.format", () => {
    expect(read({ output_config: { format: { type: "json_schema", schema: SCHEMA } } }).responseFormat).toMatchObject({
      kind: "json_schema",
      schema: SCHEMA,
    });
  });
});

describe("tool lists", () => {
  it("MCP, with and without its envelope (policy reference 8.4)", () => {
    const tools = [{ name: "a/b", title: "B", inputSchema: SCHEMA, annotations: { readOnlyHint: true } }];
    expect(readRequest({ tools, nextCursor: null }).tools).toMatchObject([
      { name: "a/b", parameters: SCHEMA, strict: null, parametersPath: "/tools/0/inputSchema" },
    ]);
    const wrapped = readRequest({ jsonrpc: "2.0", id: 1, result: { tools } });
    expect(wrapped).toMatchObject({ toolChoice: { kind: "auto" }, tools: [{ path: "/result/tools/0" }], findings: [] });
    expect(readRequest({ tools: [{ name: "a", inputSchema: {} }] }).findings).toMatchObject([
      { rule: "mcp-input-schema-type", path: "/tools/0/inputSchema" },
    ]);
  });

  it("a bare array of whatever form", () => {
    const { tools } = readRequest([
      { type: "function", function: { name: "a", parameters: SCHEMA } },
      { type: "function", name: "b", parameters: SCHEMA },
      { name: "c", input_schema: SCHEMA },
      { name: "d", inputSchema: SCHEMA },
    ]);
    expect(tools.map(({ name, parametersPath }) => [name, parametersPath])).toEqual([
      ["a", "/0/function/parameters"],
      ["b", "/1/parameters"],
      ["c", "/2/input_schema"],
      ["d", "/3/inputSchema"],
    ]);
  });
});

it("tools of system messages, wrapped and bare, in message order (dynamo reference 1.1)", () => {
  const { messageTools, tools } = readRequest({
    messages: [
      { role: "system", tools: [{ type: "function", function: { name: "a", parameters: SCHEMA, strict: true } }] },
      { role: "user", content: "go", tools: [{ name: "ignored" }] },
      { role: "system", tools: [{ name: "b" }, { parameters: SCHEMA }] },
    ],
  });
  expect(tools).toEqual([]);
  expect(messageTools).toMatchObject([
    { path: "/messages/0/tools/0", tool: { name: "a", strict: true } },
    { path: "/messages/2/tools/0", tool: { name: "b", declarationPath: "/messages/2/tools/0" } },
    { path: "/messages/2/tools/1", tool: null },
  ]);
});
