import { has, isImpliedBy, literalValues } from "./node-facts.js";
import { patternFacts } from "./pattern-facts.js";
import { localTarget } from "./references.js";
import { additionalProperties, required, typed, unread } from "./rules-of-small-converters.js";
import type { ConverterTable, KeywordRule, SchemaNode, Verdict } from "./types.js";
import { approximated, ENFORCED, notEnforced, refused } from "./types.js";

/** The first of these that a node has decides it, but for strings and objects (strict subset reference C.1, precedence). */
const FIRST = ["anyOf", "allOf", "const"] as const;

function ignored(keyword: string, node: SchemaNode): string | null {
  const decider = FIRST.find((candidate) => has(node, candidate));
  if (decider === undefined || keyword === decider || (keyword === "type" && isImpliedBy(decider, node))) return null;
  return `\`${decider}\` stands beside it; lm-format-enforcer looks at \`${decider}\` alone.`;
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
    required,
    additionalProperties,
    items: (value) => (Array.isArray(value) ? refused("a list of items is not read.") : ENFORCED),
    minItems: ENFORCED,
    maxItems: ENFORCED,
    minLength: typed(length),
    maxLength: typed(length),
    pattern: typed(pattern),
    ...unread(IGNORED, ["minProperties", "maxProperties", "prefixItems", "format"]),
  } satisfies Record<string, KeywordRule>,
};
