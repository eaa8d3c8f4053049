import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject, JsonSchema } from "../../src/base/json.js";
import { ACCOUNTED_ENGINES, engineAccount } from "../../src/engines/accounts/engine-account.js";
import type { JsonSchemaStyle } from "../../src/tag/types.js";

function statuses(engine: string, schema: JsonSchema, style: JsonSchemaStyle = "json"): Record<string, string> {
  const [name = "", version = null] = engine.split("@");
  return Object.fromEntries(engineAccount({ name, version }, schema, style).map((a) => [a.path, a.status]));
}

function reason(engine: string, schema: JsonSchema, path: string): string | null | undefined {
  const [name = "", version = null] = engine.split("@");
  return engineAccount({ name, version }, schema).find((a) => a.path === path)?.reason;
}

describe("the account of xgrammar's converter", () => {
  it("holds a pattern and forgets the length beside it, and says which won", () => {
    const schema = {
      type: "object",
      properties: { sku: { type: "string", pattern: "^[A-Z]+$", maxLength: 4 } },
      required: ["sku"],
      additionalProperties: false,
    };
    expect(statuses("xgrammar@0.2.5", schema)).toEqual({
      "/type": "enforced",
      "/properties": "enforced",
      "/properties/sku/type": "enforced",
      "/properties/sku/pattern": "enforced",
      "/properties/sku/maxLength": "not-enforced",
      "/required": "enforced",
      "/additionalProperties": "enforced",
    });
    expect(reason("xgrammar@0.2.5", schema, "/properties/sku/maxLength")).toContain("`pattern` wins");
  });

  it("lets a known format win over pattern and length, and ignores an unknown one", () => {
    expect(statuses("xgrammar", { type: "string", format: "uuid", pattern: "^a$", minLength: 1 })).toEqual({
      "/type": "enforced",
      "/format": "enforced",
      "/pattern": "not-enforced",
      "/minLength": "not-enforced",
    });
    expect(statuses("xgrammar", { type: "string", format: "iri", pattern: "^a$" })).toEqual({
      "/type": "enforced",
      "/format": "not-enforced",
      "/pattern": "enforced",
    });
  });

  it("takes anything where a limit has no type", () => {
    expect(statuses("xgrammar", { minimum: 3, maxLength: 2 })).toEqual({
      "/minimum": "not-enforced",
      "/maxLength": "not-enforced",
    });
  });

  it("leaves a limit about another type alone", () => {
    expect(statuses("xgrammar", { type: "string", minimum: 0.5 })).toEqual({
      "/type": "enforced",
      "/minimum": "enforced",
    });
  });

  it("widens allOf with several entries to any JSON and says so inside them too", () => {
    const schema = { allOf: [{ type: "string" }, { maxLength: 2 }] };
    expect(statuses("xgrammar", schema)).toEqual({
      "/allOf": "not-enforced",
      "/allOf/0/type": "not-enforced",
      "/allOf/1/maxLength": "not-enforced",
    });
    expect(reason("xgrammar", schema, "/allOf/1/maxLength")).toContain("inside `allOf`");
    expect(statuses("xgrammar", { allOf: [{ type: "string" }] })).toEqual({
      "/allOf": "enforced",
      "/allOf/0/type": "enforced",
    });
  });

  it("ignores what stands beside $ref and follows it to its target", () => {
    const schema = { $ref: "#/$defs/name", maxLength: 3, $defs: { name: { type: "string" }, unused: { not: {} } } };
    expect(statuses("xgrammar", schema)).toEqual({
      "/$ref": "enforced",
      "/maxLength": "not-enforced",
      "/$defs/name/type": "enforced",
    });
    expect(statuses("xgrammar", { $ref: "#name" })).toEqual({ "/$ref": "not-enforced" });
  });

  it("ends on recursive schemas", () => {
    const tree = { type: "object", properties: { next: { $ref: "#" } } };
    expect(statuses("xgrammar", tree)["/properties/next/$ref"]).toBe("enforced");
  });

  it("tells disjoint oneOf branches from overlapping ones", () => {
    expect(statuses("xgrammar", { oneOf: [{ type: "string" }, { type: "integer" }] })["/oneOf"]).toBe("enforced");
    expect(statuses("xgrammar", { oneOf: [{ type: "number" }, { type: "integer" }] })["/oneOf"]).toBe("approximated");
  });

  it("forces declared properties only", () => {
    const schema = { type: "object", properties: { a: {} }, required: ["a", "b"] };
    expect(reason("xgrammar", schema, "/required")).toContain("`b`");
    expect(statuses("xgrammar", { type: "object", required: ["b"] })["/required"]).toBe("not-enforced");
  });

  it("holds multipleOf for integers under its own conditions", () => {
    const of = (schema: JsonSchema) => statuses("xgrammar", schema)["/multipleOf"];
    expect(of({ type: "integer", multipleOf: 5 })).toBe("enforced");
    expect(of({ type: "integer", multipleOf: 2000 })).toBe("not-enforced");
    expect(of({ type: "integer", multipleOf: 5, minimum: 0 })).toBe("not-enforced");
    expect(of({ type: "integer", multipleOf: 5, minimum: 0, maximum: 100 })).toBe("enforced");
    expect(of({ type: "number", multipleOf: 5 })).toBe("not-enforced");
  });

  it("knows what changed between versions", () => {
    const schema = { type: "string", pattern: "^(?!x)[a-z]+$" };
    expect(statuses("xgrammar@0.2.5", schema)["/pattern"]).toBe("not-enforced");
    expect(statuses("xgrammar@0.2.8", schema)["/pattern"]).toBe("approximated");
  });

  it("does not count a type beside an enum of that type as lost", () => {
    expect(statuses("xgrammar", { type: "string", enum: ["c", "f"] })["/type"]).toBe("enforced");
    expect(statuses("xgrammar", { type: "string", enum: [1] })["/type"]).toBe("not-enforced");
  });

  it("says that lengths of raw arguments can run over the closing tag", () => {
    const schema = { type: "object", properties: { a: { type: "string", maxLength: 3 } } };
    expect(statuses("xgrammar", schema, "qwen_xml")["/properties/a/maxLength"]).toBe("approximated");
  });
});

