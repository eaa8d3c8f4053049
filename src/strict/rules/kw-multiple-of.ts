import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { BEAM_DERIVED, SGLANG_CHECK, VLLM_CHECK } from "../sources.js";

/** `multipleOf` in a server's own check (strict-subset reference D.1, D.2, E.3). */
export const kwMultipleOf: Rule = keywordRule({
  id: "kw-multiple-of",
  title: "multipleOf",
  keywords: ["multipleOf"],
  severities: severities({ "vllm-xgrammar": "error", "sglang-xgrammar": "error", beam: "error" }),
  fix: "unsafe",
  page: {
    why: "vLLM and SGLang refuse the keyword before the engine sees it, although xgrammar holds a part of it by now. Inside a structural tag vLLM does not look, and it is dropped.",
    bad: withProperty({ type: "integer", multipleOf: 5 }),
    good: withProperty({ type: "integer", description: "multipleOf: 5" }),
    source: `${VLLM_CHECK}; ${SGLANG_CHECK}; ${BEAM_DERIVED}`,
  },
  message: (_keyword, target) =>
    target === "beam"
      ? "multipleOf is outside the derived Beam subset"
      : "multipleOf is refused by the server's pre-check",
  advice: TO_DESCRIPTION,
  when: (_value, _keyword, schema, target) =>
    target !== "vllm-xgrammar" || typesOf(schema)?.some((type) => type === "integer" || type === "number") === true,
});
