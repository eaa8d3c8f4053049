import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SettingsError } from "../../src/base/errors.js";
import type { JsonValue } from "../../src/base/json.js";
import { checkDocument, checkTools } from "../../src/strict/check.js";
import { dynamoPreflight } from "../../src/strict/dynamo-preflight.js";
import { PROFILE_NAMES, type ProfileName } from "../../src/strict/profile-names.js";
import { RULES } from "../../src/strict/rules/index.js";

function closed(properties: Record<string, JsonValue>, more: Record<string, JsonValue> = {}): JsonValue {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false, ...more };
}

/** The findings of one schema as `rule severity path`, or without the severity where it is an error. */
function found(schema: JsonValue, ...profiles: ProfileName[]): readonly string[] {
  const [tool] = checkTools([{ name: "f", inputSchema: schema }], profiles);
  return (tool?.findings ?? []).map(({ rule, severity, path }) => {
    const place = path.replace("/0/inputSchema", "");
    return [rule, ...(severity === "error" ? [] : [severity]), ...(place === "" ? [] : [place])].join(" ");
  });
}

describe("checkTools", () => {
  it("is silent about a strict schema, for every strict target", () => {
    const schema = closed({ city: { type: "string" }, unit: { type: ["string", "null"], enum: ["c", "f", null] } });
    expect(found(schema, "openai", "openai-ft", "azure", "dynamo", "groq", "anthropic")).toEqual([]);
  });

  it("says everything that is wrong, not the first thing alone", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "string" }, b: { type: ["string", "null"] } },
      required: ["c"],
    };
    expect(found(schema, "openai")).toEqual([
      "object-not-closed",
      "property-not-required /required",
      "property-nullable-not-required /required",
      "required-undeclared /required/0",
    ]);
  });

  it("takes a property's name for a name", () => {
    const names = ["enum", "$ref", "format", "oneOf", "required", "properties"];
    const schema = closed(Object.fromEntries(names.map((name) => [name, { type: "string" }])));
    expect(found(schema, "openai", "llguidance", "xgrammar")).toEqual([]);
  });

  it("handles a property called __proto__", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string","format":"uri"}},"required":["__proto__"],"additionalProperties":false}',
    );
    expect(found(schema, "openai")).toEqual(["format-unsupported /properties/__proto__/format"]);
  });

  it("takes defaults, examples and literals for data", () => {
    const schema = closed({ a: { type: "string", examples: [{ oneOf: [] }], const: "x" } });
    expect(found(schema, "openai")).toEqual([]);
  });

  it("reports a definition once, where it stands", () => {
    const schema = closed(
      { a: { $ref: "#/$defs/d" }, b: { $ref: "#/$defs/d" } },
      { $defs: { d: { type: "string", format: "uri" } } },
    );
    expect(found(schema, "openai")).toEqual(["format-unsupported /$defs/d/format"]);
  });

  it.each<[string, JsonValue, ProfileName, readonly string[]]>([
    [
      "a root without properties",
      { type: "object", additionalProperties: false },
      "openai",
      ["object-missing-properties"],
    ],
    ["the same for Dynamo", { type: "object", additionalProperties: false }, "dynamo", []],
    ["an array at the root", { type: "array", items: { type: "string" } }, "openai", ["root-not-object"]],
    ["no type at the root", { properties: {}, additionalProperties: false }, "openai", ["root-type-missing"]],
    ["a root union", closed({}, { anyOf: [] }), "groq", ["enum-empty /anyOf", "root-combinator /anyOf"]],
    [
      "an open object",
      { type: "object", properties: {}, additionalProperties: true },
      "openai",
      ["object-open /additionalProperties"],
    ],
    [
      "a typed map",
      { type: "object", properties: {}, additionalProperties: {} },
      "openai",
      ["object-open /additionalProperties"],
    ],
    ["oneOf", closed({ a: { oneOf: [{ type: "string" }] } }), "openai", ["kw-oneof /properties/a/oneOf"]],
    ["allOf of one", closed({ a: { allOf: [{ type: "string" }] } }), "openai", ["kw-allof-single /properties/a/allOf"]],
    [
      "allOf of two",
      closed({ a: { allOf: [{ type: "string" }, { type: "string" }] } }),
      "xgrammar",
      ["kw-allof-widened warning /properties/a/allOf"],
    ],
    ["an untyped node", closed({ a: { description: "x" } }), "openai", ["schema-missing-type /properties/a"]],
    ["a boolean schema", closed({ a: true }), "openai", ["boolean-schema /properties/a"]],
    ["an array without items", closed({ a: { type: "array" } }), "openai", ["array-missing-items /properties/a"]],
    [
      "company of a reference",
      closed({ a: { $ref: "#/$defs/d", description: "x" } }, { $defs: { d: { type: "string" } } }),
      "openai",
      ["ref-sibling /properties/a"],
    ],
    [
      "a reference into properties",
      closed({ a: { type: "string" }, b: { $ref: "#/properties/a" } }),
      "openai",
      ["ref-not-top-level-def /properties/b/$ref"],
    ],
    ["a lost reference", closed({ a: { $ref: "#/$defs/d" } }), "openai", ["ref-unresolved /properties/a/$ref"]],
    ["a remote reference", closed({ a: { $ref: "http://x/y" } }), "llamacpp", ["ref-remote /properties/a/$ref"]],
    [
      "recursion",
      closed({ a: { anyOf: [{ $ref: "#" }, { type: "null" }] } }),
      "anthropic",
      ["ref-recursive /properties/a/anyOf/0/$ref"],
    ],
    [
      "a circle of references",
      closed({ a: { $ref: "#/$defs/x" } }, { $defs: { x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/x" } } }),
      "openai",
      ["ref-direct-cycle /$defs/x/$ref", "ref-direct-cycle /$defs/y/$ref"],
    ],
    [
      "a default",
      closed({ a: { type: "string", default: "x" } }),
      "openai",
      ["default-present warning /properties/a/default"],
    ],
    [
      "a null default",
      closed({ a: { type: "string", default: null } }),
      "openai",
      ["default-present info /properties/a/default"],
    ],
    ["a bound", closed({ a: { type: "integer", minimum: 1 } }), "openai", []],
    [
      "the same for Azure",
      closed({ a: { type: "integer", minimum: 1 } }),
      "azure",
      ["kw-numeric-bound /properties/a/minimum"],
    ],
    [
      "a length",
      closed({ a: { type: "string", maxLength: 9 } }),
      "openai",
      ["kw-length warning /properties/a/maxLength"],
    ],
    [
      "the same for fine-tuned models",
      closed({ a: { type: "string", maxLength: 9 } }),
      "openai-ft",
      ["kw-string-lexical /properties/a/maxLength"],
    ],
    ["one item at least", closed({ a: { type: "array", items: { type: "string" }, minItems: 1 } }), "anthropic", []],
    [
      "two items at least",
      closed({ a: { type: "array", items: { type: "string" }, minItems: 2 } }),
      "anthropic",
      ["kw-item-count /properties/a/minItems"],
    ],
    [
      "nullable",
      closed({ a: { type: "string", nullable: true } }),
      "openai",
      ["nullable-keyword warning /properties/a/nullable"],
    ],
    [
      "an enum that forgets null",
      closed({ a: { type: ["string", "null"], enum: ["x"] } }),
      "openai",
      ["enum-without-null warning /properties/a/enum"],
    ],
    [
      "an enum copied to the null branch",
      closed({ a: { anyOf: [{ type: "string" }, { type: "null", enum: ["x"] }] } }),
      "openai",
      ["enum-value-outside-type /properties/a/anyOf/1/enum/0"],
    ],
    [
      "a huge maximum length",
      closed({ a: { type: "string", maxLength: 524_288 } }),
      "llamacpp",
      ["length-bound-large warning /properties/a/maxLength"],
    ],
    [
      "a huge minimum length",
      closed({ a: { type: "string", minLength: 2001 } }),
      "llamacpp",
      ["length-bound-large /properties/a/minLength"],
    ],
    ["a length just small enough", closed({ a: { type: "string", maxLength: 1999 } }), "llamacpp", []],
    [
      "a pattern without anchors",
      closed({ a: { type: "string", pattern: "b" } }),
      "llamacpp",
      ["pattern-unanchored /properties/a/pattern"],
    ],
    [
      "a shorthand class",
      closed({ a: { type: "string", pattern: "^\\d+$" } }),
      "llamacpp",
      ["pattern-unsupported-syntax /properties/a/pattern"],
    ],
    ["the same for xgrammar", closed({ a: { type: "string", pattern: "^\\d+$" } }), "xgrammar", []],
    [
      "lookahead",
      closed({ a: { type: "string", pattern: "^(?!x).*$" } }),
      "xgrammar",
      ["pattern-lookaround warning /properties/a/pattern"],
    ],
    [
      "a backreference",
      closed({ a: { type: "string", pattern: "^(a)\\1$" } }),
      "llguidance",
      ["pattern-unsupported-syntax /properties/a/pattern"],
    ],
    [
      "a large repeat",
      closed({ a: { type: "string", pattern: "^a{0,129}$" } }),
      "xgrammar",
      ["pattern-large-repeat /properties/a/pattern"],
    ],
    [
      "pattern with length",
      closed({ a: { type: "string", pattern: "^a+$", maxLength: 3 } }),
      "vllm-xgrammar",
      ["string-constraints-conflict /properties/a"],
    ],
    [
      "multipleOf on a number",
      closed({ a: { type: "number", multipleOf: 0.5 } }),
      "xgrammar",
      ["multiple-of-dropped warning /properties/a/multipleOf"],
    ],
    ["multipleOf on an integer", closed({ a: { type: "integer", multipleOf: 5 } }), "xgrammar", []],
    [
      "a limit without type",
      closed({ a: { maximum: 5 } }),
      "xgrammar",
      ["limit-without-type warning /properties/a/maximum"],
    ],
    [
      "a draft-4 bound",
      closed({ a: { type: "number", minimum: 1, exclusiveMinimum: true } }),
      "openai",
      ["exclusive-boolean /properties/a/exclusiveMinimum"],
    ],
    [
      "overlapping oneOf",
      closed({ a: { oneOf: [{ type: "string" }, { type: "string", const: "x" }] } }),
      "llguidance",
      ["kw-oneof-overlap /properties/a/oneOf"],
    ],
    ["disjoint oneOf", closed({ a: { oneOf: [{ type: "string" }, { type: "integer" }] } }), "llguidance", []],
    [
      "a list of items",
      closed({ a: { type: "array", items: [{ type: "string" }] } }),
      "xai",
      ["items-list-form /properties/a/items"],
    ],
    ["a wrong shape", closed({ a: { type: "strin" } }), "gemini", ["schema-malformed /properties/a/type"]],
  ])("knows %s", (_what, schema, profile, findings) => {
    expect(found(schema, profile)).toEqual(findings);
  });

  it("reports both faults of a node that is open and has unevaluatedProperties", () => {
    const schema = { type: "object", properties: {}, unevaluatedProperties: false };
    expect(found(schema, "openai")).toEqual(["object-not-closed", "kw-unevaluated /unevaluatedProperties"]);
  });

  it("counts Azure's smaller limits", () => {
    const nested = (levels: number): JsonValue => closed(levels === 0 ? {} : { a: nested(levels - 1) });
    expect(found(nested(6), "openai")).toEqual([]);
    expect(found(nested(6), "azure")).toEqual([`limit-depth ${"/properties/a".repeat(6)}`]);
    const many = closed(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`p${i}`, { type: "string" }])));
    expect(found(many, "azure")).toEqual(["limit-properties"]);
  });

  it("sums Anthropic's limits over the strict tools", () => {
    const tool = (i: number) => ({
      name: `t${i}`,
      strict: true,
      input_schema: closed({ a: { type: ["string", "null"] } }),
    });
    const tools = { tools: Array.from({ length: 21 }, (_, i) => tool(i)) };
    const rules = checkTools(tools, ["anthropic"]).flatMap(({ findings }) =>
      findings.map(({ rule, path }) => `${rule} ${path}`),
    );
    expect(rules).toEqual(["limit-strict-tools /tools", "limit-union-params /tools"]);
  });

  it("puts Dynamo's own words first", () => {
    const [tool] = checkTools(
      [{ name: "f", inputSchema: { type: "object", properties: { a: { not: {} } } } }],
      ["dynamo"],
    );
    expect(tool?.findings[0]).toMatchObject({
      rule: "dynamo-preflight",
      message: "Invalid schema for function 'f': In context=#, object schemas require additionalProperties: false",
    });
    expect(tool?.findings.map(({ rule }) => rule)).toContain("kw-not");
  });

  it("says once what several profiles say, with their names", () => {
    const [tool] = checkTools([{ name: "f", inputSchema: { type: "object", properties: {} } }], ["openai", "dynamo"]);
    const open = tool?.findings.filter(({ rule }) => rule === "object-not-closed");
    expect(open).toHaveLength(1);
    expect(open?.[0]?.profiles).toEqual(["openai", "dynamo"]);
  });

  it("takes portable for all hosted vendors", () => {
    const [tool] = checkTools([{ name: "f", inputSchema: { type: "object", properties: {} } }], ["portable"]);
    expect(tool?.findings[0]?.profiles).toEqual(["openai", "azure", "anthropic", "groq"]);
  });

  it("knows names, flags and requests", () => {
    const parameters = closed({});
    const rules = (document: unknown, profile: ProfileName) =>
      checkTools(document, [profile]).flatMap(({ findings }) => findings.map(({ rule, path }) => `${rule} ${path}`));
    expect(rules({ tools: [{ type: "function", function: { name: "a.b", parameters } }] }, "openai")).toEqual([
      "tool-name-invalid /tools/0/function/name",
    ]);
    expect(rules({ tools: [{ type: "function", name: "f", parameters }] }, "openai")).toEqual([
      "strict-implicit-responses /tools/0",
    ]);
    expect(rules({ tools: [{ type: "function", function: { name: "f", strict: true } }] }, "openai")).toEqual([
      "parameters-missing /tools/0",
    ]);
    const strict = { type: "function", function: { name: "f", parameters, strict: true } };
    const begun = { role: "assistant", content: "It is" };
    expect(
      rules({ messages: [{ role: "user", content: "x" }, begun], tools: [strict], tool_choice: "required" }, "beam"),
    ).toEqual(["beam-forced-after-final /messages/1"]);
    expect(
      rules({ messages: [], tools: [strict], parallel_tool_calls: false, nvext: { guided_regex: "x" } }, "beam"),
    ).toEqual(["beam-parallel-with-guided /nvext"]);
  });

  it("checks the schema of an answer, where a request states one", () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"], not: {} };
    const found = (document: unknown, profile: ProfileName) =>
      checkTools(document, [profile]).map(
        ({ name, findings }) => `${name}: ${findings.map(({ rule, path }) => `${rule} ${path}`).join(", ")}`,
      );
    const chat = { messages: [], response_format: { type: "json_schema", json_schema: { name: "a b", schema } } };
    const at = "/response_format/json_schema";
    expect(found(chat, "openai")).toEqual([
      `a b: tool-name-invalid ${at}/name, object-not-closed ${at}/schema, kw-not ${at}/schema/not`,
    ]);
    expect(found(chat, "dynamo")).toEqual(["a b: "]);
    const responses = { input: "x", text: { format: { type: "json_schema", name: "f", schema } }, tools: [] };
    expect(found(responses, "groq")[0]).toMatch(/^f: object-not-closed \/text\/format\/schema/);
    const tool = { name: "t", input_schema: closed({}) };
    const anthropic = { messages: [], tools: [tool], output_config: { format: { type: "json_schema", schema } } };
    expect(found(anthropic, "anthropic")[1]).toMatch(/^output_config: object-not-closed /);
    expect(found({ ...chat, response_format: { type: "json_object" } }, "openai")).toEqual([]);
  });

  it("knows Beam's subset and wire", () => {
    expect(found(closed({ a: { type: "string", pattern: "^a$" } }), "beam")).toEqual([
      "beam-pattern /properties/a/pattern",
    ]);
    expect(found(closed({ 'a"b': { type: "string" } }), "beam")).toEqual(['beam-parameter-name /properties/a"b']);
    expect(found(closed({ a: { type: "string", enum: ["<|end|>", " x"] } }), "beam")).toEqual([
      "beam-literal-collision /properties/a/enum/0",
      "beam-literal-collision warning /properties/a/enum/1",
    ]);
    expect(found(closed({ a: { type: ["string", "null"] }, b: { type: ["string", "integer"] } }), "beam")).toEqual([
      "beam-ambiguous-union info /properties/a/type",
      "beam-ambiguous-union warning /properties/b/type",
    ]);
    expect(found(closed({ a: { type: "string", "x-ui": 1 } }), "beam")).toEqual([
      "beam-outside-subset /properties/a/x-ui",
    ]);
  });

  it("checks 10,000 tools in seconds of processor time, and tells how far it is", () => {
    const inputSchema = {
      type: "object",
      properties: {
        query: { type: "string", maxLength: 100 },
        limit: { type: "integer", minimum: 1, default: 10 },
        where: { type: "object", properties: { city: { type: "string", format: "uri" } }, required: ["city"] },
      },
      required: ["query"],
    };
    const tools = Array.from({ length: 10_000 }, (_, index) => ({ name: `tool_${index}`, inputSchema }));
    const told: number[] = [];
    const begun = process.cpuUsage();
    const { tools: checked } = checkDocument(
      { tools },
      ["openai", "anthropic"],
      { completeRequired: "plain" },
      (done) => told.push(done),
    );
    const { user, system } = process.cpuUsage(begun);
    expect(checked.every(({ findings }) => findings.length > 5)).toBe(true);
    expect(told.length).toBeGreaterThan(50);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect((user + system) / 1e6).toBeLessThan(10);
  });

  it("refuses an unknown profile and names the nearest", () => {
    expect(() => checkTools([], ["opnai" as ProfileName])).toThrow(SettingsError);
    expect(() => checkTools([], ["opnai" as ProfileName])).toThrow(
      'There is no profile "opnai"; did you mean "openai"',
    );
  });

  it("takes a schema nested very deep without overflow", () => {
    const depth = 3000;
    const text = `${'{"type":"array","items":'.repeat(depth)}{"type":"string"}${"}".repeat(depth)}`;
    expect(found(closed({ a: JSON.parse(text) }), "openai")).toEqual([
      `schema-malformed /properties/a${"/items".repeat(255)}`,
    ]);
  });
});