describe("the account of llguidance's converter", () => {
  it("refuses what it has no code for", () => {
    for (const keyword of ["not", "propertyNames", "contains", "uniqueItems"]) {
      expect(reason("llguidance", { [keyword]: {} }, `/${keyword}`)).toContain("Refused");
    }
  });

  it("holds limits without a type and neighbours of $ref", () => {
    expect(statuses("llguidance", { minimum: 3 })).toEqual({ "/minimum": "enforced" });
    expect(statuses("llguidance", { type: "string", pattern: "b", maxLength: 3 })["/maxLength"]).toBe("enforced");
  });

  it("goes by the draft that the schema names", () => {
    const dependentRequired = { a: ["b"] };
    const draft7 = { $schema: "http://json-schema.org/draft-07/schema#", dependentRequired };
    expect(reason("llguidance", draft7, "/dependentRequired")).toContain("does not know");
    expect(reason("llguidance", { dependentRequired }, "/dependentRequired")).toContain("Refused");
  });
});

describe("the account of llama.cpp's converter", () => {
  it("gives up patterns with shorthand classes and long lengths", () => {
    expect(statuses("llamacpp", { type: "string", pattern: "^\\d+$" })["/pattern"]).toBe("not-enforced");
    expect(statuses("llamacpp", { type: "string", pattern: "^[0-9]+$" })["/pattern"]).toBe("enforced");
    expect(statuses("llamacpp", { type: "string", maxLength: 524288 })["/maxLength"]).toBe("not-enforced");
  });
});

it("names near engines when asked for one that has no account", () => {
  expect(() => engineAccount({ name: "xgramar", version: null }, true)).toThrow(/did you mean "xgrammar"/);
});

it("accounts for every keyword once, whatever nonsense its value is", () => {
  const keyword = fc.constantFrom(
    ..."$ref const enum anyOf oneOf allOf not if type properties required additionalProperties items prefixItems".split(
      " ",
    ),
    ..."format pattern minLength minimum multipleOf patternProperties propertyNames minProperties minItems".split(" "),
  );
  const { schema } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("object", "string", "#", "#/properties/a", "^a$", "date", "(", 1, 0.5, -1, true, false, null),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b"), tie("value")),
      tie("schema"),
    ),
    schema: fc.dictionary(keyword, tie("value"), { maxKeys: 5 }),
  }));
  fc.assert(
    fc.property(schema, fc.constantFrom(...ACCOUNTED_ENGINES), (value, name) => {
      const paths = engineAccount({ name, version: null }, value as JsonSchema).map((account) => account.path);
      expect(new Set(paths).size).toBe(paths.length);
    }),
  );
});

describe("the accounts of outlines and lm-format-enforcer (strict subset reference C.1)", () => {
  const text = (more: JsonObject): JsonObject => ({ type: "string", ...more });
  it.each<[string, JsonObject, Record<string, string>]>([
    ["outlines", text({ pattern: "^a$", maxLength: 3 }), { "/pattern": "not-enforced", "/maxLength": "enforced" }],
    ["outlines", text({ format: "ipv4" }), { "/format": "refused" }],
    [
      "outlines",
      { type: "integer", minimum: 1, multipleOf: 2 },
      { "/minimum": "not-enforced", "/multipleOf": "not-enforced" },
    ],
    ["outlines", { maximum: 1 }, { "/maximum": "refused" }],
    ["outlines", { enum: [{ a: 1 }] }, { "/enum": "refused" }],
    [
      "outlines",
      { type: "object", properties: {}, anyOf: [{}], additionalProperties: true },
      { "/anyOf": "not-enforced", "/additionalProperties": "not-enforced" },
    ],
    [
      "outlines",
      { type: "array", prefixItems: [{}], uniqueItems: true },
      { "/prefixItems": "approximated", "/uniqueItems": "not-enforced" },
    ],
    ["lm-format-enforcer", text({ pattern: "^a$", maxLength: 3 }), { "/maxLength": "refused" }],
    ["lm-format-enforcer", { type: ["string", "null"] }, { "/type": "refused" }],
    ["lm-format-enforcer", { enum: ["a", 1] }, { "/enum": "refused" }],
    [
      "lm-format-enforcer",
      text({ pattern: "^a$", format: "date" }),
      { "/pattern": "approximated", "/format": "not-enforced" },
    ],
    [
      "lm-format-enforcer",
      { anyOf: [{ type: "string" }], type: "string", maxLength: 1 },
      { "/type": "enforced", "/maxLength": "not-enforced" },
    ],
    [
      "lm-format-enforcer",
      { type: "object", properties: {}, required: [], minProperties: 1 },
      { "/required": "enforced", "/minProperties": "not-enforced" },
    ],
  ])("%s: %j", (name, schema, wanted) => {
    const found = engineAccount({ name, version: null }, schema).filter(({ path }) => path in wanted);
    const said = found.map(({ path, status, refused }) => [path, refused === true ? "refused" : status]);
    expect(Object.fromEntries(said)).toEqual(wanted);
  });
});
