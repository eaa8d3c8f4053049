import { has, hasScalarValues, isImpliedBy } from "./node-facts.js";
import { patternFacts } from "./pattern-facts.js";
import { localTarget } from "./references.js";
import { additionalProperties, required, typed, unread } from "./rules-of-small-converters.js";
import type { ConverterTable, KeywordRule, SchemaNode, Verdict } from "./types.js";
import { approximated, ENFORCED, notEnforced, refused } from "./types.js";

/** The first of these that a node has decides it (strict subset reference C.1, precedence). */
const PRECEDENCE = ["properties", "allOf", "anyOf", "oneOf", "prefixItems", "enum", "const", "$ref"] as const;
/** What is read beside `properties`. */
const OF_PROPERTIES = ["required", "additionalProperties"];
const FORMATS = ["date-time", "date", "time", "uuid"];

function ignored(keyword: string, node: SchemaNode): string | null {
  const decider = PRECEDENCE.find((candidate) => has(node, candidate));
  if (decider === undefined || keyword === decider) return null;
  if (decider === "properties" && (OF_PROPERTIES.includes(keyword) || keyword === "type")) return null;
  if (decider === "prefixItems" && keyword === "type") return null;
  if (keyword === "type" && isImpliedBy(decider, node)) return null;
  return `\`${decider}\` stands beside it; outlines looks at \`${decider}\` alone.`;
}

function hasLength(node: SchemaNode): boolean {
  return has(node, "minLength") || has(node, "maxLength");
}

const pattern: KeywordRule = (value, node) => {
  if (hasLength(node)) return notEnforced("The lengths win over `pattern`.");
  const facts = typeof value === "string" ? patternFacts(value) : null;
  if (facts === null) return refused("the pattern does not parse.");
  if (facts.lookahead || facts.lookbehind || facts.backreference || facts.wordBoundary) {
    return refused("outlines has no lookaround, word boundary or backreference.");
  }
  return facts.anchored ? ENFORCED : approximated("Narrower: the whole text has to match.");
};

const format: KeywordRule = (value, node) => {
  if (hasLength(node) || has(node, "pattern")) return notEnforced("The lengths and `pattern` win over `format`.");
  return typeof value === "string" && FORMATS.includes(value)
    ? approximated("The shape alone is held, no calendar.")
    : refused(`outlines has no format ${JSON.stringify(value)}.`);
};

const literals: KeywordRule = (_value, node) =>
  hasScalarValues(node.schema) ? ENFORCED : refused("objects and arrays cannot be listed as values.");

const ref: KeywordRule = (value, node) =>
  typeof value === "string" && localTarget(value, node.root) !== null
    ? approximated("Narrower: a schema that refers to itself is cut off at depth 3.")
    : refused("the reference is not found, or not local.");

const items: KeywordRule = (value) =>
  Array.isArray(value) ? refused("a list of items is not read; `prefixItems` is.") : ENFORCED;

const IGNORED: Verdict = notEnforced("outlines ignores this keyword.");
const COUNT: Verdict = approximated("Wider: whether the object is empty is all that is held.");

/** outlines-core's JSON Schema to regex converter, by its source (strict subset reference C.1; engines reference 7.1). */
export const OUTLINES: ConverterTable = {
  checked: [0, 2, 3],
  ignored,
  readEverywhere: new Set(),
  keywords: {
    type: ENFORCED,
    enum: literals,
    const: literals,
    anyOf: ENFORCED,
    oneOf: approximated("Wider: taken as `anyOf`."),
    allOf: (value) =>
      Array.isArray(value) && value.length === 1
        ? ENFORCED
        : notEnforced("The branches' regexes are joined one behind the other, which no value fits."),
    $ref: ref,
    properties: ENFORCED,
    required,
    additionalProperties,
    items,
    prefixItems: approximated("Narrower: an exact tuple, no more and no fewer items."),
    minItems: ENFORCED,
    maxItems: ENFORCED,
    minLength: typed(ENFORCED),
    maxLength: typed(ENFORCED),
    pattern: typed(pattern),
    format: typed(format),
    minProperties: COUNT,
    maxProperties: COUNT,
    ...unread(IGNORED, []),
  } satisfies Record<string, KeywordRule>,
};
