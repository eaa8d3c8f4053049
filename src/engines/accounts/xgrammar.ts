import { isObject, own } from "../../base/json.js";
import {
  areProvablyDisjoint,
  fitsTypes,
  has,
  jsonType,
  literalValues,
  mayBe,
  requiredOf,
  typesOf,
} from "./node-facts.js";
import { type PatternFacts, patternFacts } from "./pattern-facts.js";
import type { ConverterTable, KeywordRule, SchemaNode, Verdict } from "./types.js";
import { approximated, ENFORCED, notEnforced, refused, unlessRefused } from "./types.js";
import { xgrammarWords } from "./xgrammar-words.js";

/** The formats that xgrammar knows; `hold` says how well (xgrammar reference 4.3; strict subset reference C.2). */
const FORMATS: Readonly<Record<string, Verdict>> = {
  date: approximated("Wider: no calendar, so 2025-02-31 passes."),
  time: approximated("The offset is mandatory and in capitals; a leap second passes at any time."),
  "date-time": approximated("Wider in the date (no calendar), narrower in the rest (capital T and Z)."),
  duration: ENFORCED,
  email: approximated("Narrower: every label after the first dot of the domain needs two characters."),
  hostname: approximated("Lower case only, and label lengths are not checked."),
  ipv4: approximated("Wider: numbers may have leading zeros."),
  ipv6: approximated("Narrower in rare spellings; no zone id."),
  uuid: ENFORCED,
  uri: approximated("Narrower: no digit in the scheme, no IPv6 host."),
  "uri-reference": approximated("Narrower: the form with a scheme is not taken."),
  "uri-template": approximated("Narrower: literals are plain ASCII."),
  "json-pointer": approximated("Wider: a raw quote may be written, which is not a JSON string."),
  "relative-json-pointer": approximated("Wider: a raw quote may be written, which is not a JSON string."),
};

/** The fourteen names; vLLM and SGLang refuse any other before they compile (strict subset reference D.1, D.2). */
const XGRAMMAR_FORMATS: ReadonlySet<string> = new Set(Object.keys(FORMATS));

/** The first of these that a node has decides it; everything beside it is ignored (xgrammar reference 4.2). */
const PRECEDENCE = ["$ref", "const", "enum", "anyOf", "oneOf", "allOf", "type"] as const;

/** Without `type`, one of these makes the node an object or an array; nothing else does. */
const INFERS_OBJECT = ["properties", "additionalProperties", "unevaluatedProperties"] as const;
const INFERS_ARRAY = ["items", "prefixItems", "unevaluatedItems"] as const;

function ignored(keyword: string, node: SchemaNode): string | null {
  const decider = PRECEDENCE.find((candidate) => has(node, candidate));
  if (decider === keyword || keyword === "not" || keyword === "if" || keyword === "then" || keyword === "else") {
    return null;
  }
  if (decider !== undefined && decider !== "type") {
    if (keyword === "type" && typeIsImplied(decider, node)) return null;
    return `\`${decider}\` stands beside it; xgrammar looks at \`${decider}\` alone and ignores its neighbours.`;
  }
  if (decider === "type") return null;
  if (INFERS_OBJECT.some((name) => has(node, name))) {
    return isAbout(keyword, "object") ? null : "Without `type` xgrammar takes this schema for an object's.";
  }
  if (INFERS_ARRAY.some((name) => has(node, name))) {
    return isAbout(keyword, "array") ? null : "Without `type` xgrammar takes this schema for an array's.";
  }
  return "The schema has no `type`, so xgrammar accepts any JSON value here.";
}

const OBJECT_KEYWORDS = /[pP]ropert|^required$|^dependen/;
const ARRAY_KEYWORDS = /[iI]tems$|[cC]ontains$/;

function isAbout(keyword: string, type: "object" | "array"): boolean {
  return (type === "object" ? OBJECT_KEYWORDS : ARRAY_KEYWORDS).test(keyword);
}

