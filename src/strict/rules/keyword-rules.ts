import type { JsonObject, JsonValue } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import type { TargetName } from "../profile-names.js";
import type { Edit, Rule } from "../rule.js";
import { has, isObjectSchema, propertiesOf, requiredOf, typesOf } from "../schema-facts.js";
import { type Severity, severities } from "../severities.js";

/** A rule of which nothing differs from others but its keywords, whom it holds for, and its words. */
interface KeywordRule {
  readonly id: string;
  readonly title: string;
  readonly keywords: readonly string[];
  readonly severities: Parameters<typeof severities>[0];
  readonly message: (keyword: string) => string;
  readonly fix: string | null;
  /** Does the keyword count here? Missing: always. */
  readonly when?: (value: JsonValue, keyword: string, schema: JsonObject, target: TargetName) => boolean;
  /** The safe fix at this place, if there is one. */
  readonly edits?: (keyword: string, schema: JsonObject, path: string) => readonly Edit[];
  /** Where it is not the one of the target. */
  readonly severity?: (value: JsonValue) => Severity | undefined;
}

const TO_DESCRIPTION = "Drop it and say it in the description";
const STRICT_AND_ENGINES = { strict: "error", llguidance: "error", engines: "warning", xai: "warning" } as const;
const NUMERIC_BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

const isArraySchema = (schema: JsonObject) => typesOf(schema)?.includes("array") === true;

const removal = (keyword: string, path: string): readonly Edit[] => [
  { kind: "remove", path: path + pointerStep(keyword) },
];

