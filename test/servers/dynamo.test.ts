import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import type { Decision, Settings } from "../../src/servers/types.js";
import { CLOSED, decideBody, named, rules, tool } from "./build.js";

const QWEN: Settings = { server: "dynamo", parser: "qwen3_coder" };
const HERMES: Settings = { server: "dynamo", parser: "hermes" };

function withSettings(settings: Settings, serverSettings: Record<string, string>): Settings {
  return { ...settings, serverSettings };
}

function enforced(decision: Decision): Record<string, string> {
  return Object.fromEntries(decision.arguments.map(({ tool: name, enforced: how }) => [name, how]));
}

const ANSWER = { type: "json_schema", json_schema: { name: "answer", schema: CLOSED } };

describe("decision table, scope always (dynamo reference 2.2)", () => {
  const a = [tool("a")];
  it.each([
    ["auto with tools", { tools: a }, "turn", "auto"],
    ["auto, response_format", { tools: a, response_format: ANSWER }, "json_schema", null],
    ["auto, guided", { tools: a, guided_regex: "x" }, "regex", null],
    ["auto, guided and response_format", { tools: a, guided_regex: "x", response_format: ANSWER }, "regex", null],
    ["no tools", {}, "none", null],
    ["none", { tools: a, tool_choice: "none" }, "none", null],
    ["none, response_format", { tools: a, tool_choice: "none", response_format: ANSWER }, "json_schema", null],
    ["none, guided", { tools: a, tool_choice: "none", guided_choice: ["x"] }, "choice", null],
    ["required", { tools: a, tool_choice: "required" }, "turn", "required"],
    ["required, response_format", { tools: a, tool_choice: "required", response_format: ANSWER }, "turn", "required"],
    ["an empty choice list does not count", { tools: a, guided_choice: [] }, "turn", "auto"],
  ] as const)("%s", (_, fields, kind, shape) => {
    const decision = decideBody(fields as JsonObject, QWEN);
    expect(decision.rejection).toBeNull();
    expect(decision.constraint.kind).toBe(kind);
    if (decision.constraint.kind === "turn") expect(decision.constraint.shape).toBe(shape);
    expect(decision.envelope.enforced).toBe(kind === "turn");
  });

  it("bans calls where tool_choice none leaves the tools in the prompt", () => {
    const settings = withSettings(QWEN, { "exclude-tools-when-tool-choice-none": "false" });
    const fields = { tools: a, tool_choice: "none" };
    expect(decideBody(fields, settings).constraint).toMatchObject({ kind: "turn", shape: "none", tools: [] });
    // Vector 10: structured output wins over the ban.
    expect(decideBody({ ...fields, response_format: ANSWER }, settings).constraint.kind).toBe("json_schema");
    const kimi = { ...settings, parser: "kimi_k2" };
    expect(decideBody(fields, kimi).constraint.kind).toBe("none");
  });

  it("says that a forced choice ignores response_format", () => {
    const decision = decideBody({ tools: a, tool_choice: "required", response_format: ANSWER }, QWEN);
    expect(rules(decision)).toContain("forced-choice-ignores-response-format");
  });
});

describe("scope auto", () => {
  const settings = withSettings(QWEN, { DYN_STRUCTURAL_TAG: '{"scope":"auto"}' });
  it.each([
    [[tool("a")], {}, "none"],
    [[tool("a", true)], {}, "turn"],
    [[tool("a")], { parallel_tool_calls: false }, "turn"],
    [[tool("a")], { tool_choice: "required" }, "turn"],
  ] as const)("%# gives %s", (tools, fields, kind) => {
    expect(decideBody({ tools, ...fields }, settings).constraint.kind).toBe(kind);
  });
});

