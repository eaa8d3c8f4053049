import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import type { Settings } from "../../src/servers/types.js";
import { lower } from "../../src/tag/lower.js";
import { verify } from "../../src/verify/verify.js";
import { body, tool } from "./build.js";

function custom(format?: JsonObject): JsonObject {
  return { type: "custom", custom: { name: "run", ...(format === undefined ? {} : { format }) } };
}

const LARK: JsonObject = { type: "grammar", grammar: { syntax: "lark", definition: "start: /x+/" } };
const DYNAMO: Settings = { server: "dynamo", parser: "hermes" };
const HARMONY: Settings = { server: "dynamo", parser: "harmony" };

describe("Dynamo (reference 6)", () => {
  const request = body({ tools: [custom({ type: "text" }), tool("a")], tool_choice: "required" });

  it("a custom tool is a JSON wrapper in the tag, whatever its neighbours", () => {
    expect(lower(decide(readRequest(request), DYNAMO))?.format).toMatchObject({
      tags: [
        { begin: '<tool_call>\n{"name": "run", "arguments": ', content: { json_schema: { required: ["input"] } } },
        { begin: '<tool_call>\n{"name": "a", "arguments": ' },
      ],
    });
  });

  const call = (args: string): string => `<tool_call>\n{"name": "run", "arguments": ${args}}\n</tool_call>`;
  it.each([
    ['{"input": "ls -l \\"x\\""}', true, 'ls -l "x"'],
    ['{"input": ""}', true, ""],
    ['{"command": "ls"}', false, '{"command":"ls"}'],
    ['{"input": "a", "more": 1}', false, '{"input":"a","more":1}'],
  ])("%s is read as its input", (args, accepted, input) => {
    const report = verify(request, DYNAMO, call(args));
    expect(report.accepted).toBe(accepted);
    expect(report.reading.calls).toMatchObject([{ name: "run", input, valid: accepted }]);
  });

  it("an unfinished wrapper is no call", () => {
    expect(verify(request, DYNAMO, call('{"input": "ls').slice(0, -15)).reading.calls).toEqual([]);
  });

  it("keeps text that looks like JSON as text in an XML format", () => {
    const output = "<tool_call>\n<function=run>\n<parameter=input>\n[1, 2]\n</parameter>\n</function>\n</tool_call>";
    const report = verify(request, { server: "dynamo", parser: "qwen3_coder" }, output);
    expect(report).toMatchObject({ accepted: true, reading: { calls: [{ input: "[1, 2]", valid: true }] } });
  });

  it.each([
    [' code<|message|>ls -l "x"\necho', 'ls -l "x"\necho'],
    [' <|constrain|>code<|message|>{"input": 1}', '{"input": 1}'],
    [' <|constrain|>json<|message|>{"input": "ls"}', "ls"],
  ])("a harmony header tells whether a custom tool's text stands as it is: %j", (rest, input) => {
    const output = `<|channel|>commentary to=functions.run${rest}<|call|>`;
    const report = verify({ ...request, tool_choice: "auto" }, HARMONY, output);
    expect(report.reading.calls).toMatchObject([{ name: "run", input, valid: true }]);
  });

  it("and a function's arguments stay JSON, whatever the header says", () => {
    const output = '<|channel|>commentary to=functions.a code<|message|>{"city": "Oslo"}<|call|>';
    expect(verify({ ...request, tool_choice: "auto" }, HARMONY, output).reading.calls).toMatchObject([
      { name: "a", arguments: { city: "Oslo" } },
    ]);
  });

  it("the profiles before do not take it", () => {
    expect(decide(readRequest(request), { ...DYNAMO, server: "dynamo@1.1" }).rejection?.rule).toBe(
      "dynamo-custom-tools",
    );
  });
});

describe("who takes custom tools", () => {
  it.each([
    ["vllm", "Input should be 'function'"],
    ["sglang", "tools.0.function: Field required"],
    ["trtllm", "Input should be 'function'"],
    ["llamacpp", 'Unsupported tool type: {"type":"custom","custom":{"name":"run"}}'],
  ])("%s answers 400", (server, message) => {
    expect(decide(readRequest(body({ tools: [custom()] })), { server, parser: "hermes" }).rejection).toMatchObject({
      status: 400,
      message,
    });
  });

  it("OpenAI takes text and grammars", () => {
    const openai: Settings = { server: "openai" };
    expect(decide(readRequest(body({ tools: [custom()] })), openai).arguments).toMatchObject([{ enforced: "none" }]);
    expect(decide(readRequest(body({ tools: [custom(LARK)] })), openai).arguments).toMatchObject([
      { enforced: "schema", reason: expect.stringContaining("Lark") },
    ]);
    const odd = custom({ type: "grammar", grammar: { syntax: "gbnf", definition: "" } });
    expect(decide(readRequest(body({ tools: [odd] })), openai).rejection).toMatchObject({
      message: "Invalid value: 'gbnf'. Supported values are: 'lark' and 'regex'.",
    });
  });
});
