import { withProperty } from "../example.js";
import { formatFaults } from "../format-faults.js";
import type { Rule } from "../rule.js";
import { typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, LLGUIDANCE_CODE, OPENAI_GUIDE, OUTLINES_CODE, SGLANG_CHECK, VLLM_CHECK } from "../sources.js";

/** A `format` outside the target's list, which is then a refusal (strict-subset reference A.2, B.1, C.1, D.1, D.2). */
export const formatUnsupported: Rule = {
  id: "format-unsupported",
  title: "format outside the supported list",
  severities: severities({
    openai: "error",
    // These two take no format at all, which `kw-string-lexical` says.
    "openai-ft": "off",
    azure: "off",
    anthropic: "error",
    llguidance: "error",
    "vllm-xgrammar": "error",
    "sglang-xgrammar": "error",
    outlines: "error",
  }),
  fix: "unsafe",
  page: {
    why: "Each target has a closed list of formats and refuses others. uri is the common case: OpenAI does not have it.",
    bad: withProperty({ type: "string", format: "idn-email" }),
    good: withProperty({ type: "string", description: "format: idn-email" }),
    source: `${OPENAI_GUIDE}; ${ANTHROPIC_PAGE}; ${LLGUIDANCE_CODE}; ${VLLM_CHECK}; ${SGLANG_CHECK}; ${OUTLINES_CODE}`,
  },
  keywords: ["format"],
  schema: (schema, node, context) => {
    const onStringsOnly = context.target === "vllm-xgrammar" || context.target === "sglang-xgrammar";
    if (onStringsOnly && typesOf(schema)?.includes("string") !== true) return [];
    return formatFaults(schema, node, context, (format, list) => `Format ${format} is not supported; allowed: ${list}`);
  },
};