describe("argument layer (dynamo reference 2.3)", () => {
  const tools = [tool("on", true), tool("off", false), tool("unset"), tool("bare", undefined, null)];
  it.each([
    ["dynamo@1.2", {}, { on: "schema", off: "loose", unset: "schema", bare: "loose" }],
    ["dynamo@1.1", {}, { on: "schema", off: "loose", unset: "schema", bare: "loose" }],
    ["dynamo@1.0", { "dyn-structural-tag": "true" }, { on: "schema", off: "loose", unset: "loose", bare: "loose" }],
    [
      "dynamo@1.2",
      { "dyn-structural-tag": '{"schema":"strict"}' },
      { on: "schema", off: "schema", unset: "schema", bare: "loose" },
    ],
  ] as const)("%s %j", (server, serverSettings, expected) => {
    const decision = decideBody({ tools, tool_choice: "required" }, { ...QWEN, server, serverSettings });
    expect(enforced(decision)).toEqual(expected);
  });

  it("vector 8: kimi_k2 with strict false is loose under schema auto, declared under strict", () => {
    const fields = { tools: [tool("get_time", false)] };
    const kimi: Settings = { server: "dynamo", parser: "kimi_k2" };
    expect(decideBody(fields, kimi).arguments).toMatchObject([{ enforced: "loose", schema: true }]);
    const strict = withSettings(kimi, { "dyn-structural-tag-schema": "strict" });
    expect(decideBody(fields, strict).arguments).toMatchObject([{ enforced: "schema", schema: CLOSED }]);
  });
});

describe("number of calls", () => {
  const tools = [tool("a"), tool("b")];
  it("is at most one with parallel_tool_calls false", () => {
    const decision = decideBody({ tools, parallel_tool_calls: false }, QWEN);
    expect(decision.constraint).toMatchObject({ single: true });
    expect(decision.parallel).toBe(false);
  });

  it("a named choice of the first builders may repeat the call, of the second not", () => {
    const fields = { tools, tool_choice: named("b") };
    expect(decideBody(fields, HERMES).constraint).toMatchObject({
      shape: "required",
      single: false,
      tools: [{ tool: "b" }],
    });
    expect(decideBody(fields, { ...HERMES, parser: "glm47" }).constraint).toMatchObject({
      shape: "named",
      single: true,
    });
    expect(decideBody(fields, withSettings(QWEN, { DYN_PARSER_VERSION: "2" })).constraint).toMatchObject({
      shape: "named",
      single: true,
    });
  });
});

describe("structural tags off", () => {
  const off = (parser: string): Settings => ({
    server: "dynamo",
    parser,
    serverSettings: { "dyn-structural-tag": "false" },
  });
  it("automatic choice is free", () => {
    expect(decideBody({ tools: [tool("a", true)] }, off("hermes")).constraint.kind).toBe("none");
  });

  it("vector 7: kimi_k2 keeps its tag for a forced choice, kimi_k3 only for a named one", () => {
    const required = { tools: [tool("a")], tool_choice: "required" };
    expect(decideBody(required, off("kimi_k2")).constraint.kind).toBe("turn");
    expect(decideBody(required, off("kimi_k3")).constraint.kind).toBe("none");
    expect(decideBody({ ...required, tool_choice: named("a") }, off("kimi_k3")).constraint.kind).toBe("turn");
  });

  it("vector 16: required becomes an array of calls, with maxItems only when parallel is off", () => {
    const fields = { tools: [tool("a", undefined, null)], tool_choice: "required" };
    const schema = {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        anyOf: [
          {
            properties: {
              name: { type: "string", enum: ["a"] },
              parameters: { type: "object", properties: {} },
            },
            required: ["name", "parameters"],
          },
        ],
      },
    };
    expect(decideBody(fields, off("hermes")).constraint).toEqual({ kind: "json_schema", schema });
    expect(decideBody({ ...fields, parallel_tool_calls: false }, off("hermes")).constraint).toEqual({
      kind: "json_schema",
      schema: { ...schema, maxItems: 1 },
    });
  });

  it.each([
    [{ type: "object", properties: {}, additionalProperties: false }, true],
    [
      { type: "object", additionalProperties: false, required: [], title: "x", minProperties: 0, maxProperties: 3 },
      true,
    ],
    [{ type: "object" }, false],
    [{ type: "object", properties: {}, additionalProperties: false, minProperties: 1 }, false],
    [{ type: ["object"], properties: {}, additionalProperties: false }, false],
    [{ type: "object", properties: { x: {} }, additionalProperties: false }, false],
    [{ type: "object", additionalProperties: false, patternProperties: {} }, false],
  ])("vector 15: named with %j, only {} possible: %s", (parameters, onlyEmpty) => {
    const { constraint } = decideBody(
      { tools: [tool("a", undefined, parameters as JsonValue)], tool_choice: named("a") },
      off("hermes"),
    );
    expect(constraint).toEqual(
      onlyEmpty ? { kind: "regex", pattern: "\\{\\}" } : { kind: "json_schema", schema: parameters },
    );
  });

  it("moves a schema with definitions to the root and rebases its references", () => {
    const parameters = {
      type: "object",
      properties: {
        x: { $ref: "#/$defs/D" },
        self: { $ref: "#" },
        other: { $id: "http://x/y", $ref: "#/$defs/D" },
        far: { $ref: "other.json" },
      },
      $defs: { D: { type: "string" } },
    };
    const { constraint } = decideBody(
      { tools: [tool("p"), tool("a", undefined, parameters)], tool_choice: "required" },
      off("hermes"),
    );
    expect(constraint).toMatchObject({
      schema: {
        items: { anyOf: [{}, { properties: { parameters: { $ref: "#/$defs/tool_1" } } }] },
        $defs: {
          tool_1: {
            properties: {
              x: { $ref: "#/$defs/tool_1/$defs/D" },
              self: { $ref: "#/$defs/tool_1" },
              other: { $ref: "#/$defs/D" },
              far: { $ref: "other.json" },
            },
          },
        },
      },
    });
  });

  it("a parser without a builder falls back in the same way", () => {
    const decision = decideBody(
      { tools: [tool("a")], tool_choice: "required" },
      { server: "dynamo", parser: "pythonic" },
    );
    expect(decision.constraint.kind).toBe("json_schema");
    expect(rules(decision)).toContain("forced-choice-as-json");
  });
});

