import { isObject, own } from "../../base/json.js";
import { atLeast } from "../../base/version.js";
import { has, isImpliedBy, requiredOf } from "./node-facts.js";
import { patternFacts } from "./pattern-facts.js";
import { localTarget } from "./references.js";
import type { ConverterTable, KeywordRule, SchemaNode, Verdict } from "./types.js";
import { approximated, ENFORCED, notEnforced, refused } from "./types.js";

const FORMATS = /^(date|time|date-time|uuid[1-5]?)$/;

/** Repetitions are capped from November 2025 on (engines reference 5.5). */
const MAX_REPEAT = 2000;

/**
 * Builds at which the converter changed (engines reference 5.5). The reference has dates; the numbers are reckoned from
 * about eleven builds a day (b10050 in July 2026, b10520 at the beginning of September).
 */
const CAPPED = [7100];
const AUGUST_2026 = [10300];
const SEPTEMBER_2026 = [10600];

/** The first of these that a node has decides it (strict subset reference C.1, precedence). */
const PRECEDENCE = ["$ref", "oneOf", "anyOf", "const", "enum"] as const;

function ignored(keyword: string, node: SchemaNode): string | null {
  const decider = PRECEDENCE.find((candidate) => has(node, candidate));
  if (decider !== undefined) {
    if (decider === keyword || (keyword === "type" && isImpliedBy(decider, node))) return null;
    return `\`${decider}\` stands beside it; llama.cpp looks at \`${decider}\` alone.`;
  }
  return null;
}

const ref: KeywordRule = (value, node) => {
  if (typeof value !== "string" || !value.startsWith("#/")) {
    return refused("llama.cpp's server resolves only local references.");
  }
  return /[~%]/.test(value) || localTarget(value, node.root) === null
    ? refused("the reference is not found; escapes are not decoded.")
    : ENFORCED;
};

/** A pattern that GBNF has no words for: older builds wrote it all the same and then refused their own grammar. */
function inexpressible({ version }: SchemaNode, why: string, older = "failed to parse grammar"): Verdict {
  return atLeast(version, AUGUST_2026)
    ? notEnforced(`${why}: any string passes, with a warning in the log.`)
    : refused(`${why}: ${older}.`);
}

const pattern: KeywordRule = (value, node) => {
  const facts = typeof value === "string" ? patternFacts(value) : null;
  if (typeof value !== "string" || facts === null) return refused("the pattern does not parse.");
  if (!value.startsWith("^") || !value.endsWith("$")) {
    return inexpressible(node, "A pattern must be written `^...$`", "Pattern must start with '^' and end with '$'");
  }
  if (facts.shorthand || facts.lookahead || facts.lookbehind || facts.unicodeProperty || facts.wordBoundary) {
    return inexpressible(node, "GBNF has no shorthand classes or lookaround");
  }
  if (facts.escapedHyphen && !atLeast(node.version, SEPTEMBER_2026)) {
    return inexpressible(node, "`\\-` in a class is not known (put the hyphen last in its class)");
  }
  return facts.maxRepeat > MAX_REPEAT && atLeast(node.version, CAPPED) ? refused("a repeat above 2,000.") : ENFORCED;
};

const format: KeywordRule = (value, node) => {
  if (has(node, "pattern")) return notEnforced("`pattern` wins over `format`.");
  return typeof value === "string" && FORMATS.test(value)
    ? approximated("Wider: the shape alone, no calendar.")
    : notEnforced(`llama.cpp does not know the format ${JSON.stringify(value)} and ignores it.`);
};

