import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import { decideBody, named, rules, tool } from "./build.js";

const LLAMA = { server: "llamacpp", parser: "hermes" };

function property(schema: JsonValue): JsonObject {
  return { type: "object", properties: { ok: { type: "string" }, extra: schema } };
}

describe("llamacpp (engines reference 5)", () => {
  it.each([
    [true, "true"],
    [{ description: "anything" }, '{"description":"anything"}'],
    [{ minimum: 0 }, '{"minimum":0}'],
    [{ type: "array", items: true }, "true"],
    [{ anyOf: [{ type: "string" }, false] }, "false"],
  ] as const)("has no case for %j", (schema, shown) => {
    const { rejection } = decideBody(
      { tools: [tool("a"), tool("b", undefined, property(schema as JsonValue))] },
      LLAMA,
    );
    expect(rejection?.message).toContain(`JSON schema conversion failed:\nUnrecognized schema: ${shown}`);
    expect(rejection?.path).toContain("/tools/1/function/parameters/properties/extra");
  });

  it.each([
    [{}],
    [{ type: "string" }],
    [{ enum: [1] }],
    [{ properties: {} }],
    [{ type: "object", additionalProperties: true }],
  ])("takes %j", (schema) => {
    expect(decideBody({ tools: [tool("b", undefined, property(schema))] }, LLAMA).rejection).toBeNull();
  });

  it("does not build a grammar for tool_choice none", () => {
    const decision = decideBody({ tools: [tool("b", undefined, property(true))], tool_choice: "none" }, LLAMA);
    expect(decision.rejection).toBeNull();
    expect(decision.constraint.kind).toBe("none");
  });

  it.each([
    [{ tools: [tool("a")], grammar: 'root ::= "a"' }, "Cannot use custom grammar constraints with tools."],
    [{ tools: [tool("a")], tool_choice: "any" }, "Invalid tool_choice: any"],
    [{ grammar: 'root ::= "a"', json_schema: {} }, "Cannot use both json_schema and grammar"],
    [
      { response_format: { type: "structural_tag", format: {} } },
      'response_format type must be one of "text" or "json_object", but got: structural_tag',
    ],
  ] as const)("%j", (fields, message) => {
    expect(decideBody(fields as unknown as JsonObject, LLAMA).rejection?.message).toBe(message);
  });

  it("holds arguments to the schema whatever strict says, and takes a named choice for auto", () => {
    const decision = decideBody({ tools: [tool("a", false), tool("b")], tool_choice: named("a") }, LLAMA);
    expect(decision.arguments).toMatchObject([{ enforced: "schema" }, { enforced: "schema" }]);
    expect(decision.constraint).toMatchObject({ kind: "turn", shape: "auto" });
    expect(rules(decision)).toEqual(expect.arrayContaining(["named-choice-becomes-auto", "template-not-modelled"]));
  });
});
