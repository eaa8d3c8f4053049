import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";

/** `minLength`, `maxLength` (strict-subset reference A.2, A.6 error 4, B.1). */
export const kwLength: Rule = keywordRule({
  id: "kw-length",
  title: "minLength, maxLength",
  keywords: ["minLength", "maxLength"],
  severities: severities({ openai: "warning", "openai-ft": "off", azure: "off", anthropic: "error" }),
  fix: "unsafe",
  page: {
    why: "OpenAI's guide names neither among the accepted keywords, and older snapshots refused them; Anthropic refuses both.",
    bad: withProperty({ type: "string", maxLength: 9 }),
    good: withProperty({ type: "string", description: "maxLength: 9" }),
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}: 'maxLength' is not permitted; ${ANTHROPIC_PAGE}`,
  },
  message: (_keyword, target) =>
    target === "anthropic"
      ? "Length limits are not accepted"
      : "Length limits are not documented, and some models do not accept them",
  advice: TO_DESCRIPTION,
});
