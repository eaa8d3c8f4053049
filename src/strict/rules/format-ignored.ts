import { withProperty } from "../example.js";
import { formatFaults } from "../format-faults.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { GEMINI_PAGE, LLAMACPP_CODE, LMFE_CODE, XAI_PAGE, XGRAMMAR_CODE } from "../sources.js";

/** A `format` that the target takes and does nothing about (strict-subset reference B.2, B.3, C.1). */
export const formatIgnored: Rule = {
  id: "format-ignored",
  title: "format that is not enforced",
  severities: severities({
    xgrammar: "warning",
    lmfe: "warning",
    llamacpp: "warning",
    gemini: "warning",
    xai: "warning",
  }),
  fix: "unsafe",
  page: {
    why: "The request passes and any string may come. Better to say it to the model in words than to rely on it.",
    bad: withProperty({ type: "string", format: "idn-email" }),
    good: withProperty({ type: "string", description: "format: idn-email" }),
    source: `${XGRAMMAR_CODE}; ${LMFE_CODE}; ${LLAMACPP_CODE}; ${GEMINI_PAGE}; ${XAI_PAGE}`,
  },
  keywords: ["format"],
  schema: (schema, node, context) =>
    formatFaults(schema, node, context, (format) => `Format ${format} is not enforced`),
};