/** A `type` that is ignored costs nothing where the neighbour that decides says the same. */
function typeIsImplied(decider: (typeof PRECEDENCE)[number], node: SchemaNode): boolean {
  const types = node.types;
  if (types === null) return false;
  if (decider === "const" || decider === "enum") {
    return literalValues(node.schema)?.every((value) => fitsTypes(value, types)) === true;
  }
  if (decider === "anyOf" || decider === "oneOf") {
    const branches = own(node.schema, decider);
    return (
      Array.isArray(branches) &&
      branches.every((branch) => isObject(branch) && typesOf(branch)?.every((type) => types.includes(type)) === true)
    );
  }
  return false;
}

const type: KeywordRule = (value, node) => {
  const bareArray = value === "array" && !["items", "prefixItems", "unevaluatedItems"].some((name) => has(node, name));
  if (bareArray && node.level === "argument") {
    return approximated("Narrower: in this argument style an array without `items` can only be `[]`.");
  }
  return ENFORCED;
};

const literals: KeywordRule = (value, node) => {
  const values = literalValues(node.schema) ?? [value];
  if (values.some((item) => typeof item === "number" && !Number.isSafeInteger(item))) {
    return approximated("Narrower: numbers have to be written with 17 digits, 0.1 as 0.10000000000000001.");
  }
  if (values.some((item) => jsonType(item) === "object" || jsonType(item) === "array")) {
    return approximated("Narrower: objects and arrays only in their compact spelling, without blanks.");
  }
  return ENFORCED;
};

const oneOf: KeywordRule = (value) =>
  Array.isArray(value) && areProvablyDisjoint(value)
    ? ENFORCED
    : approximated("Wider: taken as `anyOf`, because the branches are not provably disjoint.");

const allOf: KeywordRule = (value) =>
  Array.isArray(value) && value.length === 1
    ? ENFORCED
    : notEnforced("With several entries xgrammar accepts any JSON value in its place.");

const ref: KeywordRule = (value) =>
  typeof value === "string" && value !== "#" && !value.startsWith("#/")
    ? notEnforced("xgrammar follows only `#` and `#/...`; any other reference accepts any JSON value.")
    : ENFORCED;

function stringWinner(node: SchemaNode): "format" | "pattern" | null {
  const format = own(node.schema, "format");
  if (typeof format === "string" && XGRAMMAR_FORMATS.has(format)) return "format";
  return has(node, "pattern") ? "pattern" : null;
}

const ONE_STRING_KEYWORD =
  "xgrammar holds `format`, then `pattern`, then the lengths, and only the first that is there.";

const format: KeywordRule = (value) =>
  (typeof value === "string" && Object.hasOwn(FORMATS, value) ? FORMATS[value] : undefined) ??
  notEnforced(`xgrammar does not know the format ${JSON.stringify(value)} and ignores it.`);

const pattern: KeywordRule = (value, node) => {
  if (stringWinner(node) === "format") return notEnforced(`\`format\` wins: ${ONE_STRING_KEYWORD}`);
  const facts = typeof value === "string" ? patternFacts(value) : null;
  if (facts === null) return refused(UNPARSED);
  const unread = unreadPattern(facts, node);
  if (unread !== null) return refused(unread);
  if (facts.lookahead) return approximated("Wider: lookahead is skipped.");
  if (isOld(node) && facts.topLevelChoice) {
    return approximated("Top-level alternatives are not grouped, so the quotes go missing; write `^(?:a|b)$`.");
  }
  return facts.anchored
    ? ENFORCED
    : approximated("Narrower: the pattern has to match the whole string, where JSON Schema searches.");
};

const UNPARSED = "the pattern does not parse.";

