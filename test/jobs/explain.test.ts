import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json.js";
import { explain } from "../../src/jobs/explain.js";
import type { Settings } from "../../src/servers/types.js";
import { body, CLOSED, tool } from "../servers/build.js";

const VLLM: Settings = { server: "vllm", parser: "hermes" };
const RAPID: Settings = { server: "rapid-mlx", parser: "hermes" };
const LOSSY: JsonObject = {
  type: "object",
  properties: {
    sku: { type: "string", pattern: "^[A-Z]+$", maxLength: 5 },
    tags: { type: "array", items: { type: "string" }, uniqueItems: true },
  },
  required: ["sku"],
  additionalProperties: false,
};

function keywordsOf(explanation: ReturnType<typeof explain>, name: string) {
  return explanation.arguments.find(({ tool: one }) => one === name)?.keywords ?? [];
}

describe("the loss report", () => {
  it("says of each keyword what the server's path holds and what our grammar holds", () => {
    const explanation = explain(body({ tools: [tool("tag", true, LOSSY)], tool_choice: "required" }), VLLM);
    expect(keywordsOf(explanation, "tag")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: "/properties/sku/pattern", status: "enforced", ours: "enforced" }),
        expect.objectContaining({ path: "/properties/sku/maxLength", status: "not-enforced", ours: "enforced" }),
        expect.objectContaining({ path: "/properties/tags/uniqueItems", status: "not-enforced", ours: "approximated" }),
      ]),
    );
    expect(explanation.findings).toContainEqual(
      expect.objectContaining({
        rule: "keyword-not-held",
        path: "/tools/0/function/parameters/properties/sku/maxLength",
        fix: expect.stringContaining("--emit ebnf"),
      }),
    );
    expect(explanation.next).toContain("--emit ebnf");
  });

  it("counts every keyword of a tool whose arguments are free as lost, and says how to hold them", () => {
    const explanation = explain(body({ tools: [tool("a"), tool("b", true)], tool_choice: "required" }), VLLM);
    const lost = keywordsOf(explanation, "a");
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.every(({ status, ours }) => status === "not-enforced" && ours === "enforced")).toBe(true);
    expect(explanation.findings.some(({ rule }) => rule === "keyword-not-held")).toBe(false);
    expect(explanation.next).toContain("a");
  });

  it("goes by the engine that the server really uses", () => {
    const request = body({ response_format: { type: "json_schema", json_schema: { name: "x", schema: LOSSY } } });
    expect(explain(request, VLLM).status).toBe(400);
    const sku = { type: "object", properties: { sku: { type: "string", pattern: "^[A-Z]+$", maxLength: 5 } } };
    const lark = explain(body({ tools: [tool("tag", true, sku)], tool_choice: "required" }), RAPID);
    expect(keywordsOf(lark, "tag")).toContainEqual(
      expect.objectContaining({ path: "/properties/sku/maxLength", status: "enforced" }),
    );
  });

  it("an engine that refuses one keyword holds none, and the finding names the one", () => {
    const request = body({ tools: [tool("tag", true, LOSSY)], tool_choice: "required" });
    const explanation = explain(request, RAPID);
    expect(keywordsOf(explanation, "tag").map(({ status }) => status)).not.toContain("enforced");
    expect(explanation.findings.filter(({ rule }) => rule === "keyword-not-held")).toMatchObject([
      { path: "/tools/0/function/parameters/properties/tags/uniqueItems", fix: expect.stringContaining("lark") },
    ]);
  });

  it("tells a lost keyword once, not for each keyword inside it", () => {
    const schema = { ...CLOSED, if: { properties: { city: { const: "Oslo" } } }, else: { required: ["city"] } };
    const { findings } = explain(body({ tools: [tool("a", true, schema)], tool_choice: "required" }), VLLM);
    const lost = findings.filter(({ rule }) => rule === "keyword-not-held").map(({ path }) => path);
    expect(lost).toEqual(["/tools/0/function/parameters/if", "/tools/0/function/parameters/else"]);
  });

  it.each([
    ["hy_v4", "/properties", "/properties/city/type", "not-enforced"],
    ["glm47", "/properties/city/type", "/properties/city/minLength", "not-enforced"],
    ["glm47", "/additionalProperties", "/properties/n/type", "approximated"],
  ])("what %s holds of a tool without strict is no loss", (parser, held, other, status) => {
    const properties = { city: { type: "string", minLength: 1 }, n: { type: "integer" } };
    const schema = { type: "object", properties, required: ["city"], additionalProperties: false };
    const explanation = explain(body({ tools: [tool("a", undefined, schema)], tool_choice: "required" }), {
      server: "vllm",
      parser,
    });
    expect(explanation.arguments[0]?.enforced).toBe("loose");
    expect(keywordsOf(explanation, "a")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: held, status: "enforced" }),
        expect.objectContaining({ path: other, status, ours: "enforced" }),
      ]),
    );
  });

  it("what our own spelling would hold, where the server's has arguments of its own", () => {
    const { findings } = explain(body({ tools: [tool("a", true)], tool_choice: "required" }), {
      server: "vllm",
      parser: "kimi_k3",
    });
    expect(findings).toContainEqual(
      expect.objectContaining({
        path: "/tools/0/function/parameters/required",
        fix: expect.stringContaining("--engine-tag own"),
      }),
    );
  });

  it("a schema that the format cannot write is a finding, not the end of the explanation", () => {
    const schema = { type: "object", properties: { from: { type: "string" } }, required: ["from"] };
    const explanation = explain(body({ tools: [tool("a", true, schema)], tool_choice: "required" }), {
      server: "llamacpp",
      parser: "pythonic",
    });
    expect(explanation.status).toBe(200);
    expect(explanation.findings).toContainEqual(
      expect.objectContaining({ rule: "not-compiled", message: expect.stringContaining('"from"') }),
    );
  });

  it.each([
    ["vllm", "structured-outputs-config.backend", "outlines"],
    ["vllm", "structured-outputs-config.backend", "lm-format-enforcer"],
    ["sglang", "grammar-backend", "outlines"],
  ])("%s with %s=%s takes tags that it cannot read", (server, setting, backend) => {
    const request = body({ tools: [tool("a", true)], tool_choice: "required" });
    const explanation = explain(request, { server, parser: "hermes", serverSettings: { [setting]: backend } });
    expect(explanation.status).toBe(200);
    expect(explanation.findings[0]).toMatchObject({ rule: "backend-reads-no-tags", severity: "error" });
    expect(keywordsOf(explanation, "a").map(({ status }) => status)).not.toContain("enforced");
    expect(explanation.next).toBe(explanation.findings[0]?.fix);
  });

  it("goes on with outlines' account where a bare schema goes there", () => {
    const request = body({ tools: [tool("tag", true, LOSSY)], tool_choice: "required" });
    const settings = { serverSettings: { "structured-outputs-config.backend": "outlines" } };
    const explanation = explain(request, { server: "vllm", parser: "pythonic", ...settings });
    expect(keywordsOf(explanation, "tag")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: "/properties/sku/maxLength", status: "enforced" }),
        expect.objectContaining({ path: "/properties/sku/pattern", status: "not-enforced", ours: "enforced" }),
      ]),
    );
  });

  it.each([
    ["sglang", { guided_regex: "a", regex: "a" }, ["/guided_regex"]],
    ["sglang", { structured_outputs: { regex: "a" }, ebnf: "root ::= x" }, ["/structured_outputs/regex"]],
    ["llamacpp", { nvext: { guided_regex: "a" }, grammar: "root ::= x" }, ["/nvext/guided_regex"]],
    ["vllm", { guided_json: { type: "object" }, structured_outputs: { regex: "a" } }, ["/guided_json"]],
  ])("%s: %j has constraints of other servers", (server, fields, unread) => {
    const { findings } = explain(body(fields as unknown as JsonObject), { server, parser: "hermes" });
    expect(findings.filter(({ rule }) => rule === "field-not-read").map(({ path }) => path)).toEqual(unread);
  });

  it.each([
    [{ jsonrpc: "2.0", id: 1, result: { tools: [{ name: "a", inputSchema: CLOSED }] } }, "/result/tools"],
    [[{ type: "function", function: { name: "a", parameters: CLOSED } }], ""],
  ])("what is said of the tool list stands where the list does", (document, path) => {
    expect(explain(document, VLLM).findings).toContainEqual(
      expect.objectContaining({ rule: "auto-not-enforced", path }),
    );
  });

  it("has a next step where nothing is enforced and nothing can be mended", () => {
    const { next } = explain(body({ tools: [tool("a")] }), { server: "sglang", parser: "hermes" });
    expect(next).toMatch(/strict: true .*--engine-tag own/);
  });

  it("sorts findings by weight", () => {
    const open = { type: "object", properties: {} };
    const request = body({ tools: [tool("a", true, open), tool("b", true, open)], top_k: 1, tool_choice: "auto" });
    const { findings } = explain(request, { server: "dynamo@1.1", parser: "hermes" });
    const weights = findings.map(({ severity }) => ["error", "warning", "info"].indexOf(severity));
    expect(weights).toEqual([...weights].sort());
    expect(weights).toContain(0);
  });
});

