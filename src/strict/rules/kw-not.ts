import { withProperty } from "../example.js";
import { keywordRule, STRICT_AND_ENGINES, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, LLGUIDANCE_CODE, OPENAI_GUIDE, SGLANG_CHECK, XAI_PAGE } from "../sources.js";

/** `not` (strict-subset reference A.2, A2 step 3, B.3, C.1, D.2). */
export const kwNot: Rule = keywordRule({
  id: "kw-not",
  title: "not",
  keywords: ["not"],
  severities: severities({ ...STRICT_AND_ENGINES, "sglang-xgrammar": "error" }),
  fix: "unsafe",
  page: {
    why: "A grammar says what may come, not what may not. Strict targets, llguidance and SGLang refuse it; the other engines do not look at it.",
    bad: withProperty({ type: "string", not: { const: "x" } }),
    good: withProperty({ type: "string", description: "anything but x" }),
    source: `${OPENAI_GUIDE}; ${DYNAMO_CHECK}; ${LLGUIDANCE_CODE}; ${SGLANG_CHECK}; ${XAI_PAGE} (best effort)`,
  },
  message: () => "Negation cannot be expressed",
  advice: TO_DESCRIPTION,
});
