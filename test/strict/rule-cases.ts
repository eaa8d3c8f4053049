import type { JsonObject, JsonValue } from "../../src/base/json.js";
import type { ProfileName } from "../../src/strict/profile-names.js";

/** A document, and where in it the rule finds something for a profile; null: nowhere. */
export interface Case {
  readonly profile: ProfileName;
  readonly document: JsonValue;
  readonly path: string | null;
  readonly severity: "error" | "warning" | "info";
}

/** What one fix makes of a document, and whether that gains or loses valid instances. */
export interface FixCase {
  readonly profile: ProfileName;
  readonly before: JsonValue;
  readonly after: JsonValue;
  readonly effect: "same" | "narrower" | "unsafe";
}

interface RuleCases {
  readonly hits: readonly Case[];
  readonly misses: readonly Case[];
  readonly fixes?: readonly FixCase[];
}

/** A closed object that requires what it has. */
export function closed(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false, ...more };
}

const A = "/properties/a";
const string = { type: "string" };
const list = { type: "array", items: string };
const as = (schema: JsonValue, more: JsonObject = {}) => closed({ a: schema }, more);

/** A hit in a whole document. */
function hit(profile: ProfileName, document: JsonValue, path: string, severity: Case["severity"] = "error"): Case {
  return { profile, document, path, severity };
}

/** A hit in the schema of a property. */
function at(profile: ProfileName, schema: JsonValue, path = "", severity: Case["severity"] = "error"): Case {
  return hit(profile, as(schema), A + path, severity);
}

function miss(profile: ProfileName, document: JsonValue): Case {
  return { profile, document, path: null, severity: "error" };
}

const missAt = (profile: ProfileName, schema: JsonValue) => miss(profile, as(schema));

function fix(profile: ProfileName, before: JsonValue, after: JsonValue, effect: FixCase["effect"]): FixCase {
  return { profile, before, after, effect };
}

const fixAt = (profile: ProfileName, before: JsonValue, after: JsonValue, effect: FixCase["effect"]) =>
  fix(profile, as(before), as(after), effect);

const chat = (name: string, parameters: JsonValue, strict: JsonValue = true) => ({
  type: "function",
  function: { name, parameters, strict },
});
const tools = (parameters: readonly JsonValue[], request: JsonObject = {}) => ({
  ...request,
  tools: parameters.map((schema, index) => chat(`t${index}`, schema)),
});
const copies = (count: number, value: JsonValue): readonly JsonValue[] => Array.from({ length: count }, () => value);
const named = (count: number, value: JsonValue): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, value]));
const nested = (levels: number): JsonObject => closed(levels === 0 ? {} : { a: nested(levels - 1) });
const optional = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...closed(properties),
  required: [],
  ...more,
});
const objectWith = (name: string): JsonObject => ({ type: "object", properties: { [name]: string }, required: [name] });
const branch = (kind: string): JsonObject => closed({ x: string, kind: { const: kind } });
const kindFirst = (kind: string): JsonObject => closed({ kind: { const: kind }, x: string });

