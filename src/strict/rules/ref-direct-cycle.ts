import { closed } from "../example.js";
import { referenceRule } from "../reference-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK } from "../sources.js";
import type { SchemaNode } from "../walk.js";

/** References in a circle (strict-subset reference A2 step 24). */
export const refDirectCycle: Rule = referenceRule(
  {
    id: "ref-direct-cycle",
    title: "$ref must reach a schema",
    severities: severities({ all: "error" }),
    fix: "none",
    page: {
      why: "The references lead to each other and never to a schema, so they say nothing.",
      bad: closed({ a: { $ref: "#/$defs/x" } }, { $defs: { x: { $ref: "#/$defs/x" } } }),
      good: closed({ a: { $ref: "#/$defs/x" } }, { $defs: { x: { type: "string" } } }),
      source: `${DYNAMO_CHECK}: does not support direct reference cycles`,
    },
  },
  (_ref, node, { references }) => {
    const seen = new Set<SchemaNode>();
    for (let at = node; !seen.has(at); ) {
      seen.add(at);
      const reference = references.of(at);
      if (reference?.kind !== "schema") return null;
      if (reference.node === node) return { message: "Reference never reaches a schema", fix: null };
      at = reference.node;
    }
    return null;
  },
);