/** What the regex converter does not have of a pattern; null where it has all. */
function unreadPattern(facts: PatternFacts, node: SchemaNode): string | null {
  if (facts.lookbehind || facts.wordBoundary || facts.backreference || facts.unicodeProperty) {
    return "xgrammar's regex has no lookbehind, word boundary, backreference or `\\p{...}`.";
  }
  if (isOld(node) && facts.lookahead) return "xgrammar's regex has no lookahead.";
  return isOld(node) && facts.maxRepeat > 128 ? "a repeat bound above 128 crashes this version (xgrammar 863)." : null;
}

function isOld(node: SchemaNode): boolean {
  return isBefore(node.version, [0, 2, 6]);
}

const length: KeywordRule = (value, node) => {
  const winner = stringWinner(node);
  if (winner !== null) return notEnforced(`\`${winner}\` wins: ${ONE_STRING_KEYWORD}`);
  if (node.style !== "json" && node.level === "argument") {
    return approximated("The closing tag is not excluded, so a value can run over it.");
  }
  if (value === 0 && !has(node, "maxLength")) return ENFORCED;
  return approximated("Narrower: a length-limited string has no escapes, so no quote, backslash or newline.");
};

const bound: KeywordRule = (_value, node) =>
  mayBe(node, "number")
    ? approximated("Narrower: a bounded number has no exponent and at most 6 fraction digits.")
    : ENFORCED;

const multipleOf: KeywordRule = (value, node) => {
  if (typeof value !== "number") return ENFORCED;
  if (node.types?.includes("number") === true) return notEnforced("xgrammar ignores `multipleOf` on numbers.");
  if (!Number.isInteger(value)) return notEnforced("xgrammar ignores a fractional `multipleOf`.");
  const low = boundOf(node, "minimum", "exclusiveMinimum");
  const high = boundOf(node, "maximum", "exclusiveMaximum");
  if (low === null && high === null) {
    return value <= 1024 ? ENFORCED : notEnforced("xgrammar ignores a `multipleOf` above 1024.");
  }
  if (low !== null && high !== null && high - low <= 10_000) return ENFORCED;
  return notEnforced("Beside bounds xgrammar holds it only if both are there and at most 10,000 apart.");
};

function boundOf(node: SchemaNode, inclusive: string, exclusive: string): number | null {
  const found = [own(node.schema, inclusive), own(node.schema, exclusive)].find((value) => typeof value === "number");
  return typeof found === "number" ? found : null;
}

/** A keyword by which an object or array is recognised where `type` is missing: other values are then refused. */
function inferring(names: readonly string[], what: string, rule: KeywordRule): KeywordRule {
  return (value, node) => {
    const verdict = typeof rule === "function" ? rule(value, node) : rule;
    const first = names.find((name) => has(node, name));
    return verdict.status === "enforced" &&
      node.types === null &&
      first !== undefined &&
      own(node.schema, first) === value
      ? approximated(`Narrower: without \`type\` xgrammar accepts only ${what} here.`)
      : verdict;
  };
}

const required: KeywordRule = (value, node) => {
  if (!Array.isArray(value)) return ENFORCED;
  const properties = own(node.schema, "properties");
  const undeclared = requiredOf(node.schema).filter(
    (name) => !isObject(properties) || !Object.hasOwn(properties, name),
  );
  if (undeclared.length === 0) return ENFORCED;
  const names = undeclared.map((name) => `\`${name}\``).join(", ");
  const reason = `xgrammar forces declared properties alone; not in \`properties\`: ${names}.`;
  return undeclared.length === value.length ? notEnforced(reason) : approximated(`Wider: ${reason}`);
};

const additionalProperties: KeywordRule = (value, node) => {
  if (has(node, "patternProperties") && value !== false) {
    return has(node, "properties")
      ? approximated("Wider: keys that match a pattern or are declared may also take this schema.")
      : notEnforced("Beside `patternProperties` without `properties` it is ignored; only keys that match are taken.");
  }
  if (has(node, "propertyNames") && value === false && !has(node, "properties")) {
    return notEnforced("`propertyNames` without `properties` opens the object again.");
  }
  if (node.level === "arguments" && value !== false) {
    return approximated("Undeclared keys have to be identifiers, and a declared key may be repeated.");
  }
  return ENFORCED;
};

