import { withProperty } from "../example.js";
import { keywordRule, removed, TO_DESCRIPTION } from "../keyword-rule.js";
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
  XGRAMMAR_CODE,
} from "../sources.js";
import { toDescription } from "../to-description.js";

const list = { type: "array", items: { type: "string" } };
/** These refuse the word, whatever it says. */
const BY_WORD = ["openai", "openai-ft", "azure", "dynamo", "groq", "beam", "sglang-xgrammar"];

/** `uniqueItems` (strict-subset reference A.2, A.7, A2 step 3, C.1, D). */
export const kwUniqueItems: Rule = keywordRule({
  id: "kw-unique-items",
  title: "uniqueItems",
  keywords: ["uniqueItems"],
  severities: severities({
    strict: "error",
    "vllm-xgrammar": "error",
    "sglang-xgrammar": "error",
    llguidance: "error",
    anthropic: "error",
    xgrammar: "warning",
  }),
  fix: "safe",
  page: {
    why: "An item would have to differ from all before it, which no grammar remembers. uniqueItems: false says nothing and can go.",
    bad: withProperty({ ...list, uniqueItems: true }),
    good: withProperty({ ...list, description: "no two alike" }),
    source: `${AZURE_PAGE}; ${DYNAMO_CHECK}; ${VLLM_CHECK}; ${SGLANG_CHECK}; ${LLGUIDANCE_CODE}; ${XGRAMMAR_CODE}; ${ANTHROPIC_PAGE}: array limits`,
  },
  message: () => "Uniqueness cannot be enforced",
  advice: TO_DESCRIPTION,
  when: (value, _keyword, schema, target) =>
    target === "vllm-xgrammar"
      ? typesOf(schema)?.includes("array") === true
      : value !== false || BY_WORD.includes(target),
  change: (keyword, schema, path) =>
    schema[keyword] === false ? removed(keyword, path) : toDescription(schema, path, [keyword]),
});
