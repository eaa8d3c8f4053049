import { disjointBranches } from "../disjoint-branches.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE, LLGUIDANCE_CODE, LMFE_CODE, OUTLINES_CODE, XGRAMMAR_CODE } from "../sources.js";

/** Branches that may overlap: engines then take `oneOf` for `anyOf`, or refuse it (strict-subset reference C.1, C.3). */
export const kwOneofOverlap: Rule = {
  id: "kw-oneof-overlap",
  title: "oneOf branches must be provably disjoint",
  severities: severities({
    xgrammar: "warning",
    "vllm-xgrammar": "warning",
    "sglang-xgrammar": "warning",
    llguidance: "error",
    outlines: "warning",
    lmfe: "warning",
    llamacpp: "warning",
  }),
  fix: "unsafe",
  page: {
    why: "Disjoint by type, by literals or by a required key with different literals is what engines can see. Else llguidance refuses it and the others take oneOf for anyOf.",
    bad: withProperty({ oneOf: [{ type: "string" }, { type: "string", const: "x" }] }),
    good: withProperty({ oneOf: [{ type: "string" }, { type: "integer" }] }),
    source: `${XGRAMMAR_CODE}; ${LLGUIDANCE_CODE}; ${OUTLINES_CODE}; ${LMFE_CODE}; ${LLAMACPP_CODE}`,
  },
  keywords: ["oneOf"],
  schema: (schema, node, context) => {
    if (!has(schema, "oneOf") || disjointBranches(node, context)) return [];
    const path = `${node.path}/oneOf`;
    const outcome = context.target === "llguidance" ? "is refused" : "is treated as anyOf";
    const fault = { path, message: `oneOf with branches that may overlap ${outcome}`, fix: "Use anyOf" };
    if (has(schema, "anyOf")) return [fault];
    return [{ ...fault, change: { edits: [{ kind: "rename", path, key: "anyOf" }], effect: "unsafe" } }];
  },
};
