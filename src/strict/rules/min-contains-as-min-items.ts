import { withProperty } from "../example.js";
import { keywordRule, TO_DESCRIPTION } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { XGRAMMAR_CODE } from "../sources.js";

const list = { type: "array", items: { type: "string" } };

/** xgrammar reads `minContains` as `minItems` (strict-subset reference C.1). */
export const minContainsAsMinItems: Rule = keywordRule({
  id: "min-contains-as-min-items",
  title: "minContains is read as minItems",
  keywords: ["minContains"],
  severities: severities({ xgrammar: "warning" }),
  fix: "unsafe",
  page: {
    why: "xgrammar then wants that many items of any kind, which is neither what the schema says nor nothing.",
    bad: withProperty({ ...list, minContains: 2 }),
    good: withProperty({ ...list, minItems: 2 }),
    source: XGRAMMAR_CODE,
  },
  message: () => "minContains is read as minItems by this engine",
  advice: TO_DESCRIPTION,
});
