import { describe, expect, it } from "vitest";
import { RequestError } from "../../src/base/errors.js";
import { readToolList } from "../../src/strict/tool-list.js";

const SCHEMA = { type: "object", properties: {} };
const brief = (document: unknown) =>
  readToolList(document).tools.map(({ name, dialect, schemaPath, strict }) => ({ name, dialect, schemaPath, strict }));

describe("readToolList", () => {
  it.each([
    [
      "chat tools in a request body",
      {
        model: "m",
        messages: [],
        tools: [{ type: "function", function: { name: "f", parameters: SCHEMA, strict: true } }],
      },
      [{ name: "f", dialect: "openai-chat", schemaPath: "/tools/0/function/parameters", strict: true }],
    ],
    [
      "a bare array",
      [{ type: "function", function: { name: "f", parameters: SCHEMA } }],
      [{ name: "f", dialect: "openai-chat", schemaPath: "/0/function/parameters", strict: null }],
    ],
    [
      "Responses tools with a namespace",
      {
        input: "x",
        tools: [
          { type: "namespace", name: "crm", tools: [{ type: "function", name: "look", parameters: SCHEMA }] },
          { type: "function", name: "f", parameters: SCHEMA, strict: false },
        ],
      },
      [
        { name: "look", dialect: "openai-responses", schemaPath: "/tools/0/tools/0/parameters", strict: null },
        { name: "f", dialect: "openai-responses", schemaPath: "/tools/1/parameters", strict: false },
      ],
    ],
    [
      "Anthropic tools",
      { tools: [{ name: "f", input_schema: SCHEMA }] },
      [{ name: "f", dialect: "anthropic", schemaPath: "/tools/0/input_schema", strict: null }],
    ],
    [
      "an MCP result in its JSON-RPC envelope",
      { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "f", inputSchema: SCHEMA }] } },
      [{ name: "f", dialect: "mcp", schemaPath: "/result/tools/0/inputSchema", strict: null }],
    ],
    [
      "legacy functions",
      { messages: [], functions: [{ name: "f", parameters: SCHEMA }] },
      [{ name: "f", dialect: "openai-functions", schemaPath: "/functions/0/parameters", strict: null }],
    ],
    [
      "a single tool",
      { name: "f", inputSchema: SCHEMA },
      [{ name: "f", dialect: "mcp", schemaPath: "/inputSchema", strict: null }],
    ],
    [
      "a bare schema",
      { title: "Place", ...SCHEMA },
      [{ name: "Place", dialect: "json-schema", schemaPath: "", strict: null }],
    ],
    ["a request without tools", { model: "m", messages: [] }, []],
  ])("reads %s", (_what, document, tools) => {
    expect(brief(document)).toEqual(tools);
  });

  it("keeps custom and built-in tools apart from functions", () => {
    const { tools } = readToolList({
      tools: [
        { type: "custom", custom: { name: "c" } },
        { type: "web_search" },
        { type: "custom", name: "d", format: { type: "text" } },
      ],
    });
    expect(tools.map(({ kind, name }) => [kind, name])).toEqual([
      ["custom", "c"],
      ["builtin", "web_search"],
      ["custom", "d"],
    ]);
  });

  it.each([
    [7, ""],
    [{ hello: 1 }, ""],
    [{ tools: {} }, "/tools"],
    [{ tools: ["x"] }, "/tools/0"],
    [{ tools: [{ type: "function", function: "f" }] }, "/tools/0/function"],
    [{ tools: [{ inputSchema: {} }] }, "/tools/0/name"],
  ])("says where %j is no tool list", (document, pointer) => {
    try {
      readToolList(document);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RequestError);
      expect((error as RequestError).place.pointer).toBe(pointer);
    }
  });
});