describe("the rule table", () => {
  it("has unique ids, and rules for every profile", () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const profile of PROFILE_NAMES) {
      if (profile !== "portable") expect(RULES.some(({ severities }) => severities.has(profile))).toBe(true);
    }
  });
});

/** Schemas out of the words that Dynamo's check knows, right and wrong. */
function schemas(levels: number): fc.Arbitrary<JsonValue> {
  const word = (value: fc.Arbitrary<JsonValue>, freq = 2) => fc.option(value, { nil: undefined, freq });
  const inner = levels === 0 ? fc.constantFrom<JsonValue>(true, { type: "string" }) : schemas(levels - 1);
  return fc
    .record({
      type: word(fc.constantFrom<JsonValue>("object", "object", "string", "array", ["object"], ["string", "null"])),
      properties: word(
        fc.dictionary(fc.constantFrom("a", "b", "not"), inner, { maxKeys: 2 }) as fc.Arbitrary<JsonValue>,
      ),
      required: word(fc.subarray(["a", "b"])),
      additionalProperties: fc.constantFrom<JsonValue | undefined>(false, false, false, true, undefined),
      items: word(inner, 1),
      anyOf: word(fc.array(inner, { maxLength: 2 }) as fc.Arbitrary<JsonValue>, 1),
      $ref: word(fc.constantFrom("#", "#/properties/a", "#/$defs/x", "#/properties"), 1),
      enum: word(fc.constantFrom<JsonValue>(["a"], [1, null]), 1),
    })
    .map((words) => JSON.parse(JSON.stringify(words)) as JsonValue);
}

describe("profile dynamo", () => {
  it("has an error exactly where Dynamo refuses the schema", () => {
    fc.assert(
      fc.property(schemas(2), (schema) => {
        const [tool] = checkTools([{ name: "f", inputSchema: schema }], ["dynamo"]);
        const errors = (tool?.findings ?? []).filter(({ severity }) => severity === "error");
        expect(errors.length > 0).toBe(dynamoPreflight("f", schema) !== null);
      }),
      { numRuns: 300, interruptAfterTimeLimit: 10_000 },
    );
  });
});