describe("composition (vector 9)", () => {
  const fields = { tools: [tool("a")], response_format: ANSWER };
  it.each([
    ["auto", true, "turn"],
    ["auto", false, "json_schema"],
    ["always", false, "json_schema"],
  ] as const)("scope %s, allowed %s: %s", (scope, allow, kind) => {
    const object = JSON.stringify({ scope, allow_tool_calls_with_structured_output: allow });
    const settings = withSettings(QWEN, { "dyn-structural-tag": object, DYN_PARSER_VERSION: "2" });
    const { constraint } = decideBody(fields, settings);
    expect(constraint.kind).toBe(kind);
    if (constraint.kind === "turn")
      expect(constraint).toMatchObject({ shape: "required", answer: { kind: "json_schema", schema: CLOSED } });
  });
});

describe("reasoning", () => {
  const required = { tools: [tool("a")], tool_choice: "required" };
  it("is in the tag of forced calls, and of automatic choice from the second generation on", () => {
    const on = { ...QWEN, reasoning: true };
    expect(decideBody(required, on).constraint).toMatchObject({ reasoning: "tag" });
    expect(decideBody({ tools: [tool("a")] }, on).constraint).toMatchObject({ reasoning: null });
    const second = withSettings(on, { DYN_PARSER_VERSION: "2" });
    expect(decideBody({ tools: [tool("a")] }, second).constraint).toMatchObject({ reasoning: "tag" });
    const backend = withSettings(on, {
      DYN_PARSER_VERSION: "2",
      "dyn-structural-tag": '{"reasoning_boundary":"backend"}',
      "dyn-reasoning-parser": "qwen3",
    });
    expect(decideBody(required, backend).constraint).toMatchObject({ reasoning: "engine" });
  });
});

describe("custom tools (dynamo reference 6)", () => {
  const custom = (format?: JsonObject): JsonObject => ({
    type: "custom",
    custom: { name: "run", ...(format === undefined ? {} : { format }) },
  });
  it("are functions with one text field to the engine", () => {
    const decision = decideBody(
      { tools: [custom({ type: "text" }), tool("a")], tool_choice: { type: "custom", custom: { name: "run" } } },
      withSettings(QWEN, { DYN_PARSER_VERSION: "2" }),
    );
    expect(decision.constraint).toMatchObject({
      shape: "named",
      tools: [{ tool: "run", enforced: "schema", schema: { required: ["input"], additionalProperties: false } }],
    });
  });

  it("with a grammar are refused", () => {
    const grammar = { type: "grammar", grammar: { syntax: "lark", definition: "start: /x/" } };
    expect(decideBody({ tools: [custom(grammar)] }, QWEN).rejection).toMatchObject({
      rule: "dynamo-custom-grammar",
      path: "/tools/0/custom/format",
    });
  });
});