/** Sources: strict-subset reference A.2, A.6 error 4, A.7, A2 step 3, B, C.1, D, E.3. */
const TABLE: readonly KeywordRule[] = [
  {
    id: "kw-not",
    title: "not",
    keywords: ["not"],
    severities: STRICT_AND_ENGINES,
    message: () => "Negation cannot be expressed",
    fix: TO_DESCRIPTION,
  },
  {
    id: "kw-conditional",
    title: "if, then, else",
    keywords: ["if", "then", "else"],
    severities: STRICT_AND_ENGINES,
    message: (keyword) => `Conditionals cannot be expressed: ${keyword}`,
    fix: "Use anyOf of two objects, or drop it",
  },
  {
    id: "kw-dependent",
    title: "dependentRequired, dependentSchemas, dependencies",
    keywords: ["dependentRequired", "dependentSchemas", "dependencies"],
    severities: { ...STRICT_AND_ENGINES, xai: "off" },
    message: (keyword) => `Dependencies between keys cannot be expressed: ${keyword}`,
    fix: TO_DESCRIPTION,
    // Dynamo lets `dependencies` pass (A2).
    when: (_value, keyword, _schema, target) => !(target === "dynamo" && keyword === "dependencies"),
  },
  {
    id: "kw-unevaluated",
    title: "unevaluatedItems, unevaluatedProperties",
    keywords: ["unevaluatedItems", "unevaluatedProperties"],
    severities: { strict: "error", llguidance: "error" },
    message: (keyword) => `${keyword} is not accepted`,
    fix: "Remove it; a closed object needs no unevaluatedProperties",
    when: (_value, keyword, _schema, target) => !(target === "dynamo" && keyword === "unevaluatedProperties"),
    edits: (keyword, schema, path) =>
      keyword === "unevaluatedProperties" && schema.additionalProperties === false ? removal(keyword, path) : [],
  },
  {
    id: "kw-contains",
    title: "contains, minContains, maxContains",
    keywords: ["contains", "minContains", "maxContains"],
    severities: {
      strict: "error",
      "vllm-xgrammar": "error",
      "sglang-xgrammar": "error",
      llguidance: "error",
      xgrammar: "warning",
    },
    message: (keyword) => `${keyword} is not accepted or is ignored`,
    fix: TO_DESCRIPTION,
    when: (_value, _keyword, schema, target) => target !== "vllm-xgrammar" || isArraySchema(schema),
  },
  {
    id: "min-contains-as-min-items",
    title: "minContains is read as minItems",
    keywords: ["minContains"],
    severities: { xgrammar: "warning" },
    message: () => "minContains is read as minItems by this engine",
    fix: TO_DESCRIPTION,
  },
  {
    id: "kw-unique-items",
    title: "uniqueItems",
    keywords: ["uniqueItems"],
    severities: {
      strict: "error",
      "vllm-xgrammar": "error",
      "sglang-xgrammar": "error",
      llguidance: "error",
      xgrammar: "warning",
    },
    message: () => "Uniqueness cannot be enforced",
    fix: TO_DESCRIPTION,
    // Strict targets refuse the word itself; the engines only mind when it asks for something.
    when: (value, _keyword, schema, target) =>
      target === "vllm-xgrammar"
        ? isArraySchema(schema)
        : value !== false || ["openai", "openai-ft", "azure", "dynamo", "groq", "beam"].includes(target),
    edits: (keyword, schema, path) => (schema[keyword] === false ? removal(keyword, path) : []),
  },
  {
    id: "kw-pattern-properties",
    title: "patternProperties",
    keywords: ["patternProperties"],
    severities: {
      openai: "error",
      beam: "error",
      outlines: "warning",
      lmfe: "warning",
      llamacpp: "warning",
      "vllm-xgrammar": "error",
    },
    message: () => "Pattern keys are not enforced here",
    fix: null,
    // vLLM minds them beside `properties`, or when there is more than one (D.1).
    when: (value, _keyword, schema, target) =>
      target !== "vllm-xgrammar" || has(schema, "properties") || Object.keys(value ?? {}).length > 1,
  },
  {
    id: "kw-property-count",
    title: "minProperties, maxProperties",
    keywords: ["minProperties", "maxProperties"],
    severities: { openai: "warning", azure: "error", beam: "error", lmfe: "warning", llamacpp: "warning" },
    message: () => "Property counts are not enforced",
    fix: TO_DESCRIPTION,
    edits: (keyword, schema, path) => (isImplied(keyword, schema) ? removal(keyword, path) : []),
  },
  {
    id: "kw-prefix-items",
    title: "prefixItems, list-form items",
    keywords: ["prefixItems", "items"],
    severities: { openai: "error", beam: "error" },
    message: () => "Tuples are not accepted",
    fix: "Use an object with one key per slot",
    when: (value, keyword) => keyword === "prefixItems" || Array.isArray(value),
  },
  {
    id: "items-list-form",
    title: "Draft-7 list form of items",
    keywords: ["items"],
    severities: {
      xgrammar: "error",
      "vllm-xgrammar": "error",
      "sglang-xgrammar": "error",
      xai: "error",
      outlines: "error",
    },
    message: () => "Use prefixItems in place of a list of items",
    fix: "Rename items to prefixItems, and additionalItems to items",
    when: (value) => Array.isArray(value),
    edits: (_keyword, schema, path) => [
      { kind: "rename", path: `${path}/items`, key: "prefixItems" },
      ...(has(schema, "additionalItems")
        ? [{ kind: "rename", path: `${path}/additionalItems`, key: "items" } as const]
        : []),
    ],
  },
  {
    id: "kw-string-lexical",
    title: "pattern, format, minLength, maxLength",
    keywords: ["pattern", "format", "minLength", "maxLength"],
    severities: { azure: "error", "openai-ft": "error", beam: "error", fireworks: "error" },
    message: (keyword) => `${keyword} is outside this target's subset`,
    fix: TO_DESCRIPTION,
    // Fireworks does not list format; Beam's pattern has a rule of its own.
    when: (_value, keyword, _schema, target) =>
      !(target === "fireworks" && keyword === "format") && !(target === "beam" && keyword === "pattern"),
  },
  {
    id: "kw-length",
    title: "minLength, maxLength",
    keywords: ["minLength", "maxLength"],
    severities: { openai: "warning", "openai-ft": "off", azure: "off", anthropic: "error" },
    message: () => "Length limits are not documented, and some models do not accept them",
    fix: TO_DESCRIPTION,
  },
  {
    id: "kw-numeric-bound",
    title: "minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf",
    keywords: [...NUMERIC_BOUNDS, "multipleOf"],
    severities: { azure: "error", "openai-ft": "error", anthropic: "error", beam: "warning" },
    message: (keyword) => `Numeric limits are not accepted: ${keyword}`,
    fix: `${TO_DESCRIPTION}; a small range of integers can be an enum`,
    when: (_value, keyword, _schema, target) => !(target === "beam" && keyword === "multipleOf"),
  },
  {
    id: "kw-item-count",
    title: "minItems, maxItems",
    keywords: ["minItems", "maxItems"],
    severities: { azure: "error", "openai-ft": "error", fireworks: "error", anthropic: "error", beam: "warning" },
    message: (keyword) => `Item counts are not accepted: ${keyword}`,
    fix: TO_DESCRIPTION,
    // Anthropic takes minItems 0 and 1 (B.1).
    when: (value, keyword, _schema, target) =>
      target !== "anthropic" || keyword === "maxItems" || (value !== 0 && value !== 1),
  },
  {
    id: "kw-multiple-of",
    title: "multipleOf",
    keywords: ["multipleOf"],
    severities: { "vllm-xgrammar": "error", "sglang-xgrammar": "error", beam: "error" },
    message: () => "multipleOf is refused by the server's pre-check",
    fix: TO_DESCRIPTION,
    when: (_value, _keyword, schema, target) =>
      target !== "vllm-xgrammar" || typesOf(schema)?.some((type) => type === "integer" || type === "number") === true,
  },
  {
    id: "dynamic-ref",
    title: "$dynamicRef, $recursiveRef",
    keywords: ["$dynamicRef", "$recursiveRef"],
    severities: { dynamo: "error", llguidance: "error", openai: "error" },
    message: () => "Dynamic references are not supported",
    fix: null,
  },
  {
    id: "default-present",
    title: "default",
    keywords: ["default"],
    severities: { openai: "warning" },
    message: () => "default was refused by older models and never acts",
    fix: "Remove it",
    edits: (keyword, _schema, path) => removal(keyword, path),
    severity: (value) => (value === null ? "info" : undefined),
  },
  {
    id: "nullable-keyword",
    title: "OpenAPI's nullable",
    keywords: ["nullable"],
    severities: { all: "warning", gemini: "off" },
    message: () => "OpenAPI nullable is ignored",
    fix: "Add null to the type",
    when: (value) => value === true,
  },
  {
    id: "kw-allof-widened",
    title: "allOf with several entries lets any JSON in",
    keywords: ["allOf"],
    severities: { xgrammar: "warning", "vllm-xgrammar": "warning", "sglang-xgrammar": "warning" },
    message: () => "The engine accepts any JSON here: allOf with several entries",
    fix: "Merge the parts into one schema",
    when: (value) => Array.isArray(value) && value.length > 1,
  },
  {
    id: "kw-allof",
    title: "allOf with several entries",
    keywords: ["allOf"],
    severities: { strict: "error", outlines: "error" },
    message: () => "allOf is not accepted",
    fix: "Merge the parts into one schema",
    when: (value) => !Array.isArray(value) || value.length !== 1,
  },
];

/** The count follows from the rest: all required keys are there anyway, or no more can be. */
function isImplied(keyword: string, schema: JsonObject): boolean {
  const bound = schema[keyword];
  if (typeof bound !== "number" || !isObjectSchema(schema)) return false;
  if (keyword === "minProperties") return bound <= new Set(requiredOf(schema)).size;
  const closed = schema.additionalProperties === false && !has(schema, "patternProperties");
  return closed && bound >= Object.keys(propertiesOf(schema)).length;
}

export const keywordRules: readonly Rule[] = TABLE.map((row) => ({
  id: row.id,
  title: row.title,
  severities: severities(row.severities),
  schema: (schema, { path }, { target }) =>
    row.keywords
      .filter(
        (keyword) => has(schema, keyword) && (row.when?.(schema[keyword] ?? null, keyword, schema, target) ?? true),
      )
      .map((keyword) => {
        const edits = row.edits?.(keyword, schema, path) ?? [];
        const severity = row.severity?.(schema[keyword] ?? null);
        return {
          path: path + pointerStep(keyword),
          message: row.message(keyword),
          fix: row.fix,
          ...(edits.length > 0 ? { edits } : {}),
          ...(severity === undefined ? {} : { severity }),
        };
      }),
}));