function length(which: "minLength" | "maxLength"): KeywordRule {
  return (value, node) => {
    if (has(node, "pattern")) return notEnforced("`pattern` wins over the lengths.");
    const format = own(node.schema, "format");
    if (typeof format === "string" && FORMATS.test(format)) return notEnforced("`format` wins over the lengths.");
    if (node.types?.includes("string") !== true) return notEnforced("Lengths are read only beside `type: string`.");
    if (typeof value !== "number" || value < MAX_REPEAT || !atLeast(node.version, CAPPED)) return ENFORCED;
    if (value === MAX_REPEAT && atLeast(node.version, SEPTEMBER_2026)) return ENFORCED;
    return which === "minLength" || value === MAX_REPEAT || !atLeast(node.version, AUGUST_2026)
      ? refused("number of repetitions exceeds sane defaults.")
      : notEnforced("Bounds above 2,000 are dropped.");
  };
}

const integerBound: KeywordRule = (_value, node) =>
  node.types?.includes("integer") === true && !node.types.includes("number")
    ? ENFORCED
    : notEnforced("llama.cpp bounds integers alone.");

const allOf: KeywordRule = (value, node) => {
  if (node.types?.includes("object") !== true && node.types !== null) {
    return notEnforced("Read only for objects.");
  }
  return Array.isArray(value) && value.length === 1
    ? approximated("Merged into the object: its `properties` and `required`.")
    : approximated(
        "Wider: only `properties` are merged and enums intersected; other keywords of the entries are lost.",
      );
};

const required: KeywordRule = (value, node) => {
  if (!Array.isArray(value)) return refused("`required` must be a list of names.");
  const properties = own(node.schema, "properties");
  if (!isObject(properties)) return notEnforced("Read only beside `properties`.");
  const undeclared = requiredOf(node.schema).filter((name) => !Object.hasOwn(properties, name));
  return undeclared.length === 0
    ? ENFORCED
    : approximated(`Wider: only declared properties are forced, not ${undeclared.map((n) => `\`${n}\``).join(", ")}.`);
};

const IGNORED: Verdict = notEnforced("llama.cpp ignores this keyword.");

/** llama.cpp's JSON Schema to GBNF converter of 2026 (strict subset reference C.1; engines reference 5.5, 7.1). */
export const LLAMACPP: ConverterTable = {
  checked: [10520],
  ignored,
  readEverywhere: new Set(),
  keywords: {
    type: ENFORCED,
    const: ENFORCED,
    enum: ENFORCED,
    anyOf: ENFORCED,
    oneOf: approximated("Wider: taken as `anyOf`."),
    allOf,
    $ref: ref,
    properties: ENFORCED,
    required,
    additionalProperties: ENFORCED,
    items: ENFORCED,
    prefixItems: approximated("Narrower: an exact tuple, no more and no fewer items."),
    minItems: (_value, node) => (has(node, "items") ? ENFORCED : notEnforced("Read only beside `items`.")),
    maxItems: (_value, node) => (has(node, "items") ? ENFORCED : notEnforced("Read only beside `items`.")),
    pattern,
    format,
    minLength: length("minLength"),
    maxLength: length("maxLength"),
    minimum: integerBound,
    maximum: integerBound,
    exclusiveMinimum: integerBound,
    exclusiveMaximum: integerBound,
    multipleOf: IGNORED,
    patternProperties: IGNORED,
    propertyNames: IGNORED,
    minProperties: IGNORED,
    maxProperties: IGNORED,
    unevaluatedProperties: IGNORED,
    dependentRequired: IGNORED,
    dependentSchemas: IGNORED,
    dependencies: IGNORED,
    additionalItems: IGNORED,
    unevaluatedItems: IGNORED,
    uniqueItems: (value) => (value === false ? ENFORCED : IGNORED),
    contains: IGNORED,
    minContains: IGNORED,
    maxContains: IGNORED,
    not: IGNORED,
    if: IGNORED,
    // biome-ignore lint/suspicious/noThenProperty: `then` is a JSON Schema keyword here, never awaited.
    then: IGNORED,
    else: IGNORED,
    $dynamicRef: IGNORED,
    $recursiveRef: IGNORED,
  } satisfies Record<string, KeywordRule>,
};
