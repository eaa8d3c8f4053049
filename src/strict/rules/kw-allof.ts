import { closed, withProperty } from "../example.js";
import { keywordRule } from "../keyword-rule.js";
import { mergedAllOf } from "../merged-all-of.js";
import type { TargetName } from "../profile-names.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, LLAMACPP_CODE, LMFE_CODE, OPENAI_ERRORS, OUTLINES_CODE, XAI_PAGE } from "../sources.js";

const text = { type: "string" };

/** Where it is taken, and not held in full. */
const PARTLY: Readonly<Partial<Record<TargetName, string>>> = {
  xai: "allOf with several entries is best effort",
  lmfe: "Of allOf only properties and required are merged",
  llamacpp: "Of allOf only properties and enums are merged",
};

const object = (name: string) => ({ type: "object", properties: { [name]: text }, required: [name] });

/** `allOf` with several entries (strict-subset reference A.2, A2 step 3, B.3, C.1). */
export const kwAllof: Rule = keywordRule({
  id: "kw-allof",
  title: "allOf with several entries",
  keywords: ["allOf"],
  severities: severities({ strict: "error", outlines: "error", xai: "warning", lmfe: "warning", llamacpp: "warning" }),
  fix: "safe",
  page: {
    why: "A value would have to follow several grammars at once. Object parts with different keys can be written as one object.",
    bad: withProperty({ allOf: [object("x"), object("y")] }),
    good: withProperty(closed({ x: text, y: text })),
    source: `${OPENAI_ERRORS}: 'allOf' is not permitted; ${DYNAMO_CHECK}; ${OUTLINES_CODE}; ${XAI_PAGE} (best effort); ${LMFE_CODE}; ${LLAMACPP_CODE}`,
  },
  message: (_keyword, target) => PARTLY[target] ?? "allOf is not accepted",
  advice: "Merge the parts into one schema",
  when: (value) => !Array.isArray(value) || value.length !== 1,
  change: (_keyword, schema, path) => mergedAllOf(schema, path),
});
