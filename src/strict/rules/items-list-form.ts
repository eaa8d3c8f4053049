import { withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { LMFE_CODE, OUTLINES_CODE, XAI_PAGE, XGRAMMAR_CODE } from "../sources.js";

const slots = [{ type: "number" }, { type: "string" }];

/** The list form of `items` up to draft 2019-09 (strict-subset reference B.3, C.1). */
export const itemsListForm: Rule = keywordRule({
  id: "items-list-form",
  title: "Draft-7 list form of items",
  keywords: ["items"],
  severities: severities({
    xgrammar: "error",
    "vllm-xgrammar": "error",
    "sglang-xgrammar": "error",
    xai: "error",
    outlines: "error",
    lmfe: "error",
  }),
  fix: "safe",
  page: {
    why: "Since draft 2020-12 slots stand under prefixItems, and items is for what follows them; these targets know the new form alone.",
    bad: withProperty({ type: "array", items: slots }),
    good: withProperty({ type: "array", prefixItems: slots }),
    source: `${XGRAMMAR_CODE}; ${XAI_PAGE}; ${OUTLINES_CODE}; ${LMFE_CODE}`,
  },
  message: () => "Use prefixItems in place of a list of items",
  advice: "Rename items to prefixItems, and additionalItems to items",
  when: (value) => Array.isArray(value),
  change: (_keyword, schema, path) =>
    has(schema, "prefixItems")
      ? null
      : {
          edits: [
            { kind: "rename", path: `${path}/items`, key: "prefixItems" },
            ...(has(schema, "additionalItems")
              ? [{ kind: "rename" as const, path: `${path}/additionalItems`, key: "items" }]
              : []),
          ],
          effect: "same",
        },
});