const patternProperties: KeywordRule = (value, node) => {
  if (!isObject(value)) return ENFORCED;
  const unread = Object.keys(value)
    .map(patternFacts)
    .map((facts) => (facts === null ? UNPARSED : unreadPattern(facts, node)))
    .find((words) => words !== null);
  if (unread !== undefined) return refused(unread);
  const anchored = Object.keys(value).every((key) => patternFacts(key)?.anchored === true);
  if (!anchored) return approximated("Narrower: a pattern has to match the whole key, where JSON Schema searches.");
  return has(node, "properties") || Object.keys(value).length > 1
    ? approximated("Overlaps are not resolved: a key may take the schema of any pattern that fits it.")
    : ENFORCED;
};

const propertyNames: KeywordRule = (_value, node) =>
  has(node, "patternProperties")
    ? notEnforced("xgrammar ignores it beside `patternProperties`.")
    : approximated("Only undeclared keys are held to it, and a pattern has to match the whole key.");

const prefixItems: KeywordRule = (_value, node) =>
  isOld(node) ? approximated("Narrower: every prefix item is mandatory.") : ENFORCED;

const IGNORED: Verdict = notEnforced("xgrammar ignores this keyword.");

const RULES = {
  type,
  const: literals,
  enum: literals,
  anyOf: ENFORCED,
  oneOf,
  allOf,
  not: IGNORED,
  if: IGNORED,
  // biome-ignore lint/suspicious/noThenProperty: `then` is a JSON Schema keyword here, never awaited.
  then: IGNORED,
  else: IGNORED,
  $ref: ref,
  $dynamicRef: IGNORED,
  $recursiveRef: IGNORED,
  format,
  pattern,
  minLength: length,
  maxLength: length,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf,
  properties: inferring(INFERS_OBJECT, "objects", ENFORCED),
  required,
  additionalProperties: inferring(INFERS_OBJECT, "objects", additionalProperties),
  patternProperties,
  propertyNames,
  minProperties: ENFORCED,
  maxProperties: ENFORCED,
  unevaluatedProperties: (_value, node) =>
    has(node, "additionalProperties")
      ? notEnforced("`additionalProperties` stands beside it and rules alone.")
      : approximated("Taken as `additionalProperties` of this object; what other keywords evaluate is not tracked."),
  dependentRequired: IGNORED,
  dependentSchemas: IGNORED,
  dependencies: IGNORED,
  items: inferring(INFERS_ARRAY, "arrays", ENFORCED),
  prefixItems: inferring(INFERS_ARRAY, "arrays", prefixItems),
  additionalItems: IGNORED,
  unevaluatedItems: (_value, node) =>
    has(node, "items")
      ? notEnforced("`items` stands beside it and rules alone.")
      : approximated("Taken as `items` of this array; what other keywords evaluate is not tracked."),
  minItems: ENFORCED,
  maxItems: ENFORCED,
  uniqueItems: (value) => (value === false ? ENFORCED : IGNORED),
  contains: IGNORED,
  minContains: notEnforced("xgrammar takes it for `minItems`."),
  maxContains: IGNORED,
} satisfies Record<string, KeywordRule>;

/**
 * xgrammar's JSON Schema converter 0.2.x in strict mode, as servers call it: read in its source at 0.2.5 and run at
 * 0.2.8 (xgrammar reference 4, 5; strict subset reference C).
 */
export const XGRAMMAR: ConverterTable = {
  checked: [0, 2, 8],
  ignored,
  readEverywhere: new Set(),
  keywords: unlessRefused(RULES, xgrammarWords),
};

function isBefore(version: readonly number[], limit: readonly number[]): boolean {
  for (const [i, wanted] of limit.entries()) {
    const part = version[i] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}
