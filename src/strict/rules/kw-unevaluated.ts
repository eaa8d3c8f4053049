import { closed, withProperty } from "../example.js";
import { keywordRule, removed } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { AZURE_PAGE, DYNAMO_CHECK, LLGUIDANCE_CODE } from "../sources.js";
import { toDescription } from "../to-description.js";

/** `unevaluatedItems`, `unevaluatedProperties` (strict-subset reference A.2, A.7, A2 step 3, C.1). */
export const kwUnevaluated: Rule = keywordRule({
  id: "kw-unevaluated",
  title: "unevaluatedItems, unevaluatedProperties",
  keywords: ["unevaluatedItems", "unevaluatedProperties"],
  severities: severities({ strict: "error", llguidance: "error" }),
  fix: "safe",
  page: {
    why: "The keyword looks at what other parts of the schema have said. A closed object does not need it.",
    bad: withProperty(closed({}, { unevaluatedProperties: false })),
    good: withProperty(closed({})),
    source: `${AZURE_PAGE}; ${DYNAMO_CHECK}; ${LLGUIDANCE_CODE}`,
  },
  message: (keyword) => `${keyword} is not accepted`,
  advice: "Remove it; a closed object needs no unevaluatedProperties",
  when: (_value, keyword, _schema, target) => !(target === "dynamo" && keyword === "unevaluatedProperties"),
  change: (keyword, schema, path) =>
    keyword === "unevaluatedProperties" && schema.additionalProperties === false
      ? removed(keyword, path)
      : toDescription(schema, path, [keyword]),
});
