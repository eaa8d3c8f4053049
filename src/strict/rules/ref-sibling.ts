import { besideRef, inlinedRef } from "../beside-ref.js";
import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { ANNOTATIONS } from "../schema-facts.js";
import { severities } from "../severities.js";
import { OPENAI_ERRORS } from "../sources.js";

const city = { type: "string" };

/** `$ref` with company (strict-subset reference A.3 rule 6, A.6 error 6). */
export const refSibling: Rule = {
  id: "ref-sibling",
  title: "$ref must stand alone",
  severities: severities({ openai: "error" }),
  fix: "safe",
  page: {
    why: "OpenAI refuses any key beside a reference, a description too.",
    bad: closed({ a: { $ref: "#/$defs/city", description: "where from" } }, { $defs: { city } }),
    good: closed({ a: { type: "string", description: "where from" } }, { $defs: { city } }),
    source: `${OPENAI_ERRORS}: $ref cannot have keywords {'description'}`,
  },
  keywords: ["$ref"],
  schema: (schema, node, context) => {
    const keys = besideRef(schema, node);
    if (keys.length === 0) return [];
    const onlyAnnotations = keys.every((key) => ANNOTATIONS.has(key));
    const change = inlinedRef(schema, node, context, onlyAnnotations ? "same" : "unsafe");
    return [
      {
        path: node.path,
        message: `$ref must stand alone, beside it: ${keys.join(", ")}`,
        fix: "Put the target here in place of the reference",
        ...(change === null ? {} : { change }),
      },
    ];
  },
};
