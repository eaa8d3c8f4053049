import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestError } from "../../src/base/errors.js";
import { DIALECT_NAMES } from "../../src/request/dialect.js";
import { readRequest } from "../../src/request/read-request.js";

const messages = [{ role: "user", content: "go" }];

function body(fields: Record<string, unknown>): Record<string, unknown> {
  return { model: "m", messages, ...fields };
}

function refusal(value: unknown): RequestError {
  try {
    readRequest(value);
  } catch (error) {
    if (error instanceof RequestError) return error;
    throw error;
  }
  throw new Error("the body was read");
}

describe("tools", () => {
  it("reads functions, with and without type, and keeps their places", () => {
    const { tools, toolsGiven } = readRequest(
      body({
        tools: [
          { type: "function", function: { name: "a", description: "d", parameters: { type: "object" }, strict: true } },
          { function: { name: "b", strict: null } },
        ],
      }),
    );
    expect(toolsGiven).toBe(true);
    expect(tools).toEqual([
      {
        kind: "function",
        name: "a",
        description: "d",
        parameters: { type: "object" },
        strict: true,
        path: "/tools/0",
        declarationPath: "/tools/0/function",
        parametersPath: "/tools/0/function/parameters",
      },
      {
        kind: "function",
        name: "b",
        description: null,
        parameters: null,
        strict: null,
        path: "/tools/1",
        declarationPath: "/tools/1/function",
        parametersPath: "/tools/1/function/parameters",
      },
    ]);
  });

  it("keeps custom and hosted tools apart", () => {
    const format = { type: "grammar", grammar: { syntax: "lark", definition: "start: /x/" } };
    const { tools } = readRequest(
      body({ tools: [{ type: "custom", custom: { name: "c", format } }, { type: "web_search" }] }),
    );
    expect(tools).toMatchObject([
      { kind: "custom", name: "c", customFormat: format },
      { kind: "builtin", name: "web_search" },
    ]);
  });

  it("tells missing, null and empty tools apart", () => {
    expect(readRequest(body({})).toolsGiven).toBe(false);
    expect(readRequest(body({ tools: null })).toolsGiven).toBe(false);
    expect(readRequest(body({ tools: [] }))).toMatchObject({ toolsGiven: true, tools: [] });
  });

  it("reads what servers refuse in words of their own", () => {
    const { tools } = readRequest(body({ tools: [{ type: "function", function: { name: "", parameters: [1] } }] }));
    expect(tools).toMatchObject([{ name: "", parameters: [1] }]);
  });
});

describe("tool_choice", () => {
  it.each([
    [undefined, { kind: "auto" }],
    [null, { kind: "auto" }],
    ["none", { kind: "none" }],
    ["required", { kind: "required" }],
    [
      { type: "function", function: { name: "a" } },
      { kind: "named", name: "a" },
    ],
    [
      { type: "custom", custom: { name: "c" } },
      { kind: "named", name: "c" },
    ],
    [
      {
        type: "allowed_tools",
        allowed_tools: { mode: "required", tools: [{ type: "function", function: { name: "a" } }] },
      },
      { kind: "allowed", mode: "required", names: ["a"] },
    ],
  ])("%j", (tool_choice, expected) => {
    expect(readRequest(body(tool_choice === undefined ? {} : { tool_choice })).toolChoice).toEqual(expected);
  });

  it("keeps what was sent, and whether it was", () => {
    expect(readRequest(body({}))).toMatchObject({ toolChoiceGiven: false, rawToolChoice: null });
    expect(readRequest(body({ tool_choice: null }))).toMatchObject({ toolChoiceGiven: true, rawToolChoice: null });
    expect(readRequest(body({ tool_choice: "maybe" })).rawToolChoice).toBe("maybe");
  });

  it.each(["requierd", { type: "function", name: "a" }, { type: "function", function: {} }, 3, []])(
    "reads %j as auto, with a finding",
    (tool_choice) => {
      const request = readRequest(body({ tool_choice }));
      expect(request.toolChoice).toEqual({ kind: "auto" });
      expect(request.findings).toContainEqual(
        expect.objectContaining({ rule: "tool-choice-not-understood", path: "/tool_choice" }),
      );
    },
  );
});

