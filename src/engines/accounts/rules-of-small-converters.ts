import { isObject, own } from "../../base/json.js";
import { has } from "./node-facts.js";
import type { KeywordRule, Verdict } from "./types.js";
import { ENFORCED, notEnforced, refused } from "./types.js";

// What outlines-core and lm-format-enforcer have in common (strict subset reference C, C.1).

const BESIDE_PROPERTIES: Verdict = notEnforced("Read only beside `properties`.");

/** A limit without a `type` beside it is refused. */
export function typed(verdict: KeywordRule): KeywordRule {
  return (value, node) => {
    if (node.types === null) return refused("a schema needs a `type`.");
    return typeof verdict === "function" ? verdict(value, node) : verdict;
  };
}

/** Objects with `properties` are closed, whatever they say. */
export const additionalProperties: KeywordRule = (value, node) => {
  const declares = has(node, "properties");
  if (value === false) return declares ? ENFORCED : BESIDE_PROPERTIES;
  return declares ? notEnforced("Beside `properties` no other key can come, whatever it says.") : ENFORCED;
};

export const required: KeywordRule = (_value, node) =>
  isObject(own(node.schema, "properties") ?? null) ? ENFORCED : BESIDE_PROPERTIES;

/** Numeric limits, which are read for nothing, and the keywords that stand beside them here. */
export function unread(ignored: Verdict, keywords: readonly string[]): Readonly<Record<string, KeywordRule>> {
  const limits = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
  return Object.fromEntries([
    ...limits.map((keyword) => [keyword, typed(ignored)] as const),
    ...[...NEVER_READ, ...keywords].map((keyword) => [keyword, ignored] as const),
  ]);
}

const NEVER_READ = [
  ...["patternProperties", "propertyNames", "unevaluatedProperties", "additionalItems", "unevaluatedItems"],
  ...["uniqueItems", "contains", "minContains", "maxContains", "dependentRequired", "dependentSchemas"],
  ...["dependencies", "not", "if", "then", "else", "$dynamicRef", "$recursiveRef"],
];
