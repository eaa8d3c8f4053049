import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { AZURE_PAGE, BEAM_DERIVED, FIREWORKS_PAGE, OPENAI_GUIDE } from "../sources.js";

/** Constraints on the characters of a string (strict-subset reference A.2, A.7, B.3, E.3). */
export const kwStringLexical: Rule = keywordRule({
  id: "kw-string-lexical",
  title: "pattern, format, minLength, maxLength",
  keywords: ["pattern", "format", "minLength", "maxLength"],
  severities: severities({ azure: "error", "openai-ft": "error", beam: "error", fireworks: "error" }),
  fix: "unsafe",
  page: {
    why: "Azure and fine-tuned models have the smaller subset of 2024, without constraints on what is inside a string.",
    bad: withProperty({ type: "string", maxLength: 9 }),
    good: withProperty({ type: "string", description: "maxLength: 9" }),
    source: `${AZURE_PAGE}; ${OPENAI_GUIDE} (fine-tuned models); ${FIREWORKS_PAGE}; ${BEAM_DERIVED}`,
  },
  message: (keyword, target) => `${keyword} is outside this target's subset${target === "beam" ? " (derived)" : ""}`,
  advice: TO_DESCRIPTION,
  // Fireworks does not list format; Beam's pattern has a rule of its own.
  when: (_value, keyword, _schema, target) =>
    !(target === "fireworks" && keyword === "format") && !(target === "beam" && keyword === "pattern"),
});
