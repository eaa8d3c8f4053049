import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import type { Decision, Settings } from "../../src/servers/types.js";
import { body, CLOSED, decideBody, named, rules, tool } from "./build.js";

const HERMES: Settings = { server: "vllm", parser: "hermes" };

function enforced(decision: Decision): Record<string, string> {
  return Object.fromEntries(decision.arguments.map(({ tool: name, enforced: how }) => [name, how]));
}

function turn(decision: Decision): Extract<Decision["constraint"], { kind: "turn" }> {
  if (decision.constraint.kind !== "turn") throw new Error(`the constraint is ${decision.constraint.kind}`);
  return decision.constraint;
}

describe("decision table of 0.31 and later (policy reference 1.3)", () => {
  const NONE = [tool("a"), tool("b")];
  const SOME = [tool("a", true), tool("b")];
  const ALL = [tool("a", true), tool("b", true)];
  const table: readonly [
    choice: JsonValue,
    level: "auto" | "function" | "parameter",
    tools: readonly JsonObject[],
    envelope: boolean,
    args: Record<string, string>,
  ][] = [
    ["none", "auto", ALL, false, { a: "none", b: "none" }],
    ["none", "parameter", ALL, false, { a: "none", b: "none" }],
    ["auto", "auto", NONE, false, { a: "none", b: "none" }],
    ["auto", "auto", SOME, true, { a: "schema", b: "loose" }],
    ["auto", "auto", ALL, true, { a: "schema", b: "schema" }],
    ["auto", "function", NONE, true, { a: "loose", b: "loose" }],
    ["auto", "function", SOME, true, { a: "schema", b: "loose" }],
    ["auto", "parameter", NONE, true, { a: "schema", b: "schema" }],
    ["auto", "parameter", SOME, true, { a: "schema", b: "schema" }],
    ["required", "auto", NONE, true, { a: "loose", b: "loose" }],
    ["required", "function", NONE, true, { a: "loose", b: "loose" }],
    ["required", "auto", SOME, true, { a: "schema", b: "loose" }],
    ["required", "function", SOME, true, { a: "schema", b: "loose" }],
    ["required", "parameter", NONE, true, { a: "schema", b: "schema" }],
    [named("b"), "auto", SOME, true, { b: "loose" }],
    [named("b"), "function", SOME, true, { b: "loose" }],
    [named("a"), "auto", SOME, true, { a: "schema" }],
    [named("b"), "parameter", SOME, true, { b: "schema" }],
  ];
  it.each(table)("%j, level %s, tools %#", (tool_choice, strictLevel, tools, envelope, args) => {
    for (const version of ["0.31", "0.32"]) {
      const decision = decideBody({ tools, tool_choice }, { ...HERMES, server: `vllm@${version}`, strictLevel });
      expect(decision.rejection).toBeNull();
      expect(decision.envelope.enforced).toBe(envelope);
      expect(enforced(decision)).toEqual(args);
      expect(decision.constraint.kind).toBe(envelope ? "turn" : "none");
    }
  });

  it("level parameter overrides an explicit strict: false, level function does not", () => {
    const request = { tools: [tool("a", false)], tool_choice: "required" };
    expect(enforced(decideBody(request, { ...HERMES, strictLevel: "parameter" }))).toEqual({ a: "schema" });
    expect(enforced(decideBody(request, { ...HERMES, strictLevel: "function" }))).toEqual({ a: "loose" });
  });

  it("takes the choice for auto where tools are there, and for none where they are not", () => {
    expect(decideBody({ tools: [tool("a", true)] }, HERMES).toolChoice.kind).toBe("auto");
    expect(decideBody({}, HERMES).toolChoice.kind).toBe("none");
    expect(decideBody({ tools: [tool("a", true)], tool_choice: null }, HERMES).constraint.kind).toBe("none");
  });

  it("a strict tool without parameters has no schema to be held to", () => {
    const decision = decideBody({ tools: [tool("a", true, null)], tool_choice: "required" }, HERMES);
    expect(decision.arguments).toMatchObject([{ enforced: "loose", schema: true }]);
  });

  it("says of unset strict under a forced choice that the arguments are free", () => {
    const decision = decideBody({ tools: [tool("a"), tool("b", false)], tool_choice: "required" }, HERMES);
    expect(decision.findings).toContainEqual(
      expect.objectContaining({ rule: "strict-unset-loose", path: "/tools/0/function/strict" }),
    );
    expect(rules(decision).filter((rule) => rule === "strict-unset-loose")).toHaveLength(1);
    expect(rules(decision)).toContain("loose-json-not-an-object");
  });
});