describe("allowed tools", () => {
  it("filter the tools, and say that this is derived", () => {
    const decision = decideBody(
      {
        tools: [tool("a"), tool("b")],
        tool_choice: { type: "allowed_tools", allowed_tools: { mode: "required", tools: [named("b")] } },
      },
      QWEN,
    );
    expect(decision.constraint).toMatchObject({ shape: "required", tools: [{ tool: "b" }] });
    expect(rules(decision)).toContain("allowed-tools-derived");
  });
});

describe("rejections (dynamo reference 4.1)", () => {
  const a = [tool("a")];
  const long = "n".repeat(97);
  const schema = (json_schema: JsonObject): JsonObject => ({ response_format: { type: "json_schema", json_schema } });
  it.each([
    ["R1", { tool_choice: "required" }, 'tool_choice is "required" but tools is empty'],
    ["R1, empty", { tools: [], tool_choice: "required" }, 'tool_choice is "required" but tools is empty'],
    ["R2", { tools: a, tool_choice: named("N") }, 'tool named "N" in tool_choice is not present in tools'],
    ["R2, none", { tool_choice: named("N") }, 'tool named "N" in tool_choice is not present in tools'],
    [
      "R4",
      { tools: [tool("a"), tool(long)] },
      "Function name at index 1 exceeds 96 character limit, got 97 characters",
    ],
    [
      "R4 counts bytes",
      { tools: [tool("é".repeat(49))] },
      "Function name at index 0 exceeds 96 character limit, got 98 characters",
    ],
    ["R5", { tools: [tool(" ")] }, "Function name at index 0 cannot be empty"],
    [
      "R6",
      { tools: [tool("a.b")] },
      'Function at index 0 has an invalid name: "a.b". Only a-z, A-Z, 0-9, underscores, and dashes are allowed.',
    ],
    [
      "R7",
      { tools: [tool("a", undefined, true)] },
      'Function parameters at index 0 for "a" must be a JSON Schema object',
    ],
    [
      "R7 of the first tool before R6 of the second",
      { tools: [tool("a", undefined, []), tool("a.b")] },
      'Function parameters at index 0 for "a" must be a JSON Schema object',
    ],
    ["R13", { messages: [] }, "Messages array cannot be empty"],
    [
      "R11",
      { messages: [{ role: "assistant", tool_calls: [{ function: { name: "a", arguments: "[1]" } }] }] },
      "`messages[0].tool_calls[0].function.arguments` must be a valid JSON object string",
    ],
    ["R12", { messages: [{ role: "tool", tool_call_id: " " }] }, "`messages[0].tool_call_id` cannot be empty"],
    [
      "R14",
      { continue_final_message: true },
      "Cannot set both `continue_final_message` and `add_generation_prompt` to True.",
    ],
    [
      "R15",
      { chat_template_kwargs: { chat_template: "x" } },
      "`chat_template` is not supported inside `chat_template_args`",
    ],
    ["R16", { ebnf: "x", foo: 1 }, "Unsupported parameter(s): `ebnf`, `foo`"],
    ["R17", schema({ name: "", schema: {} }), "`response_format.json_schema.name` cannot be empty"],
    [
      "R18",
      schema({ name: "x" }),
      "`response_format.json_schema.schema` is required when `response_format.type` is `json_schema`",
    ],
    [
      "R19",
      schema({ name: "x", schema: true }),
      "`response_format.json_schema.schema` must be a JSON object, got boolean",
    ],
    [
      "R19, array",
      schema({ name: "x", schema: [] }),
      "`response_format.json_schema.schema` must be a JSON object, got array",
    ],
    [
      "R20",
      { tools: a, tool_choice: "required", nvext: { guided_json: {} } },
      'guided decoding cannot be used in the same request as tool_choice="required" or a named tool_choice.',
    ],
    [
      "preflight, under none too",
      { tools: [tool("lookup_berth", true, { type: "object", properties: {} })], tool_choice: "none" },
      "Invalid schema for function 'lookup_berth': In context=#, object schemas require additionalProperties: false",
    ],
    [
      "preflight before the choice",
      { tools: [tool("x", true, {})], tool_choice: named("N") },
      "Invalid schema for function 'x': In context=#",
    ],
  ] as const)("%s", (_, fields, message) => {
    const { rejection, constraint } = decideBody(fields as JsonObject, QWEN);
    expect(rejection?.message.slice(0, message.length)).toBe(message);
    expect(rejection?.status).toBe(400);
    expect(constraint.kind).toBe("none");
  });

  it("R3: 1536 tools, 128 before", () => {
    const tools = Array.from({ length: 1537 }, (_, i) => tool(`t${i}`));
    expect(decideBody({ tools }, QWEN).rejection?.message).toBe("Maximum of 1536 tools are supported, got 1537");
    expect(decideBody({ tools: tools.slice(0, 1536) }, QWEN).rejection).toBeNull();
    expect(decideBody({ tools: tools.slice(0, 129) }, { ...QWEN, server: "dynamo@1.0" }).rejection?.message).toBe(
      "Maximum of 128 tools are supported, got 129",
    );
  });

  it("R16 is off with the frontend's switch", () => {
    const settings = withSettings(QWEN, { DYN_IGNORE_OPENAI_FE_UNSUPPORTED_FIELDS: "true" });
    expect(decideBody({ foo: 1 }, settings).rejection).toBeNull();
  });

  it("R11 is off with the frontend's switch for Kimi K3", () => {
    const messages = [{ role: "assistant", tool_calls: [{ function: { name: "a", arguments: "{" } }] }];
    expect(decideBody({ messages }, QWEN).rejection?.rule).toBe("dynamo-history-arguments");
    const lenient = withSettings(QWEN, { DYN_KIMI_K3_LENIENT_TOOL_ARGS: "true" });
    expect(decideBody({ messages }, lenient).rejection).toBeNull();
  });

  it("R23: definitions that are no object, in the fallback alone", () => {
    const fields = { tools: [tool("N", undefined, { type: "object", $defs: [] })], tool_choice: "required" };
    const off = withSettings(QWEN, { "dyn-structural-tag": "off" });
    expect(decideBody(fields, off).rejection?.message).toBe("$defs for tool `N` must be an object");
    expect(decideBody(fields, QWEN).rejection).toBeNull();
  });

  it("what is often taken for a rejection and is none (4.3)", () => {
    for (const fields of [
      { parallel_tool_calls: false },
      { tools: a, tool_choice: "none" },
      { tools: [tool("a", true, null)] },
      {
        tools: [tool("a", true, { ...CLOSED, properties: { city: { type: "string", pattern: "^a", minLength: 1 } } })],
      },
      { tools: [tool("a"), tool("a")] },
      {
        cache_salt: "x",
        stop_token_ids: [1],
        detokenize: true,
        allowed_token_ids: [1],
        bad_words_token_ids: [[1]],
        logprob_token_ids: [1],
      },
      { max_tokens: 1, max_completion_tokens: 1_048_576, n: 128, stop: Array.from({ length: 32 }, () => "x") },
      { tools: a, tool_choice: "required", response_format: { type: "json_object" } },
      { messages: [{ role: "assistant", tool_calls: [{ function: { name: "a", arguments: " " } }] }] },
      { continue_final_message: true, add_generation_prompt: false },
      { tools: a, nvext: { guided_regex: "x" } },
    ]) {
      expect(decideBody(fields, QWEN).rejection).toBeNull();
    }
  });

  it("duplicate names are worth a warning (R8)", () => {
    expect(decideBody({ tools: [tool("a"), tool("a")] }, QWEN).findings).toContainEqual(
      expect.objectContaining({ rule: "duplicate-tool-name", path: "/tools/1" }),
    );
  });
});
