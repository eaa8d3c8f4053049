import { own } from "../../base/json.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE, OUTLINES_CODE, XGRAMMAR_CODE } from "../sources.js";

const slots = [{ type: "number" }, { type: "string" }];

/** Slots of a tuple that may be missing become mandatory (strict-subset reference C.1). */
export const prefixItemsOptional: Rule = {
  id: "prefix-items-optional",
  title: "All tuple slots become mandatory",
  severities: severities({ xgrammar: "warning", outlines: "warning", llamacpp: "warning" }),
  fix: "safe",
  page: {
    why: "By JSON Schema an array may end before its last slot; these engines write all of them. minItems says the same plainly.",
    bad: withProperty({ type: "array", prefixItems: slots }),
    good: withProperty({ type: "array", prefixItems: slots, minItems: 2 }),
    source: `${XGRAMMAR_CODE}; ${OUTLINES_CODE}; ${LLAMACPP_CODE}`,
  },
  keywords: ["prefixItems"],
  schema: (schema, { path }) => {
    const prefix = own(schema, "prefixItems");
    const least = own(schema, "minItems") ?? 0;
    if (!Array.isArray(prefix) || typeof least !== "number" || prefix.length <= least) return [];
    return [
      {
        path: `${path}/prefixItems`,
        message: "All tuple slots become mandatory",
        fix: `Set minItems to ${prefix.length}`,
        change: {
          edits: [{ kind: "set", path: `${path}/minItems`, value: prefix.length }],
          effect: "narrower",
        },
      },
    ];
  },
};
