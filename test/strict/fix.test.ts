import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { applyEdits } from "../../src/strict/apply-edits.js";
import { checkDocument, perTool } from "../../src/strict/check.js";
import { applyFixes } from "../../src/strict/fix.js";

/** Fixes a text until nothing more can be fixed. */
function fixed(
  text: string,
  language: "json" | "yaml",
  value: JsonValue,
  profile = "openai",
): { text: string; value: JsonValue } {
  let state = { text, value };
  for (let round = 0; round < 20; round += 1) {
    const findings = perTool(checkDocument(state.value, [profile])).flatMap((tool) => tool.findings);
    const next = applyFixes(state.text, language, findings);
    if (next.fixed.length === 0) break;
    state = next;
  }
  return state;
}

const fixedJson = (text: string, profile?: string) => fixed(text, "json", JSON.parse(text), profile).text;

describe("applyFixes on JSON", () => {
  it("adds what is missing and leaves all else as it is written", () => {
    const text = `{
  "name": "f",
  "inputSchema": {
    "type": "object",
    "properties": {
      "b": {"type":["string","null"]},
      "a": { "type" : "string" }
    },
    "required": ["a"]
  }
}
`;
    expect(fixedJson(text)).toBe(`{
  "name": "f",
  "inputSchema": {
    "type": "object",
    "properties": {
      "b": {"type":["string","null"]},
      "a": { "type" : "string" }
    },
    "required": ["a", "b"],
    "additionalProperties": false
  }
}
`);
  });

  it("writes compactly in a compact file", () => {
    expect(fixedJson('{"name":"f","inputSchema":{"type":"object"}}')).toBe(
      '{"name":"f","inputSchema":{"type":"object","properties":{},"additionalProperties":false}}',
    );
  });

  it("keeps tabs and Windows line ends", () => {
    const text = '{\r\n\t"type": "object",\r\n\t"properties": {}\r\n}\r\n';
    expect(fixedJson(text)).toBe(
      '{\r\n\t"type": "object",\r\n\t"properties": {},\r\n\t"additionalProperties": false\r\n}\r\n',
    );
  });

  it("removes, renames and unwraps in place", () => {
    const text = `{"type":"object","additionalProperties":false,"required":["a","b","c"],"properties":{
  "a": {"default": null, "oneOf": [{"type": "integer"}, {"type": "null"}]},
  "b": {"description": "x", "allOf": [{"type": "string"}]},
  "c": {"type": "string", "enum": [1, "y", 2]}
}}`;
    expect(fixedJson(text)).toBe(`{"type":"object","additionalProperties":false,"required":["a","b","c"],"properties":{
  "a": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
  "b": {"description": "x", "type": "string"},
  "c": {"type": "string", "enum": ["y"]}
}}`);
  });

  it("leaves what could lose something", () => {
    const text =
      '{"type":"object","properties":{"a":{"type":"string","format":"uri"}},"required":[],"additionalProperties":true}';
    expect(fixedJson(text)).toBe(text);
  });

  it("does not touch a file whose keys stand twice", () => {
    const text =
      '{"name":"f","inputSchema":{"type":"object","properties":{}},"inputSchema":{"type":"object","properties":{}}}';
    const result = fixedJson(text);
    expect(JSON.parse(result).inputSchema).toEqual({ type: "object", properties: {}, additionalProperties: false });
    expect(result.startsWith('{"name":"f","inputSchema":{"type":"object","properties":{}},')).toBe(true);
  });
});

describe("applyFixes on YAML", () => {
  it("keeps comments, order and style", () => {
    const text = `# tools
tools:
- name: f # first
  inputSchema:
    type: object
    properties:
      q: {type: [string, "null"]}
      # the limit
      n:
        oneOf:
        - type: integer
        - type: "null"
`;
    const value = {
      tools: [
        {
          name: "f",
          inputSchema: {
            type: "object",
            properties: { q: { type: ["string", "null"] }, n: { oneOf: [{ type: "integer" }, { type: "null" }] } },
          },
        },
      ],
    };
    expect(fixed(text, "yaml", value).text).toBe(`# tools
tools:
- name: f # first
  inputSchema:
    type: object
    properties:
      q: {type: [string, "null"]}
      # the limit
      n:
        anyOf:
        - type: integer
        - type: "null"
    additionalProperties: false
    required:
    - q
    - n
`);
  });
});

const literal = fc.constantFrom<JsonValue>("a", "b", 1, 2.5, true, null);

const objectPart = fc.constantFrom<JsonValue>(
  { type: "object", properties: { a: { type: "string" } } },
  { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
  { properties: { b: true }, required: ["b"] },
  { type: "object", properties: { a: { type: "integer" } } },
);

function schemas(levels: number): fc.Arbitrary<JsonValue> {
  const inner =
    levels === 0 ? fc.constantFrom<JsonValue>({ type: "string" }, { type: ["integer", "null"] }) : schemas(levels - 1);
  const maybe = <T extends JsonValue>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
  return fc
    .oneof(
      inner,
      fc.record({
        type: fc.constantFrom<JsonValue>("string", ["string", "null"], "integer"),
        enum: maybe(fc.uniqueArray(literal, { minLength: 1 })),
        default: maybe(literal),
      }),
      fc.record({ oneOf: fc.tuple(inner, inner) }),
      fc.record({ description: fc.constant("d"), allOf: fc.tuple(inner) }),
      fc.record({ allOf: fc.tuple(objectPart, objectPart), description: maybe(fc.constant("d")) }),
      fc.record({
        anyOf: fc.tuple(inner, inner),
        type: maybe(fc.constantFrom("string", "integer")),
        maxLength: maybe(fc.nat(2)),
      }),
      fc.record({
        $ref: fc.constantFrom("#/$defs/x~1y", "#/$defs/z", "#/$defs/z/items", "#n"),
        description: maybe(fc.constant("d")),
      }),
      fc.record({
        type: fc.constantFrom<JsonValue>("integer", ["string", "null"]),
        minimum: fc.constant(1.5),
        maximum: maybe(fc.constant(2)),
        nullable: maybe(fc.boolean()),
      }),
      fc.record({
        type: fc.constant("string"),
        pattern: fc.constantFrom("^[ab]+$", "a|b", "^a"),
        maxLength: maybe(fc.nat(2)),
      }),
      fc.record({ type: fc.constant("array"), items: inner, uniqueItems: maybe(fc.boolean()) }),
      fc.record({
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom("a", "b", "1"), inner, { maxKeys: 3 }),
        required: maybe(fc.subarray(["a", "b"])),
        additionalProperties: maybe(fc.boolean()),
        minProperties: maybe(fc.nat(1)),
      }),
    )
    .map((schema) => JSON.parse(JSON.stringify(schema)) as JsonValue);
}

