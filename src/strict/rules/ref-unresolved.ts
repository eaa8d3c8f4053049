import { closed } from "../example.js";
import { referenceRule } from "../reference-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, XGRAMMAR_CODE } from "../sources.js";

/** A reference that leads nowhere (strict-subset reference A2 steps 22 and 23, C.1). */
export const refUnresolved: Rule = referenceRule(
  {
    id: "ref-unresolved",
    title: "$ref must lead to a schema",
    severities: severities({ all: "error" }),
    fix: "none",
    page: {
      why: "There is nothing to hold the value to. Definitions get lost when a part of a larger document is sent alone.",
      bad: closed({ a: { $ref: "#/$defs/city" } }),
      good: closed({ a: { $ref: "#/$defs/city" } }, { $defs: { city: { type: "string" } } }),
      source: `${DYNAMO_CHECK}: reference target does not exist; ${XGRAMMAR_CODE}`,
    },
  },
  (_ref, node, { references }) => {
    const reference = references.of(node);
    const isLost = reference?.kind === "missing" || (reference?.kind === "anchor" && reference.node === null);
    if (isLost) return { message: "Reference target does not exist", fix: null };
    if (reference?.kind === "malformed") {
      return { message: `Reference target does not exist: the reference has a bad ${reference.reason}`, fix: null };
    }
    if (reference?.kind !== "not-a-schema") return null;
    return { message: "Reference target is not a place where schemas stand", fix: "Move the target into $defs" };
  },
);
