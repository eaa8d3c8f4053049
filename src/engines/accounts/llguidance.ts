import { isObject, own } from "../../base/json.js";
import { areProvablyDisjoint, requiredOf } from "./node-facts.js";
import { patternFacts } from "./pattern-facts.js";
import { localTarget } from "./references.js";
import type { ConverterTable, KeywordRule, SchemaNode } from "./types.js";
import { approximated, ENFORCED, notEnforced, refused } from "./types.js";

const FORMATS: ReadonlySet<string> = new Set([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
  "uri",
  "unknown",
]);

/** `x-guidance` at the root: `lenient` turns refusals into warnings and implies `coerce_one_of`. */
function option(node: SchemaNode, name: "lenient" | "coerce_one_of"): boolean {
  const options = own(node.root, "x-guidance");
  return isObject(options) && (own(options, name) === true || own(options, "lenient") === true);
}

/** A keyword that the converter knows and has no code for. */
function unimplemented(keyword: string): KeywordRule {
  return (_value, node) =>
    option(node, "lenient")
      ? notEnforced("llguidance has no code for it and `x-guidance.lenient` lets it pass.")
      : refused(`Unimplemented keys: ["${keyword}"].`);
}

/** Drafts before 2019-09 do not know these words, and unknown words are ignored. */
function sinceDraft2019(keyword: string): KeywordRule {
  const known = unimplemented(keyword);
  return (value, node) => {
    if (/draft-0[4-7]/.test(String(own(node.root, "$schema") ?? ""))) {
      return notEnforced("The schema's draft does not know this keyword, so llguidance ignores it.");
    }
    return typeof known === "function" ? known(value, node) : known;
  };
}

const oneOf: KeywordRule = (value, node) => {
  if (Array.isArray(value) && areProvablyDisjoint(value)) return ENFORCED;
  return option(node, "coerce_one_of")
    ? approximated("Wider: `x-guidance` has it taken as `anyOf`.")
    : refused("the branches of `oneOf` are not provably disjoint, and `coerce_one_of` is not set.");
};

const pattern: KeywordRule = (value) => {
  const facts = typeof value === "string" ? patternFacts(value) : null;
  if (facts === null) return refused("the pattern does not parse.");
  return facts.lookahead || facts.lookbehind || facts.wordBoundary || facts.backreference
    ? refused("llguidance's regex has no lookaround, word boundary or backreference.")
    : ENFORCED;
};

const ref: KeywordRule = (value, node) => {
  if (typeof value !== "string") return refused("`$ref` must be a string.");
  if (/^https?:/.test(value) && !value.includes("json-schema.org")) {
    return refused("llguidance fetches no remote schemas.");
  }
  return value.startsWith("#/") && localTarget(value, node.root) === null
    ? refused("the reference leads nowhere.")
    : ENFORCED;
};

const propertyCount: KeywordRule = (value, node) => {
  if (!Number.isInteger(value)) return refused("a count must be a whole number.");
  const properties = own(node.schema, "properties");
  const required = requiredOf(node.schema);
  const optional = isObject(properties) && Object.keys(properties).some((name) => !required.includes(name));
  return optional
    ? refused('min/maxProperties only supported when all keys listed in "properties" are required.')
    : ENFORCED;
};

const patternProperties: KeywordRule = (value) =>
  isObject(value) && Object.keys(value).length > 1
    ? approximated("Held where llguidance can prove that no key fits two patterns; otherwise the schema is refused.")
    : ENFORCED;

const wholeNumber: KeywordRule = (value) =>
  Number.isInteger(value) ? ENFORCED : refused("a limit must be a whole number.");

/** llguidance's JSON Schema converter: read in its source at 1.8.0, run at 1.9.1 (strict subset reference C.1, C.3). */
export const LLGUIDANCE: ConverterTable = {
  checked: [1, 9, 1],
  // Nothing wins over anything: all keywords of a node are intersected.
  ignored: () => null,
  readsForeignKeywords: true,
  keywords: {
    type: ENFORCED,
    const: ENFORCED,
    enum: ENFORCED,
    anyOf: ENFORCED,
    oneOf,
    allOf: ENFORCED,
    $ref: ref,
    pattern,
    format: (value, node) => {
      if (FORMATS.has(String(value))) return ENFORCED;
      return option(node, "lenient")
        ? notEnforced("llguidance does not know this format and `x-guidance.lenient` lets it pass.")
        : refused(`Unknown format: ${String(value)}.`);
    },
    minLength: wholeNumber,
    maxLength: wholeNumber,
    minimum: ENFORCED,
    maximum: ENFORCED,
    exclusiveMinimum: ENFORCED,
    exclusiveMaximum: ENFORCED,
    multipleOf: ENFORCED,
    properties: ENFORCED,
    required: ENFORCED,
    additionalProperties: ENFORCED,
    patternProperties,
    minProperties: propertyCount,
    maxProperties: propertyCount,
    items: ENFORCED,
    prefixItems: ENFORCED,
    additionalItems: ENFORCED,
    minItems: wholeNumber,
    maxItems: wholeNumber,
    not: unimplemented("not"),
    if: unimplemented("if"),
    // biome-ignore lint/suspicious/noThenProperty: `then` is a JSON Schema keyword here, never awaited.
    then: unimplemented("then"),
    else: unimplemented("else"),
    dependentRequired: sinceDraft2019("dependentRequired"),
    dependentSchemas: sinceDraft2019("dependentSchemas"),
    dependencies: unimplemented("dependencies"),
    propertyNames: unimplemented("propertyNames"),
    unevaluatedProperties: sinceDraft2019("unevaluatedProperties"),
    unevaluatedItems: sinceDraft2019("unevaluatedItems"),
    uniqueItems: unimplemented("uniqueItems"),
    contains: unimplemented("contains"),
    minContains: sinceDraft2019("minContains"),
    maxContains: sinceDraft2019("maxContains"),
    $dynamicRef: unimplemented("$dynamicRef"),
    $recursiveRef: unimplemented("$recursiveRef"),
  } satisfies Record<string, KeywordRule>,
};
