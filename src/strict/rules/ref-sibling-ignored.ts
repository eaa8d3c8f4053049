import { isObject } from "../../base/json.js";
import { besideRef, INDEPENDENT, inlinedRef } from "../beside-ref.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { ANNOTATIONS, has } from "../schema-facts.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE, LMFE_CODE, OUTLINES_CODE, XGRAMMAR_CODE } from "../sources.js";

const city = { type: "string" };

/** Constraints beside `$ref` that the engine does not look at (strict-subset reference C.1). */
export const refSiblingIgnored: Rule = {
  id: "ref-sibling-ignored",
  title: "Keys beside $ref are ignored",
  severities: severities({ xgrammar: "warning", llamacpp: "warning", outlines: "warning", lmfe: "warning" }),
  fix: "safe",
  page: {
    why: "These engines follow the reference and look at nothing else in the node.",
    bad: closed({ a: { $ref: "#/$defs/city", maxLength: 9 } }, { $defs: { city } }),
    good: closed({ a: { type: "string", maxLength: 9 } }, { $defs: { city } }),
    source: `${XGRAMMAR_CODE}; ${LLAMACPP_CODE}; ${OUTLINES_CODE}; ${LMFE_CODE}`,
  },
  keywords: ["$ref"],
  schema: (schema, node, context) => {
    const keys = besideRef(schema, node).filter((key) => !ANNOTATIONS.has(key));
    if (keys.length === 0) return [];
    const reference = context.references.of(node);
    const target = reference?.kind === "schema" && isObject(reference.node.schema) ? reference.node.schema : {};
    const isSafe = keys.every((key) => INDEPENDENT.includes(key) && !has(target, key));
    const change = isSafe ? inlinedRef(schema, node, context, "same") : null;
    return [
      {
        path: node.path,
        message: `Keys beside $ref are ignored: ${keys.join(", ")}`,
        fix: "Merge them into a copy of the target",
        ...(change === null ? {} : { change }),
      },
    ];
  },
};