describe("decision table of 0.21 to 0.30 (policy reference 1.4)", () => {
  it.each([
    ["0.21", "auto", undefined, "schema"],
    ["0.21", "auto", false, "loose"],
    ["0.21", "required", undefined, "schema"],
    ["0.21", "required", false, "loose"],
    ["0.30", "auto", undefined, "none"],
    ["0.30", "auto", false, "none"],
    ["0.30", "required", undefined, "schema"],
    ["0.30", "required", false, "loose"],
    ["0.30.1", "required", null, "schema"],
    ["0.31", "auto", undefined, "none"],
    ["0.31", "required", undefined, "loose"],
    ["0.31", "required", false, "loose"],
  ] as const)("vllm@%s, %s, strict %s: %s", (version, tool_choice, strict, expected) => {
    const decision = decideBody({ tools: [tool("a", strict)], tool_choice }, { ...HERMES, server: `vllm@${version}` });
    expect(enforced(decision)).toEqual({ a: expected });
  });

  it("0.30 binds tools without the flag beside a strict one, 0.31 does not", () => {
    const request = { tools: [tool("a", true), tool("b"), tool("c", false)], tool_choice: "auto" };
    expect(enforced(decideBody(request, { ...HERMES, server: "vllm@0.30" }))).toEqual({
      a: "schema",
      b: "schema",
      c: "loose",
    });
    expect(enforced(decideBody(request, { ...HERMES, server: "vllm@0.31" }))).toEqual({
      a: "schema",
      b: "loose",
      c: "loose",
    });
  });

  it("says that there was no strict level yet", () => {
    const decision = decideBody(
      { tools: [tool("a")], tool_choice: "auto" },
      { ...HERMES, server: "vllm@0.30", strictLevel: "parameter" },
    );
    expect(decision.constraint.kind).toBe("none");
    expect(rules(decision)).toContain("strict-level-not-known");
  });
});

describe("no tag (policy reference 1.5)", () => {
  const OFF: Settings = { ...HERMES, serverSettings: { VLLM_ENFORCE_STRICT_TOOL_CALLING: "false" } };
  it.each([
    ["the environment switch", OFF],
    ["a parser without a tag", { server: "vllm", parser: "pythonic" }],
  ] as const)("%s: required becomes a JSON array of calls", (_, settings) => {
    const decision = decideBody({ tools: [tool("ping", undefined, null)], tool_choice: "required" }, settings);
    expect(decision.constraint).toEqual({
      kind: "json_schema",
      schema: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          anyOf: [
            {
              properties: {
                name: { type: "string", enum: ["ping"] },
                parameters: { type: "object", properties: {} },
              },
              required: ["name", "parameters"],
            },
          ],
        },
      },
    });
    expect(decision.arguments).toMatchObject([{ enforced: "schema", schema: { type: "object", properties: {} } }]);
    expect(rules(decision)).toContain("forced-choice-as-json");
  });

  it("a named choice becomes the bare arguments, strict or not", () => {
    const decision = decideBody({ tools: [tool("a", false), tool("b")], tool_choice: named("a") }, OFF);
    expect(decision.constraint).toEqual({ kind: "json_schema", schema: CLOSED });
    expect(enforced(decision)).toEqual({ a: "schema" });
  });

  it("automatic choice is free, strict or not", () => {
    expect(decideBody({ tools: [tool("a", true)] }, OFF).constraint.kind).toBe("none");
  });

  it("glm keeps reading its own format, so nothing is enforced", () => {
    const decision = decideBody({ tools: [tool("a", true)], tool_choice: "required" }, { ...OFF, parser: "glm47" });
    expect(decision.constraint.kind).toBe("none");
    expect(rules(decision)).toContain("forced-choice-not-enforced");
  });

  it("lifts definitions to the root, and refuses two different ones under one name", () => {
    const withDefs = (type: string): JsonObject => ({
      type: "object",
      properties: { x: { $ref: "#/$defs/D" } },
      $defs: { D: { type } },
    });
    const same = decideBody(
      { tools: [tool("a", false, withDefs("string")), tool("b", false, withDefs("string"))], tool_choice: "required" },
      OFF,
    );
    expect(same.constraint).toMatchObject({ schema: { $defs: { D: { type: "string" } } } });
    const different = decideBody(
      { tools: [tool("a", false, withDefs("string")), tool("b", false, withDefs("number"))], tool_choice: "required" },
      OFF,
    );
    expect(different.rejection).toMatchObject({
      message: "Tool definition 'D' has multiple schemas, which is not supported.",
      path: "/tools/1/function/parameters/$defs/D",
    });
  });
});