/** Hits, near misses and fixes of every rule. */
export const RULE_CASES: Readonly<Record<string, RuleCases>> = {
  "schema-malformed": {
    hits: [
      at("openai", { type: "array", items: 3 }, "/items"),
      at("gemini", { type: ["string", "text"] }, "/type"),
      at("dynamo", { type: "object", properties: [] }, "/properties"),
      at("xai", { ...string, minLength: "1" }, "/minLength"),
      hit("openai", closed({}, { required: [1] }), "/required/0"),
    ],
    misses: [missAt("openai", { ...string, default: 3, examples: "x" }), missAt("openai", true)],
  },
  "dynamo-preflight": {
    hits: [hit("dynamo", { type: "object", properties: {} }, ""), at("beam", { oneOf: [string] }, "/oneOf")],
    misses: [miss("dynamo", closed({})), miss("openai", { type: "object", properties: {} })],
  },
  "root-not-object": {
    hits: [
      hit("openai", { type: "array", items: string }, ""),
      hit("anthropic", { type: ["object", "null"], properties: {} }, ""),
      hit("dynamo", { $ref: "#/$defs/x", $defs: { x: string } }, ""),
    ],
    misses: [
      miss("openai", { ...closed({}), type: ["object"] }),
      miss("dynamo", { $ref: "#/$defs/x", $defs: { x: closed({}) } }),
      miss("openai", { properties: {} }),
    ],
    fixes: [
      fix(
        "openai",
        { type: "array", items: { $ref: "#/$defs/x" }, $defs: { x: string } },
        { $defs: { x: string }, ...closed({ value: { type: "array", items: { $ref: "#/$defs/x" } } }) },
        "unsafe",
      ),
    ],
  },
  "root-type-missing": {
    hits: [hit("gemini", { properties: {} }, ""), hit("openai", { properties: { a: string } }, "")],
    misses: [miss("openai", closed({})), miss("gemini", { anyOf: [string] })],
    fixes: [fix("gemini", { properties: {} }, { properties: {}, type: "object" }, "narrower")],
  },
  "mcp-root-type": {
    hits: [
      hit(
        "xgrammar",
        [{ name: "f", inputSchema: { $ref: "#/$defs/x", $defs: { x: closed({}) } } }],
        "/0/inputSchema",
        "warning",
      ),
      hit(
        "openai",
        [{ name: "f", inputSchema: { ...closed({}), type: ["object"] } }],
        "/0/inputSchema/type",
        "warning",
      ),
    ],
    misses: [
      miss("openai", [{ name: "f", inputSchema: closed({}) }]),
      miss("openai", { $ref: "#/$defs/x", $defs: { x: closed({}) } }),
    ],
    fixes: [
      fix(
        "dynamo",
        [{ name: "f", inputSchema: { ...closed({}), type: ["object"] } }],
        [{ name: "f", inputSchema: closed({}) }],
        "narrower",
      ),
    ],
  },
  "object-missing-properties": {
    hits: [hit("openai", { type: "object" }, ""), hit("azure", { type: "object", additionalProperties: false }, "")],
    misses: [
      miss("openai", closed({})),
      missAt("openai", { type: "object", additionalProperties: false }),
      miss("groq", { type: "object" }),
    ],
    fixes: [fix("openai", { type: "object" }, { type: "object", properties: {} }, "same")],
  },
  "root-combinator": {
    hits: ["anyOf", "oneOf", "allOf", "enum", "const", "not"].map((word) =>
      hit("openai", closed({}, { [word]: word === "not" ? {} : word === "const" ? 1 : [{}] }), `/${word}`),
    ),
    misses: [missAt("openai", { anyOf: [string] }), miss("dynamo", closed({}, { anyOf: [{}] }))],
    fixes: [
      fix(
        "anthropic",
        { type: "object", anyOf: [closed({ x: string, y: string }), closed({ x: { type: "integer" } })] },
        {
          type: "object",
          properties: { x: { anyOf: [string, { type: "integer" }] }, y: string },
          required: ["x"],
        },
        "unsafe",
      ),
    ],
  },
  "root-anyof": {
    hits: [
      hit("dynamo", closed({}, { anyOf: [closed({})] }), "/anyOf"),
      hit("beam", { $ref: "#/$defs/x", $defs: { x: { anyOf: [string] } } }, "/$defs/x/anyOf"),
    ],
    misses: [missAt("dynamo", { anyOf: [string] })],
    fixes: [fix("dynamo", closed({}, { anyOf: [closed({ x: string })] }), closed({ x: string }), "unsafe")],
  },
  "parameters-missing": {
    hits: [hit("openai", { tools: [{ type: "function", function: { name: "f", strict: true } }] }, "/tools/0", "info")],
    misses: [miss("openai", tools([{}])), miss("openai", { tools: [{ type: "function", function: { name: "f" } }] })],
    fixes: [fix("dynamo", tools([null]), tools([closed({})]), "narrower")],
  },
  "object-not-closed": {
    hits: [
      hit("openai", { type: "object", properties: {} }, ""),
      at("dynamo", { type: ["object", "null"], properties: {} }),
      at("anthropic", { anyOf: [{ type: "object", properties: {} }] }, "/anyOf/0"),
      hit("groq", closed({}, { $defs: { x: { properties: {} } } }), "/$defs/x"),
    ],
    misses: [
      miss("openai", closed({})),
      miss("openai", closed({ a: { $ref: "#" } })),
      miss("gemini", { type: "object", properties: {} }),
      missAt("openai", { ...closed({}), additionalProperties: true }),
    ],
    fixes: [fixAt("openai", { type: "object" }, { type: "object", additionalProperties: false }, "narrower")],
  },
  "object-open": {
    hits: [
      hit("openai", closed({}, { additionalProperties: true }), "/additionalProperties"),
      at("anthropic", { type: "object", additionalProperties: string }, "/additionalProperties"),
    ],
    misses: [miss("openai", closed({})), missAt("openai", { ...string, additionalProperties: true })],
    fixes: [fix("openai", closed({}, { additionalProperties: string }), closed({}), "unsafe")],
  },
  "property-not-required": {
    hits: [
      hit("openai", optional({ a: string }), "/required"),
      hit("groq", optional({ a: { type: ["string", "null"], enum: ["x"] } }), "/required"),
    ],
    misses: [
      miss("openai", closed({ a: string })),
      miss("openai", optional({ a: { type: "null" } })),
      miss("anthropic", optional({ a: string })),
    ],
    fixes: [
      fix("openai", optional({ a: string }), closed({ a: { type: ["string", "null"] } }), "unsafe"),
      fix(
        "openai",
        optional({ a: { type: "string", enum: ["x"] } }),
        closed({ a: { type: ["string", "null"], enum: ["x", null] } }),
        "unsafe",
      ),
      fix(
        "dynamo",
        optional({ a: { anyOf: [string, list], description: "d" } }),
        closed({ a: { anyOf: [string, list, { type: "null" }], description: "d" } }),
        "unsafe",
      ),
      fix(
        "openai",
        optional({ a: { $ref: "#" } }),
        closed({ a: { anyOf: [{ $ref: "#" }, { type: "null" }] } }),
        "unsafe",
      ),
    ],
  },
  "property-nullable-not-required": {
    hits: [
      hit("openai", optional({ a: { type: ["string", "null"] } }), "/required"),
      hit("azure", optional({ a: { anyOf: [string, { type: "null" }] } }), "/required"),
    ],
    misses: [miss("openai", optional({ a: string })), miss("openai", closed({ a: { type: "null" } }))],
    fixes: [fix("openai", optional({ a: { type: "null" } }), closed({ a: { type: "null" } }), "narrower")],
  },
  "required-undeclared": {
    hits: [
      hit("openai", closed({ a: string }, { required: ["a", "b"] }), "/required/1"),
      hit("xgrammar", closed({}, { required: ["b"] }), "/required/0", "warning"),
    ],
    misses: [
      miss("openai", closed({ a: string })),
      miss("dynamo", closed({}, { required: ["b"], patternProperties: { b: string } })),
    ],
    fixes: [fix("openai", closed({ a: string }, { required: ["a", "b"] }), closed({ a: string }), "unsafe")],
  },
  "required-duplicate": {
    hits: [hit("dynamo", closed({ a: string }, { required: ["a", "a"] }), "/required/1")],
    misses: [miss("dynamo", closed({ a: string, b: string })), miss("openai", closed({}, { required: ["a", "a"] }))],
    fixes: [fix("llguidance", closed({ a: string }, { required: ["a", "a"] }), closed({ a: string }), "same")],
  },
  "required-missing-keyword": {
    hits: [hit("openai", { type: "object", properties: { a: string } }, "")],
    misses: [miss("openai", { type: "object", properties: {} }), miss("openai", optional({ a: string }))],
  },
  "enum-without-null": {
    hits: [at("openai", { type: ["string", "null"], enum: ["x"] }, "/enum", "warning")],
    misses: [
      missAt("openai", { type: ["string", "null"], enum: ["x", null] }),
      missAt("openai", { ...string, enum: ["x"] }),
    ],
    fixes: [
      fixAt(
        "openai",
        { type: ["string", "null"], enum: ["x"] },
        { type: ["string", "null"], enum: ["x", null] },
        "unsafe",
      ),
    ],
  },
  "enum-value-outside-type": {
    hits: [
      at("openai", { anyOf: [string, { type: "null", enum: ["x"] }] }, "/anyOf/1/enum/0"),
      at("azure", { type: "integer", enum: [1, 1.5] }, "/enum/1"),
    ],
    misses: [missAt("openai", { type: "number", enum: [1, 1.5] }), missAt("openai", { enum: ["x", 1] })],
    fixes: [
      fixAt("openai", { type: "string", enum: ["x", 1] }, { type: "string", enum: ["x"] }, "same"),
      fixAt(
        "openai",
        { anyOf: [string, { type: "null", enum: ["x"] }] },
        { anyOf: [string, { type: "null" }] },
        "unsafe",
      ),
    ],
  },
  "kw-oneof": {
    hits: [
      at("openai", { oneOf: [string] }, "/oneOf"),
      at("fireworks", { oneOf: [string, list] }, "/oneOf", "warning"),
    ],
    misses: [
      missAt("openai", { anyOf: [string] }),
      miss("openai", closed({ oneOf: string })),
      missAt("xai", { oneOf: [string] }),
    ],
    fixes: [
      fixAt("openai", { oneOf: [string, list] }, { anyOf: [string, list] }, "same"),
      fixAt("openai", { oneOf: [kindFirst("a"), kindFirst("b")] }, { anyOf: [kindFirst("a"), kindFirst("b")] }, "same"),
      fixAt("openai", { oneOf: [string, { enum: ["x"] }] }, { anyOf: [string, { enum: ["x"] }] }, "unsafe"),
    ],
  },
  "kw-oneof-overlap": {
    hits: [
      at("xgrammar", { oneOf: [string, { enum: ["x"] }] }, "/oneOf", "warning"),
      at("llguidance", { oneOf: [{ type: "number" }, { type: "integer" }] }, "/oneOf"),
    ],
    misses: [
      missAt("llguidance", { oneOf: [string, list] }),
      missAt("llguidance", { oneOf: [{ const: 1 }, { const: 2 }] }),
    ],
    fixes: [fixAt("xgrammar", { oneOf: [string, string] }, { anyOf: [string, string] }, "unsafe")],
  },
  "kw-allof": {
    hits: [
      at("openai", { allOf: [string, string] }, "/allOf"),
      at("outlines", { allOf: [] }, "/allOf"),
      at("xai", { allOf: [string, string] }, "/allOf", "warning"),
    ],
    misses: [missAt("openai", { allOf: [string] }), missAt("anthropic", { allOf: [string, string] })],
    fixes: [
      fixAt(
        "openai",
        { description: "d", allOf: [objectWith("x"), objectWith("y")] },
        { description: "d", type: "object", properties: { x: string, y: string }, required: ["x", "y"] },
        "same",
      ),
    ],
  },
  "kw-allof-single": {
    hits: [at("openai", { allOf: [string] }, "/allOf")],
    misses: [missAt("openai", { allOf: [string, string] }), missAt("xgrammar", { allOf: [string] })],
    fixes: [fixAt("openai", { title: "t", allOf: [string] }, { title: "t", ...string }, "same")],
  },
  "kw-allof-widened": {
    hits: [at("vllm-xgrammar", { allOf: [string, string] }, "/allOf", "warning")],
    misses: [missAt("xgrammar", { allOf: [string] }), missAt("llguidance", { allOf: [string, string] })],
    fixes: [
      fixAt(
        "xgrammar",
        { allOf: [objectWith("x"), objectWith("x")] },
        { type: "object", properties: { x: string }, required: ["x"] },
        "same",
      ),
    ],
  },
  "kw-not": {
    hits: [
      at("openai", { ...string, not: {} }, "/not"),
      at("xgrammar", { ...string, not: {} }, "/not", "warning"),
      at("sglang-xgrammar", { ...string, not: {} }, "/not"),
    ],
    misses: [miss("openai", closed({ not: string })), missAt("anthropic", { ...string, not: {} })],
    fixes: [
      fixAt(
        "openai",
        { ...string, description: "d", not: { const: "x" } },
        { ...string, description: 'd (not: {"const":"x"})' },
        "unsafe",
      ),
    ],
  },
  "kw-conditional": {
    hits: [
      at("openai", { ...string, if: {} }, "/if"),
      at("llguidance", { ...string, else: {} }, "/else"),
      at("llamacpp", { ...string, if: {} }, "/if", "warning"),
    ],
    misses: [miss("openai", closed({ if: string })), missAt("gemini", { ...string, if: {} })],
    fixes: [fixAt("openai", { ...string, if: {}, else: {} }, { ...string, description: "if: {}, else: {}" }, "unsafe")],
  },
  "kw-dependent": {
    hits: [
      at("openai", { ...closed({}), dependentRequired: {} }, "/dependentRequired"),
      at("openai", { ...closed({}), dependencies: {} }, "/dependencies"),
      at("sglang-xgrammar", { ...closed({}), dependentSchemas: {} }, "/dependentSchemas"),
      at("sglang-xgrammar", { ...closed({}), dependencies: {} }, "/dependencies", "warning"),
    ],
    misses: [
      missAt("dynamo", { ...closed({}), dependencies: {} }),
      missAt("xai", { ...closed({}), dependentRequired: {} }),
    ],
    fixes: [
      fixAt(
        "openai",
        { ...closed({}), dependentRequired: { x: ["y"] } },
        { ...closed({}), description: 'dependentRequired: {"x":["y"]}' },
        "unsafe",
      ),
    ],
  },
  "kw-unevaluated": {
    hits: [
      at("azure", { ...closed({}), unevaluatedProperties: false }, "/unevaluatedProperties"),
      at("dynamo", { ...list, unevaluatedItems: false }, "/unevaluatedItems"),
    ],
    misses: [missAt("dynamo", { ...closed({}), unevaluatedProperties: false }), missAt("openai", closed({}))],
    fixes: [
      fixAt("openai", { ...closed({}), unevaluatedProperties: false }, closed({}), "same"),
      fixAt(
        "llguidance",
        { ...list, unevaluatedItems: false },
        { ...list, description: "unevaluatedItems: false" },
        "unsafe",
      ),
    ],
  },
  "kw-contains": {
    hits: [
      at("openai", { ...list, contains: string }, "/contains"),
      at("vllm-xgrammar", { ...list, minContains: 1 }, "/minContains"),
      at("xgrammar", { ...list, contains: string }, "/contains", "warning"),
      at("xai", { ...list, contains: string, maxContains: 1 }, "/maxContains"),
    ],
    misses: [missAt("vllm-xgrammar", { contains: string }), missAt("xai", { ...list, contains: string })],
    fixes: [
      fixAt(
        "openai",
        { ...list, contains: string, minContains: 1 },
        { ...list, description: 'contains: {"type":"string"}, minContains: 1' },
        "unsafe",
      ),
    ],
  },
  "min-contains-as-min-items": {
    hits: [at("xgrammar", { ...list, minContains: 1 }, "/minContains", "warning")],
    misses: [missAt("xgrammar", { ...list, contains: string }), missAt("llguidance", { ...list, minContains: 1 })],
    fixes: [fixAt("xgrammar", { ...list, minContains: 1 }, { ...list, description: "minContains: 1" }, "unsafe")],
  },
  "kw-unique-items": {
    hits: [
      at("openai", { ...list, uniqueItems: true }, "/uniqueItems"),
      at("dynamo", { ...list, uniqueItems: false }, "/uniqueItems"),
      at("xgrammar", { ...list, uniqueItems: true }, "/uniqueItems", "warning"),
    ],
    misses: [missAt("llguidance", { ...list, uniqueItems: false }), missAt("vllm-xgrammar", { uniqueItems: true })],
    fixes: [
      fixAt("openai", { ...list, uniqueItems: false }, list, "same"),
      fixAt("openai", { ...list, uniqueItems: true }, { ...list, description: "uniqueItems: true" }, "unsafe"),
    ],
  },
  "kw-property-names": {
    hits: [
      at("openai", { ...closed({}), propertyNames: {} }, "/propertyNames"),
      at("vllm-xgrammar", { ...closed({}), propertyNames: {} }, "/propertyNames"),
      at("vllm-xgrammar", { type: "object", propertyNames: { pattern: "x", maxLength: 3 } }, "/propertyNames"),
    ],
    misses: [
      missAt("vllm-xgrammar", { type: "object", propertyNames: { pattern: "x" } }),
      missAt("dynamo", { ...closed({}), propertyNames: {} }),
    ],
    fixes: [
      fixAt(
        "openai",
        { ...closed({}), propertyNames: {} },
        { ...closed({}), description: "propertyNames: {}" },
        "unsafe",
      ),
    ],
  },
  "kw-pattern-properties": {
    hits: [
      at("openai", { ...closed({}), patternProperties: {} }, "/patternProperties"),
      at("llamacpp", { type: "object", patternProperties: {} }, "/patternProperties", "warning"),
      at("vllm-xgrammar", { type: "object", patternProperties: { a: {}, b: {} } }, "/patternProperties"),
    ],
    misses: [
      missAt("vllm-xgrammar", { type: "object", patternProperties: { a: {} } }),
      missAt("dynamo", { ...closed({}), patternProperties: {} }),
    ],
  },
  "pattern-properties-overlap": {
    hits: [
      at("llguidance", { type: "object", patternProperties: { "^a": {}, "^ab": {} } }, "/patternProperties/^ab"),
      at(
        "xgrammar",
        { type: "object", patternProperties: { "^a?b": {}, "^b": {} } },
        "/patternProperties/^b",
        "warning",
      ),
    ],
    misses: [missAt("llguidance", { type: "object", patternProperties: { "^a_": {}, "^b_": {} } })],
  },
  "kw-property-count": {
    hits: [
      at("azure", { ...closed({}), maxProperties: 3 }, "/maxProperties"),
      at("openai", { ...closed({}), minProperties: 3 }, "/minProperties", "warning"),
    ],
    misses: [missAt("dynamo", { ...closed({}), maxProperties: 3 })],
    fixes: [
      fixAt("azure", { ...closed({ x: string }), minProperties: 1 }, closed({ x: string }), "same"),
      fixAt(
        "azure",
        { ...closed({ x: string }), minProperties: 2 },
        { ...closed({ x: string }), description: "minProperties: 2" },
        "unsafe",
      ),
    ],
  },
  "kw-prefix-items": {
    hits: [
      at("openai", { type: "array", prefixItems: [string] }, "/prefixItems"),
      at("beam", { type: "array", items: [string] }, "/items"),
    ],
    misses: [missAt("openai", list), missAt("dynamo", { type: "array", prefixItems: [string] })],
    fixes: [
      fixAt(
        "openai",
        { type: "array", prefixItems: [string, list], minItems: 2, description: "d" },
        { description: "d", ...closed({ first: string, second: list }) },
        "unsafe",
      ),
    ],
  },
  "prefix-items-optional": {
    hits: [at("xgrammar", { type: "array", prefixItems: [string], minItems: 0 }, "/prefixItems", "warning")],
    misses: [
      missAt("xgrammar", { type: "array", prefixItems: [string], minItems: 1 }),
      missAt("llguidance", { type: "array", prefixItems: [string] }),
    ],
    fixes: [
      fixAt(
        "outlines",
        { type: "array", prefixItems: [string] },
        { type: "array", prefixItems: [string], minItems: 1 },
        "narrower",
      ),
    ],
  },
  "items-list-form": {
    hits: [at("xai", { type: "array", items: [string] }, "/items"), at("vllm-xgrammar", { items: [] }, "/items")],
    misses: [missAt("xai", list), missAt("llguidance", { type: "array", items: [string] })],
    fixes: [
      fixAt(
        "xgrammar",
        { type: "array", items: [string], additionalItems: false },
        { type: "array", prefixItems: [string], items: false },
        "same",
      ),
    ],
  },
  "array-missing-items": {
    hits: [
      at("openai", { type: "array" }),
      at("gemini", { type: ["array", "null"] }),
      at("openai", { type: "array", prefixItems: [string] }),
      at("xgrammar", { type: "array", minItems: 1 }),
    ],
    misses: [missAt("openai", list), missAt("xgrammar", { type: "array" }), missAt("dynamo", { type: "array" })],
    fixes: [
      fixAt("openai", { type: "array" }, { type: "array", items: string }, "unsafe"),
      fixAt(
        "openai",
        { type: "array", default: [3] },
        { type: "array", default: [3], items: { type: "number" } },
        "unsafe",
      ),
    ],
  },
  "schema-missing-type": {
    hits: [at("openai", {}), at("anthropic", { description: "d" }), at("beam", { ...list, items: {} }, "/items")],
    misses: [
      missAt("openai", { enum: ["x"] }),
      missAt("openai", { $ref: "#" }),
      missAt("openai", { anyOf: [string] }),
      missAt("dynamo", {}),
    ],
    fixes: [fixAt("openai", { minLength: 1 }, { minLength: 1, ...string }, "unsafe")],
  },
  "limit-without-type": {
    hits: [
      at("xgrammar", { maximum: 5 }, "/maximum", "warning"),
      at("sglang-xgrammar", { pattern: "^x$" }, "/pattern", "warning"),
    ],
    misses: [missAt("xgrammar", { type: "integer", maximum: 5 }), missAt("llguidance", { maximum: 5 })],
  },
  "boolean-schema": {
    hits: [at("openai", true), at("xai", { type: "array", items: true }, "/items"), at("llamacpp", false)],
    misses: [miss("openai", closed({})), missAt("dynamo", true)],
    fixes: [fix("openai", optional({ a: false }), optional({}), "same")],
  },
  "ref-sibling": {
    hits: [at("openai", { $ref: "#", description: "d" })],
    misses: [
      missAt("openai", { $ref: "#" }),
      miss("openai", { $ref: "#/$defs/x", $defs: { x: closed({}) } }),
      missAt("dynamo", { $ref: "#", description: "d" }),
    ],
    fixes: [
      fix(
        "openai",
        as({ $ref: "#/$defs/x", description: "d" }, { $defs: { x: { ...string, description: "e" } } }),
        as({ ...string, description: "d" }, { $defs: { x: { ...string, description: "e" } } }),
        "same",
      ),
      fix(
        "openai",
        as({ $ref: "#/$defs/x", maxLength: 3 }, { $defs: { x: string } }),
        as({ ...string, maxLength: 3 }, { $defs: { x: string } }),
        "unsafe",
      ),
    ],
  },
  "ref-sibling-ignored": {
    hits: [at("xgrammar", { $ref: "#", maxLength: 3 }, "", "warning")],
    misses: [missAt("xgrammar", { $ref: "#", description: "d" }), missAt("llguidance", { $ref: "#", maxLength: 3 })],
    fixes: [
      fix(
        "llamacpp",
        as({ $ref: "#/$defs/x", maxLength: 3 }, { $defs: { x: string } }),
        as({ ...string, maxLength: 3 }, { $defs: { x: string } }),
        "same",
      ),
    ],
  },
  "ref-not-top-level-def": {
    hits: [
      hit("openai", closed({ a: string, b: { $ref: "#/properties/a" } }), "/properties/b/$ref"),
      hit("azure", as({ $ref: "#/$defs/x/items" }, { $defs: { x: list } }), `${A}/$ref`),
    ],
    misses: [
      missAt("openai", { $ref: "#" }),
      miss("openai", as({ $ref: "#/definitions/x" }, { definitions: { x: string } })),
    ],
    fixes: [
      fix(
        "openai",
        closed({ a: { type: "array", items: { $ref: "#/properties/a" } }, b: { $ref: "#/properties/a/items" } }),
        closed(
          { a: { $ref: "#/$defs/a" }, b: { $ref: "#/$defs/a/items" } },
          { $defs: { a: { type: "array", items: { $ref: "#/$defs/a" } } } },
        ),
        "same",
      ),
    ],
  },
  "ref-remote": {
    hits: [at("dynamo", { $ref: "https://x/y" }, "/$ref"), at("gemini", { $ref: "y.json#/x" }, "/$ref")],
    misses: [missAt("dynamo", { $ref: "#" })],
  },
  "ref-anchor": {
    hits: [at("dynamo", { $ref: "#x" }, "/$ref")],
    misses: [missAt("llguidance", { $ref: "#x", $anchor: "x" }), missAt("dynamo", { $ref: "#" })],
    fixes: [
      fix(
        "xgrammar",
        as({ $ref: "#x" }, { $defs: { y: { ...string, $anchor: "x" } } }),
        as({ $ref: "#/$defs/y" }, { $defs: { y: { ...string, $anchor: "x" } } }),
        "same",
      ),
    ],
  },
  "ref-escaped": {
    hits: [
      hit("xgrammar", as({ $ref: "#/$defs/x~1y" }, { $defs: { "x/y": string } }), `${A}/$ref`),
      hit("outlines", as({ $ref: "#/$defs/a%20b" }, { $defs: { "a b": string } }), `${A}/$ref`),
    ],
    misses: [
      miss("xgrammar", as({ $ref: "#/$defs/x" }, { $defs: { x: string } })),
      miss("openai", as({ $ref: "#/$defs/x~1y" })),
    ],
    fixes: [
      fix(
        "xgrammar",
        closed({ a: { $ref: "#/$defs/x~1y" }, b: { $ref: "#/$defs/x~1y" } }, { $defs: { "x/y": string, x_y: list } }),
        closed({ a: { $ref: "#/$defs/x_y_2" }, b: { $ref: "#/$defs/x_y_2" } }, { $defs: { x_y_2: string, x_y: list } }),
        "same",
      ),
    ],
  },
  "ref-unresolved": {
    hits: [
      at("openai", { $ref: "#/$defs/x" }, "/$ref"),
      hit("dynamo", as({ $ref: "#/default" }, { default: {} }), `${A}/$ref`),
      at("dynamo", { $ref: "#/%zz" }, "/$ref"),
    ],
    misses: [missAt("openai", { $ref: "#" })],
  },
  "ref-direct-cycle": {
    hits: [
      hit("dynamo", as(string, { $defs: { x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/x" } } }), "/$defs/x/$ref"),
    ],
    misses: [missAt("dynamo", { $ref: "#" })],
  },
  "ref-recursive": {
    hits: [at("anthropic", { $ref: "#" }, "/$ref"), at("beam", { $ref: "#" }, "/$ref", "warning")],
    misses: [missAt("openai", { $ref: "#" }), miss("anthropic", as({ $ref: "#/$defs/x" }, { $defs: { x: string } }))],
  },
  "ref-nested-id": {
    hits: [hit("dynamo", as({ $ref: "#" }, { $defs: { x: { $id: "x" } } }), "/$defs/x/$id")],
    misses: [
      miss("dynamo", as(string, { $defs: { x: { $id: "x" } } })),
      miss("dynamo", as({ $ref: "#" }, { $id: "x" })),
    ],
    fixes: [
      fix(
        "dynamo",
        as({ $ref: "#/$defs/y" }, { $defs: { x: { $id: "other", ...string }, y: string } }),
        as({ $ref: "#/$defs/y" }, { $defs: { x: string, y: string } }),
        "same",
      ),
    ],
  },
  "dynamic-ref": {
    hits: [at("dynamo", { $dynamicRef: "#x" }, "/$dynamicRef"), at("openai", { $recursiveRef: "#" }, "/$recursiveRef")],
    misses: [missAt("dynamo", { $ref: "#" }), missAt("xgrammar", { $dynamicRef: "#x" })],
  },
  "definitions-keyword": {
    hits: [hit("gemini", as(string, { definitions: {} }), "/definitions", "warning")],
    misses: [miss("gemini", closed({ definitions: string })), miss("openai", as(string, { definitions: {} }))],
    fixes: [
      fix(
        "groq",
        as({ $ref: "#/definitions/x" }, { definitions: { x: { items: { $ref: "#/definitions/x" } } } }),
        as({ $ref: "#/$defs/x" }, { $defs: { x: { items: { $ref: "#/$defs/x" } } } }),
        "same",
      ),
    ],
  },
  "format-unsupported": {
    hits: [
      at("openai", { ...string, format: "uri" }, "/format"),
      at("anthropic", { ...string, format: "iri" }, "/format"),
      at("vllm-xgrammar", { type: ["string", "null"], format: "regex" }, "/format"),
      at("llguidance", { ...string, format: "uri-reference" }, "/format"),
      at("outlines", { ...string, format: "ipv4" }, "/format"),
    ],
    misses: [
      missAt("openai", { ...string, format: "duration" }),
      missAt("anthropic", { ...string, format: "uri" }),
      missAt("sglang-xgrammar", { format: "regex" }),
      missAt("llguidance", { ...string, format: "unknown" }),
      miss("openai", closed({ format: string })),
    ],
    fixes: [
      fixAt(
        "openai",
        { ...string, format: "uri" },
        { ...string, description: "format: uri", pattern: "^https?://[^ ]+$" },
        "unsafe",
      ),
      fixAt(
        "anthropic",
        { ...string, format: "iri", description: "d" },
        { ...string, description: "d (format: iri)" },
        "unsafe",
      ),
    ],
  },
  "format-ignored": {
    hits: [
      at("xgrammar", { ...string, format: "iri" }, "/format", "warning"),
      at("lmfe", { ...string, format: "date" }, "/format", "warning"),
      at("gemini", { ...string, format: "email" }, "/format", "warning"),
    ],
    misses: [
      missAt("xgrammar", { ...string, format: "json-pointer" }),
      missAt("gemini", { ...string, format: "date" }),
      missAt("llamacpp", { ...string, format: "uuid4" }),
    ],
    fixes: [fixAt("xgrammar", { ...string, format: "iri" }, { ...string, description: "format: iri" }, "unsafe")],
  },
  "kw-string-lexical": {
    hits: [
      ...["pattern", "format", "minLength", "maxLength"].map((word) =>
        at("azure", { ...string, [word]: word.endsWith("Length") ? 3 : "date" }, `/${word}`),
      ),
      at("fireworks", { ...string, pattern: "x" }, "/pattern"),
      at("beam", { ...string, format: "date" }, "/format"),
    ],
    misses: [missAt("openai", { ...string, pattern: "x" }), missAt("fireworks", { ...string, format: "date" })],
    fixes: [fixAt("azure", { ...string, pattern: "^x$" }, { ...string, description: "pattern: ^x$" }, "unsafe")],
  },
  "kw-length": {
    hits: [
      at("openai", { ...string, minLength: 1 }, "/minLength", "warning"),
      at("anthropic", { ...string, maxLength: 1 }, "/maxLength"),
    ],
    misses: [missAt("azure", { ...string, minLength: 1 }), missAt("dynamo", { ...string, minLength: 1 })],
    fixes: [fixAt("anthropic", { ...string, maxLength: 9 }, { ...string, description: "maxLength: 9" }, "unsafe")],
  },
  "kw-numeric-bound": {
    hits: [
      ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map((word) =>
        at("anthropic", { type: "number", [word]: 3 }, `/${word}`),
      ),
      at("beam", { type: "number", minimum: 3 }, "/minimum", "warning"),
    ],
    misses: [missAt("openai", { type: "number", minimum: 3 }), missAt("beam", { type: "number", multipleOf: 3 })],
    fixes: [
      fixAt(
        "azure",
        { type: "integer", exclusiveMinimum: 0, maximum: 6, multipleOf: 2 },
        { type: "integer", enum: [2, 4, 6] },
        "same",
      ),
      fixAt("azure", { type: "number", minimum: 0.5 }, { type: "number", description: "minimum: 0.5" }, "unsafe"),
      fixAt(
        "azure",
        { type: "integer", minimum: 1, maximum: 33 },
        { type: "integer", minimum: 1, description: "maximum: 33" },
        "unsafe",
      ),
    ],
  },
  "kw-item-count": {
    hits: [
      at("anthropic", { ...list, minItems: 2 }, "/minItems"),
      at("anthropic", { ...list, maxItems: 1 }, "/maxItems"),
      at("fireworks", { ...list, minItems: 1 }, "/minItems"),
      at("beam", { ...list, minItems: 1 }, "/minItems", "warning"),
    ],
    misses: [
      missAt("anthropic", { ...list, minItems: 1 }),
      missAt("anthropic", { ...list, minItems: 0 }),
      missAt("openai", { ...list, minItems: 9 }),
    ],
    fixes: [fixAt("azure", { ...list, minItems: 2 }, { ...list, description: "minItems: 2" }, "unsafe")],
  },
  "multiple-of-dropped": {
    hits: [
      at("xgrammar", { type: "number", multipleOf: 2 }, "/multipleOf", "warning"),
      at("xgrammar", { type: "integer", multipleOf: 2, minimum: 0 }, "/multipleOf", "warning"),
    ],
    misses: [missAt("xgrammar", { type: "integer", multipleOf: 2 })],
  },
  "kw-multiple-of": {
    hits: [
      at("vllm-xgrammar", { type: "integer", multipleOf: 2 }, "/multipleOf"),
      at("sglang-xgrammar", { multipleOf: 2 }, "/multipleOf"),
      at("beam", { type: "integer", multipleOf: 2 }, "/multipleOf"),
    ],
    misses: [missAt("vllm-xgrammar", { multipleOf: 2 }), missAt("openai", { type: "integer", multipleOf: 2 })],
    fixes: [
      fixAt(
        "sglang-xgrammar",
        { type: "integer", multipleOf: 2 },
        { type: "integer", description: "multipleOf: 2" },
        "unsafe",
      ),
    ],
  },
  "string-constraints-conflict": {
    hits: [
      at("vllm-xgrammar", { ...string, format: "date", maxLength: 3 }),
      at("vllm-xgrammar", { ...string, format: "date", pattern: "x" }, "", "warning"),
      at("sglang-xgrammar", { format: "date", pattern: "x" }),
      at("xgrammar", { ...string, pattern: "x", minLength: 3 }, "", "warning"),
    ],
    misses: [
      missAt("vllm-xgrammar", { pattern: "x", maxLength: 3 }),
      missAt("xgrammar", { ...string, minLength: 1, maxLength: 3 }),
    ],
    fixes: [
      fixAt(
        "xgrammar",
        { ...string, pattern: "^[a-z]*$", minLength: 2 },
        { ...string, pattern: "^[a-z]{2,}$" },
        "same",
      ),
    ],
  },
  "length-blocks-escapes": {
    hits: [at("xgrammar", { ...string, maxLength: 3 }, "/maxLength", "info")],
    misses: [
      missAt("xgrammar", { ...string, maxLength: 3, pattern: "x" }),
      missAt("xgrammar", { ...string, maxLength: 3, format: "date" }),
    ],
  },
  "length-bound-large": {
    hits: [
      at("llamacpp", { ...string, maxLength: 2000 }, "/maxLength", "warning"),
      at("llamacpp", { ...string, minLength: 2001 }, "/minLength"),
    ],
    misses: [
      missAt("llamacpp", { ...string, maxLength: 1999 }),
      missAt("llamacpp", { ...string, maxLength: 9999, format: "date" }),
    ],
    fixes: [fixAt("llamacpp", { ...string, maxLength: 9999 }, { ...string, description: "maxLength: 9999" }, "unsafe")],
  },
  "pattern-unanchored": {
    hits: [
      at("llamacpp", { ...string, pattern: "x" }, "/pattern"),
      at("xgrammar", { ...string, pattern: "^x" }, "/pattern", "warning"),
      at("xai", { ...string, pattern: "^x|y$" }, "/pattern", "warning"),
    ],
    misses: [
      missAt("llamacpp", { ...string, pattern: "^x$" }),
      missAt("xgrammar", { ...string, pattern: "^x$|^y$" }),
      missAt("llguidance", { ...string, pattern: "x" }),
    ],
    fixes: [
      fixAt("xgrammar", { ...string, pattern: "^x" }, { ...string, pattern: "^x$" }, "narrower"),
      fixAt("xgrammar", { ...string, pattern: "x|y" }, { ...string, pattern: "^(?:x|y)$" }, "narrower"),
    ],
  },
  "pattern-lookaround": {
    hits: [
      ...["^(?=x)x$", "^(?!x)y$", "^x(?<=x)$", "^x(?<!y)$"].map((pattern) =>
        at("anthropic", { ...string, pattern }, "/pattern"),
      ),
      at("xgrammar", { ...string, pattern: "^(?!x)y$" }, "/pattern", "warning"),
    ],
    misses: [
      missAt("anthropic", { ...string, pattern: "^(?:x)$" }),
      missAt("anthropic", { ...string, pattern: "^[(?=x)]$" }),
    ],
  },
  "pattern-unsupported-syntax": {
    hits: [
      ...["^(x)\\1$", "^\\bx$", "^\\p{L}$", "(?i)x"].map((pattern) =>
        at("llguidance", { ...string, pattern }, "/pattern"),
      ),
      at("llamacpp", { ...string, pattern: "^\\d$" }, "/pattern"),
    ],
    misses: [
      missAt("llguidance", { ...string, pattern: "^\\d\\w\\s.$" }),
      missAt("llguidance", { ...string, pattern: "^[\\b]$" }),
    ],
  },
  "pattern-large-repeat": {
    hits: [
      at("xgrammar", { ...string, pattern: "^x{0,129}$" }, "/pattern"),
      at("llamacpp", { ...string, pattern: "^x{2001}$" }, "/pattern"),
    ],
    misses: [
      missAt("xgrammar", { ...string, pattern: "^x{0,128}$" }),
      missAt("llamacpp", { ...string, pattern: "^x{2000}$" }),
    ],
    fixes: [
      fixAt(
        "xgrammar",
        { ...string, pattern: "^(?:x{0,300}y){1,200}?[{3,999}]$" },
        { ...string, pattern: "^(?:x{0,128}y){1,128}?[{3,999}]$" },
        "unsafe",
      ),
    ],
  },
  "regex-complexity": {
    hits: [at("sglang-xgrammar", { ...string, pattern: "^(?:x{0,101})+$" }, "/pattern")],
    misses: [
      missAt("sglang-xgrammar", { ...string, pattern: "^(?:x{0,100})+$" }),
      missAt("sglang-xgrammar", { ...string, pattern: "^x{0,101}$" }),
    ],
  },
  "integer-bound-fraction": {
    hits: [at("xgrammar", { type: "integer", exclusiveMaximum: 1.5 }, "/exclusiveMaximum")],
    misses: [missAt("xgrammar", { type: "number", maximum: 1.5 }), missAt("xgrammar", { type: "integer", maximum: 2 })],
    fixes: [
      fixAt("xgrammar", { type: "integer", minimum: 1.5 }, { type: "integer", minimum: 2 }, "same"),
      fixAt("xgrammar", { type: "integer", exclusiveMinimum: 1.5 }, { type: "integer", exclusiveMinimum: 1 }, "same"),
      fixAt("xgrammar", { type: "integer", maximum: -1.5 }, { type: "integer", maximum: -2 }, "same"),
      fixAt("xgrammar", { type: "integer", exclusiveMaximum: 1.5 }, { type: "integer", exclusiveMaximum: 2 }, "same"),
    ],
  },
  "exclusive-boolean": {
    hits: [at("openai", { type: "number", maximum: 1, exclusiveMaximum: true }, "/exclusiveMaximum")],
    misses: [missAt("openai", { type: "number", exclusiveMaximum: 1 })],
    fixes: [
      fixAt(
        "dynamo",
        { type: "number", maximum: 1, exclusiveMaximum: true },
        { type: "number", exclusiveMaximum: 1 },
        "same",
      ),
      fixAt("dynamo", { type: "number", maximum: 1, exclusiveMaximum: false }, { type: "number", maximum: 1 }, "same"),
    ],
  },
  "number-range-precision": {
    hits: [at("xgrammar", { type: "number", minimum: 0 }, "", "info")],
    misses: [missAt("xgrammar", { type: "integer", minimum: 0 }), missAt("xgrammar", { type: "number" })],
  },
  "enum-empty": {
    hits: [at("gemini", { enum: [] }, "/enum"), at("xai", { anyOf: [] }, "/anyOf")],
    misses: [missAt("gemini", { enum: [null] })],
  },
  "enum-composite": {
    hits: [
      at("anthropic", { enum: [1, []] }, "/enum/1"),
      at("lmfe", { const: {} }, "/const"),
      at("beam", { const: {} }, "/const", "warning"),
    ],
    misses: [missAt("anthropic", { enum: ["x", 1, null, true] }), missAt("openai", { enum: [{}] })],
    fixes: [
      fixAt(
        "anthropic",
        { enum: [{ x: 1 }, "y"] },
        { anyOf: [closed({ x: { const: 1 } }), { enum: ["y"] }] },
        "unsafe",
      ),
    ],
  },
  "enum-case-collision": {
    hits: [at("anthropic", { enum: ["ok", "Ok"] }, "/enum/1", "warning")],
    misses: [missAt("anthropic", { enum: ["ok", "ok"] }), missAt("openai", { enum: ["ok", "OK"] })],
  },
  "enum-type-mismatch": {
    hits: [at("xgrammar", { type: "string", enum: ["x", 1] }, "/enum/1", "warning")],
    misses: [missAt("xgrammar", { type: "string", enum: ["x"] }), missAt("llguidance", { type: "string", enum: [1] })],
    fixes: [fixAt("llamacpp", { type: "string", enum: ["x", 1] }, { type: "string", enum: ["x"] }, "same")],
  },
  "anyof-siblings-ignored": {
    hits: [at("xgrammar", { ...string, anyOf: [string] }, "", "warning")],
    misses: [
      missAt("xgrammar", { description: "d", anyOf: [string] }),
      missAt("llguidance", { ...string, anyOf: [string] }),
    ],
    fixes: [
      fixAt(
        "outlines",
        { type: "string", maxLength: 3, anyOf: [{ pattern: "^x" }, { pattern: "y$" }] },
        {
          anyOf: [
            { pattern: "^x", type: "string", maxLength: 3 },
            { pattern: "y$", type: "string", maxLength: 3 },
          ],
        },
        "same",
      ),
    ],
  },
  "anyof-same-first-key": {
    hits: [at("openai", { anyOf: [closed({ x: string }), closed({ x: list })] }, "/anyOf/1", "warning")],
    misses: [
      missAt("openai", { anyOf: [kindFirst("a"), kindFirst("b")] }),
      missAt("dynamo", { anyOf: [branch("a"), branch("b")] }),
    ],
    fixes: [
      fixAt(
        "openai",
        { anyOf: [branch("a"), branch("b")] },
        {
          anyOf: [
            { ...branch("a"), properties: kindFirst("a").properties ?? null },
            { ...branch("b"), properties: kindFirst("b").properties ?? null },
          ],
        },
        "same",
      ),
    ],
  },
  "default-present": {
    hits: [
      at("openai", { ...string, default: "x" }, "/default", "warning"),
      at("azure", { ...string, default: null }, "/default", "info"),
    ],
    misses: [miss("openai", closed({ default: string })), missAt("dynamo", { ...string, default: "x" })],
    fixes: [fixAt("openai", { ...string, default: "x" }, string, "same")],
  },
  "nullable-keyword": {
    hits: [at("llguidance", { ...string, nullable: true }, "/nullable", "warning")],
    misses: [missAt("gemini", { ...string, nullable: true }), missAt("openai", { ...string, nullable: false })],
    fixes: [
      fixAt("openai", { ...string, nullable: true }, { type: ["string", "null"] }, "unsafe"),
      fixAt("openai", { $ref: "#", nullable: true }, { anyOf: [{ $ref: "#" }, { type: "null" }] }, "unsafe"),
    ],
  },
  "keyword-ignored": {
    hits: [
      at("gemini", { type: "integer", multipleOf: 5 }, "/multipleOf", "warning"),
      at("gemini", { ...string, pattern: "x" }, "/pattern", "warning"),
    ],
    misses: [
      missAt("gemini", { type: "integer", minimum: 5 }),
      missAt("gemini", { anyOf: [string] }),
      missAt("gemini", { ...list, maxItems: 5 }),
    ],
    fixes: [fixAt("gemini", { ...string, pattern: "x" }, { ...string, description: "pattern: x" }, "unsafe")],
  },
  "type-list-refused": {
    hits: [at("lmfe", { type: ["string", "null"] }, "/type")],
    misses: [missAt("lmfe", string), missAt("outlines", { type: ["string", "null"] })],
    fixes: [
      fixAt(
        "lmfe",
        { description: "d", type: ["string", "null"] },
        { description: "d", anyOf: [string, { type: "null" }] },
        "same",
      ),
    ],
  },
  "enum-mixed-types": {
    hits: [at("lmfe", { enum: ["x", 1] }, "/enum"), at("lmfe", { enum: [true] }, "/enum")],
    misses: [
      missAt("lmfe", { enum: ["x", "y"] }),
      missAt("lmfe", { enum: [1, 2] }),
      missAt("outlines", { enum: ["x", 1] }),
    ],
  },
  "allof-with-ref": {
    hits: [at("anthropic", { allOf: [string, { $ref: "#" }] }, "/allOf/1")],
    misses: [missAt("anthropic", { allOf: [string] }), missAt("anthropic", { $ref: "#" })],
  },
  "keyword-undocumented": {
    hits: [
      at("anthropic", { oneOf: [string] }, "/oneOf", "warning"),
      at("anthropic", { ...closed({}), minProperties: 0 }, "/minProperties", "warning"),
    ],
    misses: [missAt("anthropic", { anyOf: [string] }), missAt("anthropic", { allOf: [string] })],
    fixes: [
      fixAt("anthropic", { oneOf: [string] }, { anyOf: [string] }, "unsafe"),
      fixAt("anthropic", { ...string, not: {} }, { ...string, description: "not: {}" }, "unsafe"),
    ],
  },
  "tool-description-long": {
    hits: [
      hit(
        "openai",
        [{ name: "f", description: "d".repeat(1025), inputSchema: closed({}) }],
        "/0/description",
        "warning",
      ),
    ],
    misses: [
      miss("openai", [{ name: "f", description: "d".repeat(1024), inputSchema: closed({}) }]),
      miss("openai", { ...closed({}), description: "d".repeat(1025) }),
    ],
  },
  "limit-tools": {
    hits: [hit("openai", { tools: copies(129, chat("f", closed({}))) }, "/tools")],
    misses: [miss("openai", { tools: copies(128, chat("f", closed({}))) })],
  },
  "limit-depth": {
    hits: [hit("openai", nested(11), A.repeat(11)), hit("azure", nested(6), A.repeat(6))],
    misses: [miss("openai", nested(10)), miss("azure", nested(5))],
  },
  "limit-properties": {
    hits: [hit("openai", closed(named(5001, string)), ""), hit("azure", closed(named(101, string)), "")],
    misses: [miss("openai", closed(named(5000, string))), miss("azure", closed(named(100, string)))],
  },
  "limit-enum-values": {
    hits: [at("openai", { enum: [...Array(1001).keys()] }), at("azure", { enum: [...Array(501).keys()] })].map(
      (one) => ({ ...one, path: "" }),
    ),
    misses: [missAt("openai", { enum: [...Array(1000).keys()] }), missAt("azure", { enum: [...Array(500).keys()] })],
  },
  "limit-enum-chars": {
    hits: [
      at("openai", { enum: [...copies(250, "x".repeat(59)), "x".repeat(251)] }, "/enum"),
      at("azure", { enum: [...copies(250, "x".repeat(29)), "x".repeat(251)] }, "/enum"),
    ],
    misses: [
      missAt("openai", { enum: [...copies(250, "x".repeat(59)), "x".repeat(250)] }),
      missAt("openai", { enum: copies(250, "x".repeat(100)) }),
      missAt("openai", { enum: [...copies(250, "x".repeat(100)), 1] }),
      missAt("azure", { enum: [...copies(250, "x".repeat(29)), "x".repeat(250)] }),
    ],
  },
  "limit-name-chars": {
    hits: [
      hit("openai", closed({ ["x".repeat(120_001)]: string }), ""),
      hit("azure", as({ const: "😀".repeat(15_000) }), ""),
    ],
    misses: [
      miss("openai", closed({ ["x".repeat(120_000)]: string })),
      miss("azure", as({ const: "😀".repeat(14_999) })),
      miss("azure", as({ ...string, description: "x".repeat(20_000) })),
    ],
  },
  "limit-strict-tools": {
    hits: [
      hit("anthropic", tools(copies(21, closed({}))), "/tools"),
      hit("anthropic", { tools: copies(21, { name: "f", inputSchema: closed({}) }) }, "/tools", "warning"),
    ],
    misses: [
      miss("anthropic", tools(copies(20, closed({})))),
      miss("anthropic", { tools: copies(21, chat("f", closed({}), false)) }),
    ],
  },
  "limit-optional-params": {
    hits: [hit("anthropic", tools([optional(named(13, string)), optional(named(12, string))]), "/tools")],
    misses: [miss("anthropic", tools([optional(named(12, string)), optional(named(12, string))]))],
  },
  "limit-union-params": {
    hits: [
      hit(
        "anthropic",
        tools([closed({ ...named(16, { type: ["string", "null"] }), q: { anyOf: [string] } })]),
        "/tools",
      ),
    ],
    misses: [miss("anthropic", tools([closed({ ...named(16, { anyOf: [string] }), q: { type: ["string"] } })]))],
  },
  "limit-max-items-sum": {
    hits: [hit("gemini", closed({ a: { ...list, maxItems: 900 }, b: { ...list, maxItems: 61 } }), "", "warning")],
    misses: [miss("gemini", closed({ a: { ...list, maxItems: 900 }, b: { ...list, maxItems: 60 } }))],
  },
  "bound-best-effort": {
    hits: [
      at("xai", { ...string, maxLength: 2049 }, "/maxLength", "warning"),
      at("xai", { ...list, maxItems: 257 }, "/maxItems", "warning"),
      at("xai", { ...closed({}), maxProperties: 65 }, "/maxProperties", "warning"),
    ],
    misses: [
      missAt("xai", { ...string, maxLength: 2048 }),
      missAt("xai", { ...list, maxItems: 256 }),
      missAt("xai", { ...closed({}), maxProperties: 64 }),
    ],
  },
  "tool-name-invalid": {
    hits: [
      hit("openai", { tools: [chat("a.b", closed({}))] }, "/tools/0/function/name"),
      hit("anthropic", [{ name: "x".repeat(65), input_schema: closed({}) }], "/0/name"),
    ],
    misses: [
      miss("openai", { tools: [chat("x".repeat(64), closed({}))] }),
      miss("openai", { ...closed({}), title: "a schema of its own" }),
    ],
    fixes: [fix("openai", { tools: [chat("a.b c", closed({}))] }, { tools: [chat("a_b_c", closed({}))] }, "unsafe")],
  },
  "strict-implicit-responses": {
    hits: [hit("openai", { tools: [{ type: "function", name: "f", parameters: closed({}) }] }, "/tools/0", "info")],
    misses: [
      miss("openai", { tools: [{ type: "function", name: "f", parameters: closed({}), strict: false }] }),
      miss("openai", tools([closed({})])),
    ],
    fixes: [
      fix(
        "openai",
        { tools: [{ type: "function", name: "f", parameters: closed({}) }] },
        { tools: [{ type: "function", name: "f", parameters: closed({}), strict: true }] },
        "same",
      ),
      fix(
        "openai",
        { tools: [{ type: "function", name: "f", parameters: optional({ a: string }) }] },
        { tools: [{ type: "function", name: "f", parameters: optional({ a: string }), strict: false }] },
        "same",
      ),
    ],
  },
  "strict-not-enforced": {
    hits: [
      hit("vllm-xgrammar", { messages: [], tools: [chat("f", closed({}), null)] }, "/tools/0", "info"),
      hit("dynamo", { messages: [], tools: [chat("f", closed({}), false)] }, "/tools/0", "info"),
    ],
    misses: [
      miss("dynamo", { messages: [], tools: [chat("f", closed({}), null)] }),
      miss("vllm-xgrammar", { messages: [], tools: [chat("f", closed({}), null)], tool_choice: "required" }),
      miss("vllm-xgrammar", [chat("f", closed({}), null)]),
    ],
  },
  "beam-pattern": {
    hits: [at("beam", { ...string, pattern: "^x$" }, "/pattern")],
    misses: [missAt("dynamo", { ...string, pattern: "^x$" }), miss("beam", closed({ pattern: string }))],
    fixes: [fixAt("beam", { ...string, pattern: "^x$" }, { ...string, description: "pattern: ^x$" }, "unsafe")],
  },
  "beam-outside-subset": {
    hits: [at("beam", { ...string, contentEncoding: "base64" }, "/contentEncoding")],
    misses: [
      missAt("beam", { ...string, description: "d", default: "x", examples: [] }),
      missAt("dynamo", { ...string, "x-ui": 1 }),
    ],
    fixes: [fixAt("beam", { ...string, "x-ui": 1 }, { ...string, description: "x-ui: 1" }, "unsafe")],
  },
  "beam-parameter-name": {
    hits: [
      hit("beam", closed({ "": string }), "/properties/"),
      hit("beam", closed({ "a\nb": string }), "/properties/a\nb"),
    ],
    misses: [miss("beam", closed({ "a b": string })), missAt("beam", closed({ 'x"y': string }))],
  },
  "beam-literal-collision": {
    hits: [
      at("beam", { const: "</rfl:parameter>" }, "/const"),
      at("beam", { enum: ["x", "y "] }, "/enum/1", "warning"),
    ],
    misses: [missAt("beam", { enum: ["x y", 1] }), missAt("beam", closed({ x: { const: "<|end|>" } }))],
  },
  "beam-ambiguous-union": {
    hits: [
      at("beam", { type: ["string", "integer"] }, "/type", "warning"),
      at("beam", { anyOf: [string, { type: "null" }] }, "/anyOf", "info"),
    ],
    misses: [
      missAt("beam", { type: ["integer", "null"] }),
      missAt("beam", { type: "array", items: { type: ["string", "integer"] } }),
    ],
    fixes: [fixAt("beam", { type: ["string", "integer", "null"] }, { type: ["string", "null"] }, "unsafe")],
  },
  "beam-forced-after-final": {
    hits: [
      hit(
        "beam",
        tools([closed({})], { messages: [{ role: "assistant", content: "It" }], tool_choice: "required" }),
        "/messages/0",
      ),
    ],
    misses: [
      miss("beam", tools([closed({})], { messages: [{ role: "assistant", content: "It" }], tool_choice: "auto" })),
      miss("beam", tools([closed({})], { messages: [{ role: "user", content: "It" }], tool_choice: "required" })),
    ],
  },
  "beam-parallel-with-guided": {
    hits: [hit("beam", tools([closed({})], { parallel_tool_calls: false, nvext: { guided_json: {} } }), "/nvext")],
    misses: [
      miss("beam", tools([closed({})], { nvext: { guided_json: {} } })),
      miss("beam", tools([closed({})], { parallel_tool_calls: false, nvext: { guided_json: null } })),
      miss("beam", { tools: [], parallel_tool_calls: false, nvext: { guided_json: {} } }),
    ],
    fixes: [
      fix(
        "beam",
        tools([closed({})], { parallel_tool_calls: false, nvext: { guided_json: {}, annotations: [] } }),
        tools([closed({})], { parallel_tool_calls: false, nvext: { annotations: [] } }),
        "unsafe",
      ),
    ],
  },
};