describe("response_format and guided fields", () => {
  it.each([
    [{ type: "text" }, { kind: "text" }],
    [{ type: "json_object" }, { kind: "json_object" }],
    [
      { type: "json_schema", json_schema: { name: "n", schema: { type: "object" }, strict: true } },
      { kind: "json_schema", name: "n", schema: { type: "object" }, strict: true },
    ],
    [{ type: "json_schema" }, { kind: "json_schema", name: null, schema: null, strict: null }],
    [
      { type: "structural_tag", format: { type: "any_text" } },
      { kind: "structural_tag", body: { type: "structural_tag", format: { type: "any_text" } } },
    ],
  ])("%j", (response_format, expected) => {
    expect(readRequest(body({ response_format })).responseFormat).toEqual(expected);
  });

  it.each([
    [{ guided_json: { type: "object" } }, "json", "/guided_json"],
    [{ nvext: { guided_regex: "a" } }, "regex", "/nvext/guided_regex"],
    [{ guided_choice: ["a"] }, "choice", "/guided_choice"],
    [{ guided_grammar: "root ::= x" }, "grammar", "/guided_grammar"],
    [{ structured_outputs: { json_object: true } }, "json_object", "/structured_outputs/json_object"],
    [{ structured_outputs: { structural_tag: "{}" } }, "structural_tag", "/structured_outputs/structural_tag"],
    [{ regex: "a" }, "regex", "/regex"],
    [{ ebnf: "root ::= x" }, "grammar", "/ebnf"],
  ])("%j", (fields, kind, path) => {
    expect(readRequest(body(fields)).guided).toMatchObject([{ kind, path }]);
  });

  it("the top level wins over nvext, and null or an empty choice do not count", () => {
    const { guided } = readRequest(
      body({
        guided_regex: "a",
        guided_json: null,
        guided_choice: [],
        nvext: { guided_regex: "b", guided_choice: [] },
      }),
    );
    expect(guided).toEqual([{ kind: "regex", value: "a", path: "/guided_regex" }]);
  });

  it("takes a schema that comes as JSON text", () => {
    expect(readRequest(body({ guided_json: '{"type":"object"}' })).guided[0]?.value).toEqual({ type: "object" });
  });
});

describe("prefill", () => {
  const last = (message: Record<string, unknown>) =>
    readRequest(body({ messages: [...messages, { role: "assistant", ...message }] })).prefill;
  it.each([
    [{ content: "The" }, { content: "The", reasoning: null }],
    [
      {
        content: [
          { type: "text", text: "The " },
          { type: "text", text: "end" },
        ],
      },
      { content: "The end", reasoning: null },
    ],
    [{ reasoning_content: "Hm" }, { content: null, reasoning: "Hm" }],
    [
      { reasoning_content: "Hm", content: "The" },
      { content: "The", reasoning: "Hm" },
    ],
  ])("%j", (message, expected) => {
    expect(last(message)).toEqual({ ...expected, path: "/messages/1" });
  });

  it("is not there for a user's message, a finished call or an empty message", () => {
    expect(readRequest(body({})).prefill).toBeNull();
    expect(last({ content: null })).toBeNull();
    expect(last({ content: "x", tool_calls: [{ id: "1" }] })).toBeNull();
  });
});

describe("fields", () => {
  it("warns of the form from before tools", () => {
    const { tools, findings } = readRequest(body({ functions: [{ name: "a" }], function_call: "auto" }));
    expect(tools).toEqual([]);
    expect(findings).toMatchObject([
      { rule: "deprecated-field", severity: "warning", path: "/functions" },
      { rule: "deprecated-field", path: "/function_call" },
    ]);
  });

  it("says nothing of the well-known ones, and a little of the others", () => {
    const { findings, body: kept } = readRequest(
      body({ temperature: 0, top_k: 3, paralel_tool_calls: false, chat_template_kwargs: { enable_thinking: false } }),
    );
    expect(findings).toMatchObject([
      { rule: "field-no-effect", severity: "info", path: "/top_k" },
      { rule: "unknown-field", severity: "info", path: "/paralel_tool_calls" },
    ]);
    expect(findings[1]?.message).toContain('did you mean "parallel_tool_calls"');
    expect(kept).toHaveProperty("chat_template_kwargs.enable_thinking", false);
  });
});

describe("bodies that cannot be read", () => {
  it.each([
    ["text", "", /must be a JSON object/],
    [null, "", /but it is null/],
    [body({ messages: "hi" }), "/messages", /must be an array, but it is the string "hi"/],
    [body({ messages: ["hi"] }), "/messages/0", /must be an object/],
    [body({ tools: { a: 1 } }), "/tools", /must be an array, but it is an object/],
    [body({ tools: ["a"] }), "/tools/0", /must be an object/],
    [body({ tools: [{ type: "function" }] }), "/tools/0/function", /but it is missing/],
    [body({ tools: [{ type: "function", function: {} }] }), "/tools/0/function/name", /must be a string/],
    [
      body({ tools: [{ type: "function", function: { name: "a", strict: "yes" } }] }),
      "/tools/0/function/strict",
      /must be true, false or null/,
    ],
    [body({ parallel_tool_calls: 0 }), "/parallel_tool_calls", /must be true, false or null/],
    [body({ response_format: { type: 1 } }), "/response_format/type", /must be a text/],
    [body({ nvext: [] }), "/nvext", /must be an object/],
  ] as const)("%j: %s", (value, pointer, message) => {
    const error = refusal(value);
    expect(error.place.pointer).toBe(pointer);
    expect(error.message).toMatch(message);
  });

  it("never fails in any other way, whatever the JSON", () => {
    const field = fc.constantFrom(
      ...["tools", "tool_choice", "messages", "response_format", "nvext", "structured_outputs"],
      ...["input", "text", "result", "output_config"],
    );
    fc.assert(
      fc.property(
        fc.dictionary(field, fc.jsonValue()),
        fc.constantFrom(undefined, ...DIALECT_NAMES),
        (value, dialect) => {
          try {
            readRequest(value, dialect);
          } catch (error) {
            expect(error).toBeInstanceOf(RequestError);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
