import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { decideBody, named, tool } from "./build.js";

const OPENAI = { server: "openai" };

describe("openai", () => {
  it.each([
    [
      "an object without properties, strict or not",
      { tools: [tool("list_regions", undefined, { type: "object" })] },
      "object schema missing properties",
      "tools[0].function.parameters",
    ],
    [
      "an open strict tool, the second of two",
      { tools: [tool("a"), tool("b", true, { type: "object", properties: {} })] },
      "'additionalProperties' is required to be supplied and to be false.",
      "tools[1].function.parameters",
    ],
    ["no tools", { tools: [] }, "Invalid 'tools': empty array", "tools"],
    ["a bad name", { tools: [tool("a.b")] }, "string does not match pattern", "tools[0].function.name"],
    ["a long name", { tools: [tool("n".repeat(65))] }, "maximum length 64", "tools[0].function.name"],
    ["a choice without tools", { tool_choice: "auto" }, "only allowed when 'tools' are specified", "tool_choice"],
    ["an unknown tool", { tools: [tool("a")], tool_choice: named("b") }, "'b' not found", "tool_choice"],
    ["an unknown form", { tools: [tool("a")], tool_choice: "any" }, "Invalid value for 'tool_choice'", "tool_choice"],
  ] as const)("refuses %s", (_, fields, message, param) => {
    const { rejection } = decideBody(fields as JsonObject, OPENAI);
    expect(rejection?.message).toContain(message);
    expect(rejection).toMatchObject({ status: 400, type: "invalid_request_error", param });
  });

  it("holds the arguments of strict tools only", () => {
    const decision = decideBody({ tools: [tool("a", true), tool("b")] }, OPENAI);
    expect(decision.arguments).toMatchObject([{ enforced: "schema" }, { enforced: "none" }]);
    expect(decision.envelope.enforced).toBe(true);
    expect(decision.constraint.kind).toBe("none");
  });
});
