import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { has, isObjectSchema, propertiesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";

/** No `required` at all (strict-subset reference A.3 rule 3). Its properties have findings, and fixes, of their own. */
export const requiredMissingKeyword: Rule = {
  id: "required-missing-keyword",
  title: "Objects with properties need required",
  severities: severities({ strict: "error" }),
  fix: "unsafe",
  page: {
    why: "Without required every property may be left out, which strict output cannot do.",
    bad: { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
    good: closed({ a: { type: ["string", "null"] } }),
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}`,
  },
  keywords: ["properties"],
  schema: (schema, { path }) => {
    if (!isObjectSchema(schema) || has(schema, "required") || Object.keys(propertiesOf(schema)).length === 0) return [];
    return [
      {
        path,
        message: "All properties must be required",
        fix: "Add required with every key of properties, and null to the types of those that may be left out",
      },
    ];
  },
};
