import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, AZURE_PAGE, BEAM_DERIVED, FIREWORKS_PAGE, OPENAI_GUIDE } from "../sources.js";

const list = { type: "array", items: { type: "string" } };

/** `minItems`, `maxItems` (strict-subset reference A.2, A.7, B.1, B.3, E.3). */
export const kwItemCount: Rule = keywordRule({
  id: "kw-item-count",
  title: "minItems, maxItems",
  keywords: ["minItems", "maxItems"],
  severities: severities({
    azure: "error",
    "openai-ft": "error",
    fireworks: "error",
    anthropic: "error",
    beam: "warning",
  }),
  fix: "unsafe",
  page: {
    why: "The smaller subsets have lists of any length. Anthropic takes minItems of 0 and 1, and no other count.",
    bad: withProperty({ ...list, maxItems: 5 }),
    good: withProperty({ ...list, description: "maxItems: 5" }),
    source: `${AZURE_PAGE}; ${OPENAI_GUIDE} (fine-tuned models); ${FIREWORKS_PAGE}; ${ANTHROPIC_PAGE}; ${BEAM_DERIVED}`,
  },
  message: (keyword, target) =>
    target === "beam" ? `Item counts may be refused (derived): ${keyword}` : `Item counts are not accepted: ${keyword}`,
  advice: TO_DESCRIPTION,
  when: (value, keyword, _schema, target) =>
    target !== "anthropic" || keyword === "maxItems" || (value !== 0 && value !== 1),
});
