import { isObject, type JsonObject, type JsonValue, own } from "../../base/json.js";
import { llguidanceContradiction } from "./llguidance-contradiction.js";
import { llguidanceWords } from "./llguidance-words.js";
import { areProvablyDisjoint, haveNoCommonLiteral, haveNoCommonType, requiredOf, typesOf } from "./node-facts.js";
import { patternFacts } from "./pattern-facts.js";
import type { ConverterTable, KeywordRule, SchemaNode } from "./types.js";
import { approximated, ENFORCED, notEnforced, refused, unlessRefused } from "./types.js";

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

/** Keywords that the converter knows and has no code for, with the first draft that has them. */
const UNIMPLEMENTED: Readonly<Record<string, number>> = {
  not: 4,
  dependencies: 4,
  uniqueItems: 4,
  propertyNames: 6,
  contains: 6,
  if: 7,
  // biome-ignore lint/suspicious/noThenProperty: `then` is a JSON Schema keyword here, never awaited.
  then: 7,
  else: 7,
  dependentRequired: 2019,
  dependentSchemas: 2019,
  minContains: 2019,
  maxContains: 2019,
  unevaluatedProperties: 2019,
  unevaluatedItems: 2019,
  $recursiveRef: 2019,
  $dynamicRef: 2020,
  $dynamicAnchor: 2020,
};

/** Refused, unless the draft that `$schema` names (2020-12 where it names none) does not know the word. */
function unimplemented(since: number): KeywordRule {
  return (_value, node) => {
    const metaschema = own(node.root, "$schema");
    const draft = typeof metaschema === "string" ? /draft(?:-0|\/)(\d+)/.exec(metaschema)?.[1] : undefined;
    if (draft !== undefined && Number(draft) < since) {
      return notEnforced("The schema's draft does not know this keyword, so llguidance ignores it.");
    }
    return option(node, "lenient")
      ? notEnforced("llguidance has no code for it and `x-guidance.lenient` lets it pass.")
      : refused(`Unimplemented keys: [${unimplementedIn(node).join(", ")}].`);
  };
}

/** It names all of a node's at once. */
function unimplementedIn({ schema }: SchemaNode): readonly string[] {
  return Object.keys(schema)
    .filter((keyword) => Object.hasOwn(UNIMPLEMENTED, keyword))
    .sort()
    .map((keyword) => JSON.stringify(keyword));
}

/** Objects that differ in a property which one of them requires: barred or of another kind in the other. */
function areDisjointObjects(a: JsonValue, b: JsonValue): boolean {
  if (areProvablyDisjoint([a, b])) return true;
  if (!isObject(a) || !isObject(b) || !typesOf(a)?.includes("object") || !typesOf(b)?.includes("object")) return false;
  return [...requiredOf(a), ...requiredOf(b)].some((name) => {
    const inA = declared(a, name);
    const inB = declared(b, name);
    if (inA === false || inB === false) return true;
    return isObject(inA) && isObject(inB) && (haveNoCommonLiteral(inA, inB) || haveNoCommonType(inA, inB));
  });
}

/** The schema of a property by its name: false where it is barred, true where nothing is said. */
function declared(schema: JsonObject, name: string): JsonValue {
  const properties = own(schema, "properties");
  const found = isObject(properties) ? own(properties, name) : undefined;
  if (found !== undefined) return found;
  return own(schema, "additionalProperties") !== false || Object.hasOwn(schema, "patternProperties");
}

const oneOf: KeywordRule = (value, node) => {
  if (Array.isArray(value) && value.every((a, i) => value.slice(i + 1).every((b) => areDisjointObjects(a, b)))) {
    return ENFORCED;
  }
  return option(node, "coerce_one_of")
    ? approximated("Wider: `x-guidance` has it taken as `anyOf`.")
    : refused("oneOf constraints are not supported. Enable 'coerce_one_of' option to approximate oneOf with anyOf.");
};

const pattern: KeywordRule = (value) => {
  const facts = typeof value === "string" ? patternFacts(value) : null;
  if (facts === null) return refused("the pattern does not parse.");
  return facts.lookahead || facts.lookbehind || facts.wordBoundary || facts.backreference
    ? refused("llguidance's regex has no lookaround, word boundary or backreference.")
    : ENFORCED;
};

function propertyCount(keyword: "minProperties" | "maxProperties"): KeywordRule {
  return (value, node) => {
    if (typeof value !== "number") return ENFORCED;
    const properties = own(node.schema, "properties");
    const required = requiredOf(node.schema).length;
    const names = isObject(properties) ? Object.keys(properties) : [];
    if (names.every((name) => requiredOf(node.schema).includes(name))) return ENFORCED;
    const closed =
      own(node.schema, "additionalProperties") === false && !Object.hasOwn(node.schema, "patternProperties");
    // Beside that, "one of them at least" and "one of them at most" have code of their own.
    const special =
      keyword === "minProperties"
        ? value <= required || (closed && value === required + 1)
        : closed && required === 0 && value === 1;
    return special
      ? ENFORCED
      : refused('min/maxProperties only supported when all keys listed in "properties" are required.');
  };
}

const patternProperties: KeywordRule = (value) =>
  isObject(value) && Object.keys(value).length > 1
    ? approximated("Held where llguidance can prove that no key fits two patterns; otherwise the schema is refused.")
    : ENFORCED;

const RULES = {
  type: ENFORCED,
  const: ENFORCED,
  enum: ENFORCED,
  anyOf: ENFORCED,
  oneOf,
  allOf: ENFORCED,
  $ref: ENFORCED,
  pattern,
  format: (value, node) => {
    if (typeof value === "string" && FORMATS.has(value)) return ENFORCED;
    return option(node, "lenient")
      ? notEnforced("llguidance does not know this format and `x-guidance.lenient` lets it pass.")
      : refused(`Unknown format: ${typeof value === "string" ? value : JSON.stringify(value)}.`);
  },
  minLength: ENFORCED,
  maxLength: ENFORCED,
  minimum: ENFORCED,
  maximum: ENFORCED,
  exclusiveMinimum: ENFORCED,
  exclusiveMaximum: ENFORCED,
  multipleOf: ENFORCED,
  properties: ENFORCED,
  required: ENFORCED,
  additionalProperties: ENFORCED,
  patternProperties,
  minProperties: propertyCount("minProperties"),
  maxProperties: propertyCount("maxProperties"),
  items: ENFORCED,
  prefixItems: ENFORCED,
  additionalItems: ENFORCED,
  minItems: ENFORCED,
  maxItems: ENFORCED,
  ...Object.fromEntries(Object.entries(UNIMPLEMENTED).map(([keyword, since]) => [keyword, unimplemented(since)])),
} satisfies Record<string, KeywordRule>;

/** llguidance's JSON Schema converter: read in its source at 1.8.0, run at 1.9.1 (strict subset reference C.1, C.3). */
export const LLGUIDANCE: ConverterTable = {
  checked: [1, 9, 1],
  // Nothing wins over anything: all keywords of a node are intersected.
  ignored: () => null,
  readEverywhere: new Set(Object.keys(UNIMPLEMENTED)),
  contradiction: llguidanceContradiction,
  keywords: unlessRefused(RULES, llguidanceWords),
};
