import { disjointBranches } from "../disjoint-branches.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, FIREWORKS_PAGE, OPENAI_ERRORS } from "../sources.js";

/** `oneOf` (strict-subset reference A.6 error 4, A2 step 3, B.3). */
export const kwOneof: Rule = {
  id: "kw-oneof",
  title: "oneOf is not accepted",
  severities: severities({ strict: "error", fireworks: "warning" }),
  fix: "safe",
  page: {
    why: "A grammar joins alternatives; it cannot say that exactly one fits. Where no value fits two branches, anyOf means the same.",
    bad: withProperty({ oneOf: [{ type: "string" }, { type: "integer" }] }),
    good: withProperty({ anyOf: [{ type: "string" }, { type: "integer" }] }),
    source: `${OPENAI_ERRORS}: 'oneOf' is not permitted; ${DYNAMO_CHECK}; ${FIREWORKS_PAGE}`,
  },
  keywords: ["oneOf"],
  schema: (schema, node, context) => {
    if (!has(schema, "oneOf")) return [];
    const path = `${node.path}/oneOf`;
    const fault = { path, message: "oneOf is not accepted; use anyOf", fix: "Rename it to anyOf" };
    if (has(schema, "anyOf")) return [fault];
    const effect = disjointBranches(node, context) ? "same" : "unsafe";
    return [{ ...fault, change: { edits: [{ kind: "rename", path, key: "anyOf" }], effect } }];
  },
};
