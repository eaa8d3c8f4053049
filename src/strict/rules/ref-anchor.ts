import { closed } from "../example.js";
import { referenceRule } from "../reference-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, LLAMACPP_CODE, XGRAMMAR_CODE } from "../sources.js";

/** A reference by name (strict-subset reference A2 step 22, C.1). */
export const refAnchor: Rule = referenceRule(
  {
    id: "ref-anchor",
    title: "Named anchors are not resolved",
    severities: severities({ dynamo: "error", xgrammar: "error", llamacpp: "error" }),
    fix: "safe",
    page: {
      why: "These look a reference up by its path; a name leads nowhere.",
      bad: closed({ a: { $ref: "#city" } }, { $defs: { c: { $anchor: "city", type: "string" } } }),
      good: closed({ a: { $ref: "#/$defs/c" } }, { $defs: { c: { $anchor: "city", type: "string" } } }),
      source: `${DYNAMO_CHECK}: does not support named-anchor references; ${XGRAMMAR_CODE}; ${LLAMACPP_CODE}`,
    },
  },
  (_ref, node, { references, root }) => {
    const reference = references.of(node);
    if (reference?.kind !== "anchor") return null;
    const fault = { message: "Named anchors are not resolved", fix: "Write the reference as a JSON Pointer" };
    if (reference.node === null) return fault;
    const value = `#${reference.node.path.slice(root.path.length)}`;
    return { ...fault, change: { edits: [{ kind: "set", path: `${node.path}/$ref`, value }], effect: "same" } };
  },
);
