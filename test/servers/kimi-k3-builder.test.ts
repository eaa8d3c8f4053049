import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { kimiK3Fault } from "../../src/servers/dynamo/kimi-k3/builder-fault.js";
import { decideBody, tool } from "./build.js";

/** A tool's schema whose argument `x` has this schema. */
function withX(x: JsonValue, more: Record<string, JsonValue> = {}) {
  return { type: "object", properties: { x }, ...more };
}
const REQUIRED = { required: ["x"] };
const LOOP = { $defs: { loop: { anyOf: [{ $ref: "#/$defs/loop" }, { type: "null" }] } } };

describe("what Dynamo's builder for Kimi K3 cannot write (dynamo reference 3.6)", () => {
  it.each<[string, Record<string, JsonValue>, string, readonly string[]]>([
    [
      "a required argument without a value",
      withX({ type: "string", enum: ["<|open|>"] }, REQUIRED),
      "/properties/x",
      ["required argument x has no representable values"],
    ],
    [
      "a required argument that is false",
      withX(false, REQUIRED),
      "/properties/x",
      ["required argument x has no representable values"],
    ],
    [
      "literals outside the bounds",
      withX({ enum: ["long"], maxLength: 2 }, REQUIRED),
      "/properties/x",
      ["required argument x has no representable values"],
    ],
    [
      "bounds that cross",
      withX({ type: "string", minLength: 3, maxLength: 2 }, REQUIRED),
      "/properties/x",
      ["required argument x has no representable values"],
    ],
    [
      "two patterns for one text",
      withX({ type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] }),
      "/properties/x",
      ["cannot constrain argument x", "cannot intersect allOf constraints for pattern"],
    ],
    [
      "a branch that is no schema of keywords",
      withX({ type: "string", allOf: [false] }),
      "/properties/x",
      ["cannot constrain argument x", "cannot translate this allOf branch to XTML"],
    ],
    [
      "enums that are no texts",
      withX({ type: ["string", "null"], enum: ["a", null], allOf: [{ enum: ["a", 1] }] }),
      "/properties/x",
      ["cannot constrain argument x", "cannot intersect non-string enums in an XTML allOf"],
    ],
    [
      "a text behind a reference to nothing",
      withX({ $ref: "#/$defs/none" }),
      "/properties/x",
      ["cannot constrain argument x", "cannot resolve references for raw XTML string"],
    ],
    [
      "a text with a scope of its own",
      withX({ $id: "https://x/y", type: "string" }),
      "/properties/x",
      ["cannot constrain argument x", "cannot resolve references for raw XTML string"],
    ],
    [
      "a root behind a reference to nothing",
      { $ref: "#/$defs/none" },
      "",
      ["cannot resolve tool parameter references"],
    ],
    [
      "a root of branches that do not fit",
      { allOf: [{ properties: { a: true } }, { properties: { b: true } }] },
      "",
      ["cannot intersect allOf constraints for properties"],
    ],
  ])("%s", (_, schema, pointer, causes) => {
    expect(kimiK3Fault(schema)).toEqual({ pointer, causes });
  });

  it.each<[string, Record<string, JsonValue>]>([
    ["every type", withX({ type: ["string", "integer", "object", "array", "boolean", "null"] }, REQUIRED)],
    ["a required argument of any type", withX(true, REQUIRED)],
    ["an optional argument without a value: it is left out", withX({ type: "string", enum: ["<|open|>"] })],
    [
      "branches that fit",
      withX(
        {
          allOf: [
            { type: "string", minLength: 1 },
            { minLength: 2, maxLength: 9 },
          ],
        },
        REQUIRED,
      ),
    ],
    ["enums of texts that share one", withX({ enum: ["a", "b"], allOf: [{ enum: ["b"] }] }, REQUIRED)],
    ["a union with a text in it", withX({ anyOf: [{ type: "string", pattern: "^a$" }, { type: "null" }] }, REQUIRED)],
    ["a circle of references", withX({ $ref: "#/$defs/loop" }, LOOP)],
    ["an object with a scope of its own", withX({ $id: "https://x/y", type: "object" }, REQUIRED)],
    ["an escaped reference", withX({ $ref: "#/%24defs/a~1b" }, { $defs: { "a/b": { type: "string" } } })],
    ["required names that are not declared: any argument passes", withX(true, { required: ["y"] })],
    ["no properties: any argument passes", { type: "object" }],
    ["more literals than are written out", withX({ enum: Array.from({ length: 257 }, (_, i) => `<|${i}`) }, REQUIRED)],
  ])("takes %s", (_, schema) => {
    expect(kimiK3Fault(schema)).toBeNull();
  });

  it("looks at arguments that are held only, and tells the cause beside the server's words", () => {
    const bad = withX({ $ref: "#/$defs/none" });
    const settings = { server: "dynamo", parser: "kimi_k3" };
    expect(decideBody({ tools: [tool("a", false, bad)] }, settings).constraint.kind).toBe("turn");
    expect(decideBody({ tools: [tool("a", undefined, bad)] }, settings).findings).toContainEqual(
      expect.objectContaining({
        rule: "tag-builder-failed",
        path: "/tools/0/function/parameters/properties/x",
        message:
          "cannot constrain tool a: cannot constrain argument x: cannot resolve references for raw XTML string; the server logs a warning and goes on without the tag.",
      }),
    );
  });
});
