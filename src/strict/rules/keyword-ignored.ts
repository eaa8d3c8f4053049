import { withProperty } from "../example.js";
import { IGNORED_KEYWORDS } from "../ignored-keywords.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { GEMINI_PAGE, LLAMACPP_CODE, LMFE_CODE, OUTLINES_CODE, XGRAMMAR_CODE } from "../sources.js";

/** What a target takes without a word and does not hold (strict-subset reference B.2, C.1). */
export const keywordIgnored: Rule = keywordRule({
  id: "keyword-ignored",
  title: "Keywords that the target ignores",
  keywords: [...new Set(Object.values(IGNORED_KEYWORDS).flatMap((table) => [...table.keys()]))],
  severities: severities({
    gemini: "warning",
    xgrammar: "warning",
    outlines: "warning",
    lmfe: "warning",
    llamacpp: "warning",
  }),
  fix: "unsafe",
  page: {
    why: "The request passes and the keyword does nothing. Gemini knows pattern, lengths and property counts where the schema is sent as an OpenAPI schema; in parametersJsonSchema it ignores them. Engines drop what their converters have no code for.",
    bad: withProperty({ type: "integer", multipleOf: 5 }),
    good: withProperty({ type: "integer", description: "multipleOf: 5" }),
    source: `${GEMINI_PAGE}; ${XGRAMMAR_CODE}; ${OUTLINES_CODE}; ${LMFE_CODE}; ${LLAMACPP_CODE}`,
  },
  message: (keyword) => `${keyword} is ignored`,
  advice: TO_DESCRIPTION,
  when: (_value, keyword, schema, target) => IGNORED_KEYWORDS[target]?.get(keyword)?.(schema) === true,
});
