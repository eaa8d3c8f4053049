import { closed } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, LLGUIDANCE_CODE } from "../sources.js";

const anyOf = (child: { readonly [key: string]: string }) => closed({ child: { anyOf: [child, { type: "null" }] } });

/** `$dynamicRef`, `$recursiveRef` (strict-subset reference A2 step 4, C.1). */
export const dynamicRef: Rule = keywordRule({
  id: "dynamic-ref",
  title: "$dynamicRef, $recursiveRef",
  keywords: ["$dynamicRef", "$recursiveRef"],
  severities: severities({ dynamo: "error", llguidance: "error", openai: "error" }),
  fix: "none",
  page: {
    why: "Where such a reference leads depends on how the schema was reached. In a single document a plain $ref says the same.",
    bad: anyOf({ $recursiveRef: "#" }),
    good: anyOf({ $ref: "#" }),
    source: `${DYNAMO_CHECK}: does not support this reference mechanism; ${LLGUIDANCE_CODE}`,
  },
  message: () => "Dynamic references are not supported",
  advice: null,
});
