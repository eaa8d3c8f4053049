import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE } from "../sources.js";
import { toDescription } from "../to-description.js";

/** What the page names neither among the supported keywords nor among those that are refused. */
const UNNAMED =
  "oneOf not if then else prefixItems additionalItems patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas dependencies unevaluatedItems unevaluatedProperties $dynamicRef $recursiveRef".split(
    " ",
  );

/** Keywords of which the vendor does not say what it makes (strict-subset reference B.1). */
export const keywordUndocumented: Rule = keywordRule({
  id: "keyword-undocumented",
  title: "Keywords that the vendor does not name",
  keywords: UNNAMED,
  severities: severities({ anthropic: "warning" }),
  fix: "unsafe",
  page: {
    why: "Anthropic lists what is supported and what answers 400; a keyword on neither list may be refused. Its own client turns oneOf into anyOf and moves the rest into the description.",
    bad: withProperty({ type: "string", not: { const: "x" } }),
    good: withProperty({ type: "string", description: "anything but x" }),
    source: `${ANTHROPIC_PAGE}; anthropic 1.13.0, transform_schema`,
  },
  message: (keyword) => `${keyword} is not among the documented keywords, and may be refused`,
  advice: TO_DESCRIPTION,
  change: (keyword, schema, path) =>
    keyword === "oneOf" && !Object.hasOwn(schema, "anyOf")
      ? { edits: [{ kind: "rename", path: `${path}/oneOf`, key: "anyOf" }], effect: "unsafe" }
      : toDescription(schema, path, [keyword]),
});