describe("sixty tools and one bad nested pattern", () => {
  const nested = (pattern: string): JsonObject => ({
    type: "object",
    properties: {
      items: { type: "array", items: { type: "object", properties: { id: { type: "string", pattern } } } },
    },
  });
  const tools = Array.from({ length: 60 }, (_, i) =>
    tool(`t${i}`, true, nested(i === 41 ? "^(?<=x)[a-z]+$" : "^[a-z]+$")),
  );
  const AT = "/tools/41/function/parameters/properties/items/items/properties/id/pattern";

  it.each([
    ["vllm", "Invalid grammar specification: 'triggers'"],
    ["sglang", "Failed to compile structural_tag grammar: "],
    ["llamacpp@b9000", "Failed to initialize samplers: failed to parse grammar"],
  ])("%s: the server's message names neither, the explanation both", (server, message) => {
    const { status, error } = explain(body({ tools }), { server, parser: "hermes" });
    expect(status).toBe(400);
    expect(error?.message).toContain(message);
    expect(error).toMatchObject({ path: AT, fix: expect.stringContaining("Tool t41") });
  });

  it("llama.cpp's newer builds take any string there, which is a finding", () => {
    const { status, findings } = explain(body({ tools }), { server: "llamacpp", parser: "hermes" });
    expect(status).toBe(200);
    expect(findings.filter(({ rule }) => rule === "keyword-not-held")).toMatchObject([
      { path: AT, message: expect.stringContaining("t41") },
    ]);
  });

  it("names the engine that has the last word", () => {
    const schema = { ...CLOSED, not: { required: ["x"] }, properties: { city: { type: "integer", multipleOf: 2 } } };
    const request = body({ tools: [tool("a", true, schema)], tool_choice: "required" });
    const { error } = explain(request, { server: "vllm", parser: "pythonic" });
    expect(error).toMatchObject({
      message: expect.stringContaining("Unimplemented keys"),
      fix: expect.stringContaining("llguidance refuses not"),
    });
  });

  it("its own tag leaves the refusal to the engine", () => {
    expect(explain(body({ tools }), { ...VLLM, engineTag: "own" }).status).toBe(200);
  });
});

it("a tool that no arguments fit is no refusal where guidance leaves it out beside others", () => {
  const empty = { ...CLOSED, properties: { city: { type: "string", minLength: 5, maxLength: 1 } } };
  const offJson = { ...VLLM, serverSettings: { VLLM_ENFORCE_STRICT_TOOL_CALLING: "false" } };
  const ask = (tools: readonly JsonObject[]) => explain(body({ tools, tool_choice: "required" }), offJson).status;
  expect(ask([tool("a", true, empty), tool("b")])).toBe(200);
  expect(ask([tool("a", true, empty)])).toBe(400);
});

it("a schema of no tool: the answer's", () => {
  const schema = { ...CLOSED, properties: { city: { type: "string", pattern: "(?<=a)b" } } };
  const request = body({ response_format: { type: "json_schema", json_schema: { name: "x", schema } } });
  expect(explain(request, VLLM).error).toMatchObject({
    path: "/response_format/json_schema/schema/properties/city/pattern",
    fix: expect.stringContaining("The schema of the answer"),
  });
});
