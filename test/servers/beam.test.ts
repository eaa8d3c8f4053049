import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { beamFault, beamHeldPart } from "../../src/servers/dynamo/beam-subset.js";
import type { Settings } from "../../src/servers/types.js";
import { CLOSED, decideBody, named, rules, tool } from "./build.js";

const BEAM: Settings = { server: "dynamo", parser: "beam" };
const OFF: Settings = { ...BEAM, serverSettings: { DYN_BEAM_TURN_GRAMMAR: "0" } };
const MESSAGE = "Beam cannot enforce the requested tool constraints with this schema and prompt configuration";
const ANSWER = { type: "json_schema", json_schema: { name: "answer", schema: CLOSED } };
const PATTERN = {
  type: "object",
  properties: { code: { type: "string", pattern: "^[A-Z]{3}$" } },
  required: ["code"],
  additionalProperties: false,
};
const ask = { role: "user", content: "go" };

describe("the turn grammar (Beam sheet 3.3, 3.4)", () => {
  const tools = [tool("a"), tool("b")];
  it.each([
    ["auto", { tools }, { shape: "auto", single: false, content: null }],
    ["parallel off", { tools, parallel_tool_calls: false }, { shape: "auto", single: true }],
    ["required", { tools, tool_choice: "required" }, { shape: "required", single: false }],
    [
      "named is exactly one",
      { tools, tool_choice: named("b") },
      { shape: "named", single: true, tools: [{ tool: "b" }] },
    ],
    ["none", { tools, tool_choice: "none" }, { shape: "none", tools: [] }],
    ["no tools at all", {}, { shape: "none", tools: [] }],
    ["response_format in the final channel", { tools, response_format: ANSWER }, { shape: "auto", content: CLOSED }],
    ["json_object", { response_format: { type: "json_object" } }, { shape: "none", content: { type: "object" } }],
    [
      "a forced choice ignores response_format",
      { tools, tool_choice: "required", response_format: ANSWER },
      { shape: "required", content: null },
    ],
  ] as const)("%s", (_, fields, expected) => {
    const decision = decideBody(fields as JsonObject, BEAM);
    expect(decision.rejection).toBeNull();
    expect(decision.envelope.enforced).toBe(true);
    expect(decision.constraint).toMatchObject({ kind: "turn", answer: null, startsIn: null, ...expected });
  });

  it.each([
    [{ guided_json: CLOSED }, { kind: "json_schema", schema: CLOSED }],
    [{ nvext: { guided_regex: "a+" } }, { kind: "regex", pattern: "a+" }],
    [{ guided_grammar: 'root ::= "a"' }, { kind: "grammar", text: 'root ::= "a"' }],
    [{ nvext: { guided_choice: ["x"] } }, { kind: "choice", values: ["x"] }],
    [
      { guided_regex: "top", nvext: { guided_regex: "below" } },
      { kind: "regex", pattern: "top" },
    ],
  ])("guided field %j stands bare", (fields, constraint) => {
    const decision = decideBody({ tools, ...fields } as JsonObject, BEAM);
    expect(decision.constraint).toEqual(constraint);
    expect(rules(decision)).toContain("guided-field-mutes-tools");
  });
});

describe("DYN_BEAM_TURN_GRAMMAR=0", () => {
  it("leaves automatic choice free, and says so", () => {
    const decision = decideBody({ tools: [tool("a", true)] }, OFF);
    expect(decision.constraint.kind).toBe("none");
    expect(decision.envelope).toMatchObject({
      enforced: false,
      reason: expect.stringContaining("DYN_BEAM_TURN_GRAMMAR=0"),
    });
    expect(rules(decision)).toContain("tools-not-enforced");
  });

  it("leaves response_format bare", () => {
    expect(decideBody({ response_format: ANSWER }, OFF).constraint).toEqual({ kind: "json_schema", schema: CLOSED });
  });

  it("keeps the grammar of forced choices", () => {
    const decision = decideBody({ tools: [tool("a")], tool_choice: "required" }, OFF);
    expect(decision.constraint).toMatchObject({ kind: "turn", shape: "required" });
  });

  it("refuses nothing for the grammar's sake under automatic choice", () => {
    expect(decideBody({ tools: [tool("a", true, PATTERN)] }, OFF).rejection).toBeNull();
    const single = { tools: [tool("a")], parallel_tool_calls: false, guided_regex: "x" };
    expect(decideBody(single, OFF).rejection).toBeNull();
    expect(decideBody({ tools: [tool("a", true, PATTERN)], tool_choice: "required" }, OFF).rejection).not.toBeNull();
  });
});

describe("prefill (Beam sheet 3.5)", () => {
  it.each([
    [{ content: "The ferry" }, { startsIn: "CONTENT", written: "The ferry" }],
    [
      {
        content: [
          { type: "text", text: "The " },
          { type: "text", text: "ferry" },
        ],
      },
      { startsIn: "CONTENT", written: "The ferry" },
    ],
    [{ reasoning_content: "Let me" }, { startsIn: "REASONING", written: "" }],
    [{ reasoning_content: "" }, { startsIn: "REASONING_EMPTY", written: "" }],
    [
      { reasoning_content: "Done.", content: "The" },
      { startsIn: "CONTENT", written: "The" },
    ],
    [{ content: "" }, { startsIn: null, written: "" }],
  ])("%j", (message, expected) => {
    const messages = [ask, { role: "assistant", ...message }];
    expect(decideBody({ messages, tools: [tool("a")] } as JsonObject, BEAM).constraint).toMatchObject(expected);
  });

  it("does not count where the client says that the message is finished", () => {
    const messages = [ask, { role: "assistant", content: "The" }];
    const fields = { messages, tools: [tool("a")], tool_choice: "required", continue_final_message: false };
    expect(decideBody(fields, BEAM).rejection).toBeNull();
  });
});

