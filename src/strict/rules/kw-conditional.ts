import { withProperty } from "../example.js";
import { keywordRule, STRICT_AND_ENGINES } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, LLGUIDANCE_CODE, OPENAI_GUIDE, SGLANG_CHECK, XAI_PAGE } from "../sources.js";
import { toDescription } from "../to-description.js";

const WORDS = ["if", "then", "else"];

/** `if`, `then`, `else` (strict-subset reference A.2, A2 step 3, B.3, C.1, D.2). */
export const kwConditional: Rule = keywordRule({
  id: "kw-conditional",
  title: "if, then, else",
  keywords: WORDS,
  severities: severities({ ...STRICT_AND_ENGINES, "sglang-xgrammar": "error" }),
  fix: "unsafe",
  page: {
    why: "What may come would depend on what came before. Write the cases as a union of closed objects, told apart by a constant.",
    bad: withProperty({ type: "integer", if: { minimum: 5 }, else: { maximum: 2 } }),
    good: withProperty({
      anyOf: [
        { type: "integer", minimum: 5 },
        { type: "integer", maximum: 2 },
      ],
    }),
    source: `${OPENAI_GUIDE}; ${DYNAMO_CHECK}; ${LLGUIDANCE_CODE}; ${SGLANG_CHECK}; ${XAI_PAGE} (best effort)`,
  },
  message: (keyword) => `Conditionals cannot be expressed: ${keyword}`,
  advice: "Use anyOf of two objects, or drop it",
  change: (_keyword, schema, path) => toDescription(schema, path, WORDS),
});