describe("parallel_tool_calls: false (policy reference 1.6)", () => {
  it("turns the grammar on for automatic choice and limits it to one call from 0.32", () => {
    const request = { tools: [tool("a")], tool_choice: "auto", parallel_tool_calls: false };
    const now = decideBody(request, HERMES);
    expect(turn(now)).toMatchObject({ shape: "auto", single: true });
    expect(enforced(now)).toEqual({ a: "loose" });
    expect(now.parallel).toBe(false);
    expect(rules(now)).toContain("parallel-false-enables-grammar");
    const before = decideBody(request, { ...HERMES, server: "vllm@0.31" });
    expect(before.constraint.kind).toBe("none");
    expect(rules(before)).toContain("parallel-false-not-in-grammar");
  });

  it("does nothing to automatic choice beside an output constraint", () => {
    const decision = decideBody(
      { tools: [tool("a")], parallel_tool_calls: false, response_format: { type: "json_object" } },
      HERMES,
    );
    expect(decision.constraint).toEqual({ kind: "json_schema", schema: { type: "object" } });
  });

  it("limits required to one call from 0.32, not before", () => {
    const request = { tools: [tool("a", true)], tool_choice: "required", parallel_tool_calls: false };
    expect(turn(decideBody(request, HERMES)).single).toBe(true);
    expect(turn(decideBody(request, { ...HERMES, server: "vllm@0.31" })).single).toBe(false);
  });
});

