import { isObject, own } from "../../base/json.js";
import { has, isImpliedBy, literalValues } from "./node-facts.js";
import { patternFacts } from "./pattern-facts.js";
import { localTarget } from "./references.js";
import type { ConverterTable, KeywordRule, SchemaNode, Verdict } from "./types.js";
import { approximated, ENFORCED, notEnforced, refused } from "./types.js";

/** The first of these that a node has decides it, but for strings and objects (strict subset reference C.1, precedence). */
const FIRST = ["anyOf", "allOf", "const"] as const;

function ignored(keyword: string, node: SchemaNode): string | null {
  const decider = FIRST.find((candidate) => has(node, candidate));
  if (decider === undefined || keyword === decider || (keyword === "type" && isImpliedBy(decider, node))) return null;
  return `\`${decider}\` stands beside it; lm-format-enforcer looks at \`${decider}\` alone.`;
}

/** A limit without a `type` beside it. */
function typed(verdict: KeywordRule): KeywordRule {
  return (value, node) => {
    if (node.types === null) return refused("a schema needs a `type`.");
    return typeof verdict === "function" ? verdict(value, node) : verdict;
  };
}

const length: KeywordRule = (_value, node) =>
  has(node, "pattern") ? refused("`pattern` and lengths do not go together.") : ENFORCED;

const pattern: KeywordRule = (value) => {
  const facts = typeof value === "string" ? patternFacts(value) : null;
  return facts === null
    ? refused("the pattern does not parse.")
    : approximated("Narrower: the whole text has to match, and it holds no quote and no backslash.");
};

const enumeration: KeywordRule = (_value, node) => {
  const values = literalValues(node.schema) ?? [];
  return ["string", "number"].some((type) => values.every((value) => typeof value === type))
    ? ENFORCED
    : refused("the values have to be all strings or all numbers.");
};

const additionalProperties: KeywordRule = (value, node) => {
  if (value === false) return has(node, "properties") ? ENFORCED : notEnforced("Read only beside `properties`.");
  return has(node, "properties")
    ? notEnforced("Beside `properties` no other key can come, whatever it says.")
    : ENFORCED;
};

const ref: KeywordRule = (value, node) =>
  typeof value === "string" && localTarget(value, node.root) !== null
    ? approximated("Found by the last step of the reference, among the root's definitions.")
    : refused("the reference is not found, or not local.");

const IGNORED: Verdict = notEnforced("lm-format-enforcer ignores this keyword.");

/** lm-format-enforcer's JSON Schema parser, by its source (strict subset reference C.1). */
export const LM_FORMAT_ENFORCER: ConverterTable = {
  checked: [0],
  ignored,
  readEverywhere: new Set(),
  keywords: {
    type: (value) => (Array.isArray(value) ? refused("a list of types is not read.") : ENFORCED),
    enum: enumeration,
    const: (value) =>
      typeof value === "string" ? ENFORCED : approximated("Constants other than text are held in part."),
    anyOf: ENFORCED,
    oneOf: approximated("Wider: taken as `anyOf`, of objects alone."),
    allOf: (value) =>
      Array.isArray(value) && value.length === 1
        ? ENFORCED
        : approximated("Wider: only `properties` and `required` of the entries are merged."),
    $ref: ref,
    properties: ENFORCED,
    required: (_value, node) =>
      isObject(own(node.schema, "properties") ?? null) ? ENFORCED : notEnforced("Read only beside `properties`."),
    additionalProperties,
    items: (value) => (Array.isArray(value) ? refused("a list of items is not read.") : ENFORCED),
    minItems: ENFORCED,
    maxItems: ENFORCED,
    minLength: typed(length),
    maxLength: typed(length),
    pattern: typed(pattern),
    format: typed(IGNORED),
    minimum: typed(IGNORED),
    maximum: typed(IGNORED),
    exclusiveMinimum: typed(IGNORED),
    exclusiveMaximum: typed(IGNORED),
    multipleOf: typed(IGNORED),
    ...Object.fromEntries(
      [
        ...["patternProperties", "propertyNames", "minProperties", "maxProperties", "unevaluatedProperties"],
        ...[
          "prefixItems",
          "additionalItems",
          "unevaluatedItems",
          "uniqueItems",
          "contains",
          "minContains",
          "maxContains",
        ],
        ...["dependentRequired", "dependentSchemas", "dependencies", "not", "if", "then", "else"],
        ...["$dynamicRef", "$recursiveRef"],
      ].map((keyword) => [keyword, IGNORED]),
    ),
  } satisfies Record<string, KeywordRule>,
};