function values(levels: number): fc.Arbitrary<JsonValue> {
  if (levels === 0) return literal;
  const inner = values(levels - 1);
  return fc.oneof(
    literal,
    fc.array(inner, { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "1", "z"), inner, { maxKeys: 3 }) as fc.Arbitrary<JsonValue>,
  );
}

/** What the references of the schemas lead to. */
const $defs = {
  "x/y": { type: "string" },
  z: { type: "array", items: { type: "integer" } },
  named: { $anchor: "n", type: ["string", "null"] },
};

describe("narrowing fixes", () => {
  const effectsIn = (schema: JsonValue) =>
    perTool(checkDocument({ tools: [{ name: "f", inputSchema: schema }] }, ["openai"]))
      .flatMap((tool) => tool.findings)
      .flatMap(({ rule, path, change }) =>
        rule === "object-not-closed" ? [`${path.replace("/tools/0/inputSchema", "")} ${change?.effect}`] : [],
      );
  const open = { type: "object", properties: {} };

  it("are unsafe where less in a part is more in the whole", () => {
    expect(effectsIn({ ...open, not: open })).toEqual([" narrower", "/not unsafe"]);
    const overlapping = { oneOf: [{ $ref: "#/$defs/x" }, { type: "object", minProperties: 1 }] };
    expect(effectsIn({ properties: { a: overlapping, b: open }, $defs: { x: open, y: open } })).toEqual([
      " narrower",
      "/properties/a/oneOf/1 unsafe",
      "/properties/b narrower",
      "/$defs/x unsafe",
      "/$defs/y narrower",
    ]);
    const disjoint = { oneOf: [{ type: "string" }, open] };
    expect(effectsIn({ properties: { a: disjoint } })).toEqual([" narrower", "/properties/a/oneOf/1 narrower"]);
  });
});

describe("safe fixes", () => {
  it("accept nothing that was not accepted before, and settle", () => {
    const ajv = new Ajv2020({ strict: false });
    const input = fc.record({
      schema: schemas(2),
      indent: fc.constantFrom<string | number>(0, 2, "\t"),
      profile: fc.constantFrom("openai", "dynamo", "azure", "xgrammar", "llamacpp", "llguidance"),
      instances: fc.array(values(2), { minLength: 5, maxLength: 10 }),
    });
    fc.assert(
      fc.property(input, ({ schema, indent, profile, instances }) => {
        const document = { tools: [{ name: "f", inputSchema: { type: "object", properties: { p: schema }, $defs } }] };
        const text = JSON.stringify(document, null, indent);
        const result = fixed(text, "json", JSON.parse(text), profile);
        expect(JSON.parse(result.text)).toEqual(result.value);
        expect(fixed(result.text, "json", result.value, profile).text).toBe(result.text);
        const parse = (source: string) => JSON.parse(source).tools[0].inputSchema;
        const [before, after] = [ajv.compile(parse(text)), ajv.compile(parse(result.text))];
        for (const p of instances) if (after({ p })) expect(before({ p })).toBe(true);
      }),
      { numRuns: 150, interruptAfterTimeLimit: 10_000 },
    );
  });

  it("do to the valid instances what each says", () => {
    const ajv = new Ajv2020({ strict: false });
    const input = fc.record({
      schema: schemas(2),
      profile: fc.constantFrom(
        "openai",
        "dynamo",
        "azure",
        "xgrammar",
        "llamacpp",
        "llguidance",
        "outlines",
        "lmfe",
        "gemini",
      ),
      instances: fc.array(values(2), { minLength: 5, maxLength: 10 }),
    });
    fc.assert(
      fc.property(input, ({ schema, profile, instances }) => {
        const before: JsonValue = { type: "object", properties: { p: schema }, $defs };
        const findings = perTool(checkDocument({ tools: [{ name: "f", inputSchema: before }] }, [profile]));
        for (const { change, rule } of findings.flatMap((tool) => tool.findings)) {
          if (change === null || change.effect === "unsafe") continue;
          const edits = change.edits.map((edit) => ({ ...edit, path: edit.path.replace("/tools/0/inputSchema", "") }));
          const after = applyEdits(before, edits);
          expect(after).not.toBeNull();
          const [old, now] = [ajv.compile(before as object), ajv.compile(after as object)];
          for (const p of instances) {
            if (now({ p })) expect([rule, old({ p })]).toEqual([rule, true]);
            else if (change.effect === "same") expect([rule, old({ p })]).toEqual([rule, false]);
          }
        }
      }),
      { numRuns: 200, interruptAfterTimeLimit: 10_000 },
    );
  });
});