describe("tools with an output constraint (engines reference 2.10)", () => {
  const response_format = { type: "json_schema", json_schema: { name: "answer", schema: CLOSED } };
  it("automatic choice with a tag: calls or the answer", () => {
    const decision = decideBody({ tools: [tool("a", true)], response_format }, HERMES);
    // The calls are built as if required: free text would take any answer.
    expect(turn(decision)).toMatchObject({ shape: "required", answer: { kind: "json_schema", schema: CLOSED } });
    expect(decision.toolChoice.kind).toBe("auto");
  });

  it("automatic choice with a tag, before 0.32: the tag alone", () => {
    const decision = decideBody({ tools: [tool("a", true)], response_format }, { ...HERMES, server: "vllm@0.31" });
    expect(turn(decision)).toMatchObject({ shape: "auto", answer: null });
    expect(rules(decision)).toContain("tag-replaces-output-constraint");
  });

  describe("an answer whose schema xgrammar refuses", () => {
    const refused = {
      type: "json_schema",
      json_schema: { name: "x", schema: { type: "object", properties: { n: { type: "integer", multipleOf: 2 } } } },
    };
    it("drops the calls", () => {
      const decision = decideBody({ tools: [tool("a", true)], response_format: refused }, HERMES);
      expect(decision.constraint.kind).toBe("json_schema");
      expect(rules(decision)).toEqual(
        expect.arrayContaining(["response-format-mutes-tools", "xgrammar-refuses-schema"]),
      );
    });

    it("is a 400 on a server fixed to xgrammar", () => {
      const settings = { ...HERMES, serverSettings: { "structured-outputs-config.backend": "xgrammar" } };
      expect(decideBody({ response_format: refused }, settings).rejection?.message).toBe(
        "The provided JSON schema contains features not supported by xgrammar.",
      );
      expect(decideBody({ response_format }, settings).rejection).toBeNull();
      // Schemas in a tag are not looked at.
      const strict = tool("a", true, refused.json_schema.schema);
      expect(decideBody({ tools: [strict], tool_choice: "required" }, settings).rejection).toBeNull();
    });
  });

  it("automatic choice without a tag: only the answer, and calls cannot be spelled", () => {
    const decision = decideBody({ tools: [tool("a")], response_format }, HERMES);
    expect(decision.constraint).toEqual({ kind: "json_schema", schema: CLOSED });
    expect(decision.envelope.enforced).toBe(false);
    expect(decision.findings).toContainEqual(
      expect.objectContaining({ rule: "response-format-mutes-tools", path: "/response_format", severity: "warning" }),
    );
  });

  it("a forced choice ignores it and says so", () => {
    const decision = decideBody({ tools: [tool("a", true)], tool_choice: "required", response_format }, HERMES);
    expect(turn(decision).answer).toBeNull();
    expect(rules(decision)).toContain("forced-choice-ignores-response-format");
  });

  it.each([
    [{ regex: "[0-9]+" }, { kind: "regex", pattern: "[0-9]+" }],
    [{ grammar: 'root ::= "a"' }, { kind: "grammar", text: 'root ::= "a"' }],
    [{ choice: ["yes", "no"] }, { kind: "choice", values: ["yes", "no"] }],
    [{ json: CLOSED }, { kind: "json_schema", schema: CLOSED }],
    [{ json: JSON.stringify(CLOSED) }, { kind: "json_schema", schema: CLOSED }],
    [{ json_object: true }, { kind: "json_schema", schema: { type: "object" } }],
    [
      { structural_tag: '{"type":"structural_tag","format":{"type":"any_text"}}' },
      { kind: "structural_tag", tag: { type: "structural_tag", format: { type: "any_text" } } },
    ],
  ])("structured_outputs %j without tools", (structured_outputs, constraint) => {
    expect(decideBody({ structured_outputs }, HERMES).constraint).toEqual(constraint);
  });

  it("does not read the guided fields of others, and says so", () => {
    const decision = decideBody({ guided_regex: "a" }, HERMES);
    expect(decision.constraint.kind).toBe("none");
    expect(rules(decision)).toContain("field-not-read");
  });
});

describe("reasoning (policy reference 1.7)", () => {
  it("is the engine's affair, and never in the tag", () => {
    const request = { tools: [tool("a", true)], tool_choice: named("a") };
    expect(turn(decideBody(request, { ...HERMES, reasoning: true })).reasoning).toBe("engine");
    expect(turn(decideBody(request, HERMES)).reasoning).toBeNull();
    const within = { ...HERMES, reasoning: true, serverSettings: { "enable-in-reasoning": "true" } };
    expect(turn(decideBody(request, within)).reasoning).toBeNull();
  });
});

describe("the parser's own level", () => {
  it("glm gets its envelope under automatic choice from 0.32", () => {
    const request = { tools: [tool("a")], tool_choice: "auto" };
    expect(decideBody(request, { server: "vllm", parser: "glm47" }).envelope.enforced).toBe(true);
    expect(decideBody(request, { server: "vllm@0.31", parser: "glm47" }).envelope.enforced).toBe(false);
  });
});

