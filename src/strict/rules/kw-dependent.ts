import { withProperty } from "../example.js";
import { keywordRule, STRICT_AND_ENGINES, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, LLGUIDANCE_CODE, OPENAI_GUIDE, SGLANG_CHECK } from "../sources.js";

const object = { type: "object", properties: {}, required: [], additionalProperties: false };

/** `dependentRequired`, `dependentSchemas`, `dependencies` (strict-subset reference A.2, A2, C.1, D.2). */
export const kwDependent: Rule = keywordRule({
  id: "kw-dependent",
  title: "dependentRequired, dependentSchemas, dependencies",
  keywords: ["dependentRequired", "dependentSchemas", "dependencies"],
  severities: severities({ ...STRICT_AND_ENGINES, "sglang-xgrammar": "error", xai: "off" }),
  fix: "unsafe",
  page: {
    why: "Which keys have to come would depend on which have come. In strict output all of them come anyway.",
    bad: withProperty({ ...object, dependentRequired: { x: ["y"] } }),
    good: withProperty({ ...object, description: "with x comes y" }),
    source: `${OPENAI_GUIDE}; ${DYNAMO_CHECK}; ${LLGUIDANCE_CODE}; ${SGLANG_CHECK}`,
  },
  message: (keyword) => `Dependencies between keys cannot be expressed: ${keyword}`,
  advice: TO_DESCRIPTION,
  // Dynamo lets `dependencies` pass (A2), and SGLang's check does not name it (D.2).
  when: (_value, keyword, _schema, target) => keyword !== "dependencies" || target !== "dynamo",
  severity: (keyword, _value, target) =>
    keyword === "dependencies" && target === "sglang-xgrammar" ? "warning" : undefined,
});
