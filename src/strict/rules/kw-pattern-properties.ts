import { closed, withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { AZURE_PAGE, BEAM_DERIVED, LLAMACPP_CODE, LMFE_CODE, OUTLINES_CODE, VLLM_CHECK } from "../sources.js";

/** `patternProperties` (strict-subset reference A.2, A.7, C.1, D.1, E.3). */
export const kwPatternProperties: Rule = keywordRule({
  id: "kw-pattern-properties",
  title: "patternProperties",
  keywords: ["patternProperties"],
  severities: severities({
    openai: "error",
    beam: "error",
    outlines: "warning",
    lmfe: "warning",
    llamacpp: "warning",
    "vllm-xgrammar": "error",
  }),
  fix: "none",
  page: {
    why: "Keys that are known by a pattern alone are refused by the hosted targets and not looked at by these engines. vLLM refuses them beside properties, or more than one.",
    bad: withProperty(closed({ y: { type: "string" } }, { patternProperties: { "^x": { type: "string" } } })),
    good: withProperty(closed({ y: { type: "string" } })),
    source: `${AZURE_PAGE}; ${BEAM_DERIVED}; ${OUTLINES_CODE}; ${LMFE_CODE}; ${LLAMACPP_CODE}; ${VLLM_CHECK}`,
  },
  message: () => "Pattern keys are not enforced here",
  advice: null,
  when: (value, _keyword, schema, target) =>
    target !== "vllm-xgrammar" || has(schema, "properties") || Object.keys(value ?? {}).length > 1,
});
