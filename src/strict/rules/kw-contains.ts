import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import {
  ANTHROPIC_PAGE,
  AZURE_PAGE,
  DYNAMO_CHECK,
  LLGUIDANCE_CODE,
  SGLANG_CHECK,
  VLLM_CHECK,
  XAI_PAGE,
  XGRAMMAR_CODE,
} from "../sources.js";
import { toDescription } from "../to-description.js";

const WORDS = ["contains", "minContains", "maxContains"];
const list = { type: "array", items: { type: "string" } };

/** `contains`, `minContains`, `maxContains` (strict-subset reference A.2, A.7, A2 step 3, B.3, C.1, D). */
export const kwContains: Rule = keywordRule({
  id: "kw-contains",
  title: "contains, minContains, maxContains",
  keywords: WORDS,
  severities: severities({
    strict: "error",
    "vllm-xgrammar": "error",
    "sglang-xgrammar": "error",
    llguidance: "error",
    xgrammar: "warning",
    xai: "error",
    anthropic: "error",
  }),
  fix: "unsafe",
  page: {
    why: "Some item, wherever it stands, would have to be of a kind; grammars in use do not hold that, and xgrammar does not look at it.",
    bad: withProperty({ ...list, contains: { const: "x" }, minContains: 1 }),
    good: withProperty({ ...list, description: "x is among them" }),
    source: `${AZURE_PAGE}; ${DYNAMO_CHECK}; ${VLLM_CHECK}; ${SGLANG_CHECK}; ${LLGUIDANCE_CODE}; ${XGRAMMAR_CODE}; ${XAI_PAGE} (the counts); ${ANTHROPIC_PAGE}: array limits`,
  },
  message: (keyword, target) => (target === "xgrammar" ? `${keyword} is ignored` : `${keyword} is not accepted`),
  advice: TO_DESCRIPTION,
  // vLLM asks for the type; xAI names the counts alone.
  when: (_value, keyword, schema, target) =>
    target === "vllm-xgrammar"
      ? typesOf(schema)?.includes("array") === true
      : target !== "xai" || keyword !== "contains",
  change: (_keyword, schema, path) => toDescription(schema, path, WORDS),
});
