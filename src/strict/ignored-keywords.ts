import { isObject, type JsonObject, own } from "../base/json.js";
import type { TargetName } from "./profile-names.js";
import { has, typesOf } from "./schema-facts.js";

/** Where a keyword is ignored; missing: everywhere. */
type Where = (schema: JsonObject) => boolean;

const words = (text: string, where: Where = () => true) => text.split(" ").map((word) => [word, where] as const);

const BOUNDS = "minimum maximum exclusiveMinimum exclusiveMaximum";
/** Keywords that only llguidance, and in part xgrammar, does anything about. */
const RARE =
  "uniqueItems contains minContains maxContains propertyNames additionalItems unevaluatedItems unevaluatedProperties multipleOf $dynamicRef $recursiveRef";

const onNumbers: Where = (schema) => typesOf(schema)?.includes("integer") !== true;
const onTyped: Where = (schema) => has(schema, "type");
const besideProperties: Where = (schema) => has(schema, "properties") && isObject(own(schema, "additionalProperties"));
const counts: Where = (schema) => ![own(schema, "minProperties"), own(schema, "maxProperties")].every(isEmptyOrNot);
const isEmptyOrNot = (bound: unknown) => bound === undefined || bound === 0 || bound === 1;

/**
 * Constraints that a target takes without a word and does not hold, by keyword: Gemini's JSON Schema path (strict-subset reference
 * B.2), and the engines' converters in the versions of `PROFILE_FACTS` (C.1), as far as no rule of its own speaks of them.
 */
export const IGNORED_KEYWORDS: Readonly<Partial<Record<TargetName, ReadonlyMap<string, Where>>>> = {
  gemini: new Map(
    words(
      "pattern minLength maxLength minProperties maxProperties exclusiveMinimum exclusiveMaximum multipleOf uniqueItems contains minContains maxContains const oneOf allOf not if then else dependentRequired dependentSchemas dependencies patternProperties propertyNames unevaluatedItems unevaluatedProperties",
    ),
  ),
  xgrammar: new Map(words("additionalItems $dynamicRef $recursiveRef")),
  outlines: new Map([
    ...words(RARE),
    ...words(BOUNDS, onTyped),
    ...words("additionalProperties", besideProperties),
    ...words("minProperties maxProperties", counts),
  ]),
  lmfe: new Map([
    ...words(`${RARE} prefixItems`),
    ...words(BOUNDS, onTyped),
    ...words("additionalProperties", besideProperties),
  ]),
  llamacpp: new Map([...words(RARE), ...words(BOUNDS, onNumbers)]),
};