describe("the three refusals (dynamo reference 5.6)", () => {
  const started = { messages: [ask, { role: "assistant", content: "The answer" }], tools: [tool("a")] };
  it("vector 19, B1: a forced choice after a started answer; automatic choice is accepted", () => {
    for (const tool_choice of ["required", named("a")]) {
      expect(decideBody({ ...started, tool_choice }, BEAM).rejection).toMatchObject({
        status: 400,
        message: MESSAGE,
        rule: "beam-started-answer",
        path: "/messages/1",
      });
    }
    expect(decideBody(started, BEAM).rejection).toBeNull();
    const continued = { ...started, continue_final_message: true, add_generation_prompt: false };
    expect(decideBody({ ...continued, tool_choice: "required" }, BEAM).rejection?.message).toBe(MESSAGE);
  });

  it("vector 18, B2: only an applicable strict tool", () => {
    const tools = [tool("a", true, PATTERN), tool("b", true)];
    for (const tool_choice of ["auto", "required", named("a")]) {
      expect(decideBody({ tools, tool_choice }, BEAM).rejection).toMatchObject({
        message: MESSAGE,
        rule: "beam-strict-schema",
        path: "/tools/0/function/parameters/properties/code/pattern",
      });
    }
    for (const tool_choice of ["none", named("b")]) {
      expect(decideBody({ tools, tool_choice }, BEAM).rejection).toBeNull();
    }
    expect(decideBody({ tools: [tool("a", undefined, PATTERN)] }, BEAM).rejection).toBeNull();
    expect(decideBody({ tools, guided_regex: "x" }, BEAM).rejection).toBeNull();
  });

  it("the strict subset comes first", () => {
    const open = { type: "object", properties: { code: { type: "string", pattern: "a" } } };
    expect(decideBody({ tools: [tool("a", true, open)] }, BEAM).rejection?.message).toContain("additionalProperties");
  });

  it("vector 20, B3: one call beside a guided field", () => {
    const fields = { tools: [tool("a")], parallel_tool_calls: false, nvext: { guided_regex: "x" } };
    expect(decideBody(fields, BEAM).rejection).toMatchObject({ message: MESSAGE, path: "/nvext/guided_regex" });
    expect(decideBody({ ...fields, tool_choice: "none" }, BEAM).constraint.kind).toBe("regex");
    expect(decideBody({ ...fields, tools: null }, BEAM).constraint.kind).toBe("regex");
    expect(decideBody({ ...fields, tool_choice: "required" }, BEAM).rejection?.rule).toBe("dynamo-forced-with-guided");
  });
});

describe("the subset (strict-subset reference E.3, E.4; derived)", () => {
  const closed = (property: unknown): JsonObject =>
    ({ type: "object", properties: { x: property }, required: ["x"], additionalProperties: false }) as JsonObject;
  it.each([
    [{ type: "string" }, null],
    [{ type: ["integer", "null"], description: "d", default: 1 }, null],
    [{ enum: ["a", "b"] }, null],
    [{ const: 3 }, null],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, null],
    [{ type: "array", items: { type: "integer" } }, null],
    [{ type: "string", pattern: "a" }, "pattern"],
    [{ type: "string", format: "uuid" }, "format"],
    [{ type: "string", maxLength: 3 }, "maxLength"],
    [{ type: "integer", minimum: 0 }, "minimum"],
    [{ type: "number", multipleOf: 2 }, "multipleOf"],
    [{ type: "array", items: { type: "string" }, minItems: 1 }, "minItems"],
    [{ type: "array", items: { type: "string", pattern: "a" } }, "pattern"],
    [{ type: "object", patternProperties: {} }, "patternProperties"],
    [{ type: "string", "x-vendor": 1 }, "x-vendor"],
    [{ enum: ["ok", "a<|call|>b"] }, "enum"],
    [{ const: "</rfl:parameter>" }, "const"],
    [true, null],
  ])("%j", (property, keyword) => {
    const fault = beamFault(closed(property));
    if (property === true) expect(fault).toMatchObject({ keyword: null, pointer: "/properties/x" });
    else expect(fault?.keyword ?? null).toBe(keyword);
  });

  it("a property's name goes into an attribute", () => {
    expect(beamFault({ type: "object", properties: { 'a"b': { type: "string" } } })).not.toBeNull();
    expect(beamFault({ type: "object", properties: { "a b": { type: "string" } } })).toBeNull();
  });

  it("a tool without strict keeps what can be held", () => {
    expect(beamHeldPart(PATTERN)).toEqual({ ...PATTERN, properties: { code: { type: "string" } } });
    const decision = decideBody({ tools: [tool("a", undefined, PATTERN)] }, BEAM);
    expect(decision.arguments).toMatchObject([
      { enforced: "schema", schema: { properties: { code: { type: "string" } } } },
    ]);
    expect(decision.findings).toContainEqual(
      expect.objectContaining({ rule: "beam-not-held", path: "/tools/0/function/parameters/properties/code/pattern" }),
    );
  });
});
