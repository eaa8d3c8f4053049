import { closed } from "../example.js";
import { referenceRule } from "../reference-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, DYNAMO_CHECK, XGRAMMAR_CODE } from "../sources.js";

/** A reference out of the document (strict-subset reference A2 step 21, B.1, C.1). */
export const refRemote: Rule = referenceRule(
  {
    id: "ref-remote",
    title: "$ref must stay inside the document",
    severities: severities({ all: "error" }),
    fix: "none",
    page: {
      why: "No server fetches other documents. Most refuse the schema; xgrammar lets any JSON in.",
      bad: closed({ a: { $ref: "https://example.com/city.json" } }),
      good: closed({ a: { $ref: "#/$defs/city" } }, { $defs: { city: { type: "string" } } }),
      source: `${DYNAMO_CHECK}: supports only document-local references; ${ANTHROPIC_PAGE}; ${XGRAMMAR_CODE}`,
    },
  },
  (ref) => (ref.startsWith("#") ? null : { message: "Only references inside the document work", fix: null }),
);
