import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { GEMINI_PAGE } from "../sources.js";

/** Constraints that only the older path, an OpenAPI schema, knows. */
const OLDER_PATH = ["pattern", "minLength", "maxLength", "minProperties", "maxProperties"];
/** Constraints that neither path knows. */
const NEITHER =
  "exclusiveMinimum exclusiveMaximum multipleOf uniqueItems contains minContains maxContains const oneOf allOf not if then else dependentRequired dependentSchemas dependencies patternProperties propertyNames unevaluatedItems unevaluatedProperties".split(
    " ",
  );

/** What Gemini takes without a word and does not hold (strict-subset reference B.2). */
export const keywordIgnored: Rule = keywordRule({
  id: "keyword-ignored",
  title: "Keywords that the vendor ignores",
  keywords: [...OLDER_PATH, ...NEITHER],
  severities: severities({ gemini: "warning" }),
  fix: "unsafe",
  page: {
    why: "Gemini ignores unsupported keywords without an error. pattern, lengths and property counts are known where the schema is sent as an OpenAPI schema, not as JSON Schema.",
    bad: withProperty({ type: "integer", multipleOf: 5 }),
    good: withProperty({ type: "integer", description: "multipleOf: 5" }),
    source: GEMINI_PAGE,
  },
  message: (keyword) =>
    OLDER_PATH.includes(keyword) ? `${keyword} is ignored in parametersJsonSchema` : `${keyword} is ignored`,
  advice: TO_DESCRIPTION,
});
