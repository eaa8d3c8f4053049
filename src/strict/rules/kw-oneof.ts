import { provablyDisjoint } from "../provably-disjoint.js";
import type { Rule, RuleContext } from "../rule.js";
import { has, listOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import type { SchemaNode } from "../walk.js";

/** `oneOf` (strict-subset reference A.6 error 4, A2 step 3, B.3). */
export const kwOneof: Rule = {
  id: "kw-oneof",
  title: "oneOf is not accepted",
  severities: severities({ strict: "error", fireworks: "warning" }),
  schema: (schema, node, context) => {
    if (!has(schema, "oneOf")) return [];
    const path = `${node.path}/oneOf`;
    const fault = { path, message: "oneOf is not accepted; use anyOf", fix: "Rename it to anyOf" };
    const isSafe = !has(schema, "anyOf") && disjointBranches(node, context);
    return isSafe ? [{ ...fault, edits: [{ kind: "rename", path, key: "anyOf" }] }] : [fault];
  },
};

/** Branches that may overlap: engines then take `oneOf` for `anyOf`, or refuse it (strict-subset reference C.1, C.3). */
export const kwOneofOverlap: Rule = {
  id: "kw-oneof-overlap",
  title: "oneOf branches must be provably disjoint",
  severities: severities({
    xgrammar: "warning",
    "vllm-xgrammar": "warning",
    "sglang-xgrammar": "warning",
    llguidance: "error",
  }),
  schema: (schema, node, context) => {
    if (!has(schema, "oneOf") || disjointBranches(node, context)) return [];
    const outcome = context.target === "llguidance" ? "is refused" : "is treated as anyOf";
    return [
      { path: `${node.path}/oneOf`, message: `oneOf with branches that may overlap ${outcome}`, fix: "Use anyOf" },
    ];
  },
};

function disjointBranches(node: SchemaNode, { nodeAt, references }: RuleContext): boolean {
  const branches = listOf(node.schema as Parameters<typeof listOf>[0], "oneOf");
  return provablyDisjoint(
    branches.map((_, index) => {
      const branch = nodeAt(node, "oneOf", index);
      return branch === undefined ? undefined : references.endOf(branch)?.schema;
    }),
  );
}