describe("400s in order (policy reference 6.1)", () => {
  const USAGE = 'Correct usage: `{"type": "function", "function": {"name": "my_function"}}`';
  const a = [tool("a")];
  it.each([
    [
      "empty tools before a bad choice",
      { tools: [], tool_choice: "maybe" },
      "`tools` must not be an empty array. Either provide at least one tool or omit the field entirely.",
    ],
    ["empty tools under none", { tools: [], tool_choice: "none" }, "`tools` must not be an empty array."],
    ["choice without tools", { tool_choice: "auto" }, "When using `tool_choice`, `tools` must be set."],
    ["null tools", { tools: null, tool_choice: "required" }, "When using `tool_choice`, `tools` must be set."],
    [
      "unknown word",
      { tools: a, tool_choice: "any" },
      'Invalid value for `tool_choice`: any! Only named tools, "none", "auto" or "required" are supported.',
    ],
    [
      "allowed tools",
      { tools: a, tool_choice: { type: "allowed_tools", allowed_tools: { mode: "auto", tools: [named("a")] } } },
      `Invalid value for \`function\`: \`None\` in \`tool_choice\`! ${USAGE}`,
    ],
    [
      "the flat form of Responses",
      { tools: a, tool_choice: { type: "function", name: "a" } },
      `Invalid value for \`function\`: \`None\` in \`tool_choice\`! ${USAGE}`,
    ],
    [
      "custom choice",
      { tools: a, tool_choice: { type: "custom", custom: { name: "a" } } },
      `Invalid value for \`function\`: \`None\` in \`tool_choice\`! ${USAGE}`,
    ],
    [
      "no name",
      { tools: a, tool_choice: { type: "function", function: {} } },
      `Expected field \`name\` in \`function\` in \`tool_choice\`! ${USAGE}`,
    ],
    [
      "empty name",
      { tools: a, tool_choice: named("") },
      `Invalid \`name\` in \`function\`: \`\` in \`tool_choice\`! ${USAGE}`,
    ],
    [
      "name that is no text",
      { tools: a, tool_choice: { type: "function", function: { name: 5 } } },
      `Invalid \`name\` in \`function\`: \`5\` in \`tool_choice\`! ${USAGE}`,
    ],
    [
      "unknown tool",
      { tools: a, tool_choice: named("b") },
      "The tool specified in `tool_choice` does not match any of the specified `tools`",
    ],
    [
      "named with structured outputs",
      { tools: a, tool_choice: named("a"), structured_outputs: { regex: "x" } },
      "You can only either use constraints for structured outputs or tools, not both.",
    ],
    [
      "two kinds of structured outputs",
      { structured_outputs: { regex: "x", choice: ["y"] } },
      "You can only use one kind of constraints for structured outputs ('json', 'regex' or 'choice').",
    ],
    [
      "response_format without its field",
      { response_format: { type: "json_schema" } },
      "When response_format type is 'json_schema', the 'json_schema' field must be provided.",
    ],
    [
      "response_format without a schema",
      { response_format: { type: "json_schema", json_schema: { name: "x" } } },
      "You must use one kind of structured outputs constraint but none are specified",
    ],
  ] as const)("%s", (_, fields, message) => {
    const { rejection, constraint } = decideBody(fields as JsonObject, HERMES);
    expect(rejection?.message.slice(0, message.length)).toBe(message);
    expect(rejection).toMatchObject({ status: 400, type: "BadRequestError", code: 400 });
    expect(constraint.kind).toBe("none");
  });

  it("automatic choice on a server without its flag", () => {
    const serverSettings = { "enable-auto-tool-choice": "false" };
    expect(decideBody({ tools: a }, { ...HERMES, serverSettings }).rejection?.message).toBe(
      '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    );
    expect(decideBody({ tools: a, tool_choice: "none" }, { ...HERMES, serverSettings }).rejection).toBeNull();
  });

  it("any tag on a server fixed to guidance", () => {
    const serverSettings = { "structured-outputs-config.backend": "guidance" };
    const settings = { ...HERMES, serverSettings };
    expect(decideBody({ tools: a, tool_choice: "required" }, settings).rejection?.message).toBe(
      "Invalid grammar specification: 'triggers'",
    );
    expect(decideBody({ tools: a }, settings).rejection).toBeNull();
  });

  it("keeps what was asked", () => {
    const decision = decideBody({ tools: [tool("a", true)], tool_choice: named("b") }, HERMES);
    expect(decision.toolChoice).toEqual({ kind: "named", name: "b" });
    expect(enforced(decision)).toEqual({ a: "schema" });
    expect(body({}).model).toBe("m");
  });
});
