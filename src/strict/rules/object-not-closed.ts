import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { has, isObjectSchema } from "../schema-facts.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, DYNAMO_CHECK, OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";

/** An object schema that says nothing about extra keys (strict-subset reference A.3 rule 2, A.6 error 1, A2 step 12, B.1). */
export const objectNotClosed: Rule = {
  id: "object-not-closed",
  title: "Objects must set additionalProperties to false",
  severities: severities({ strict: "error", anthropic: "error" }),
  fix: "safe",
  page: {
    why: "A grammar can only hold keys that it knows, so every object has to say that there are no others: nested ones, definitions and union branches too.",
    bad: { type: "object", properties: {} },
    good: closed({}),
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}: 'additionalProperties' is required to be supplied and to be false; ${DYNAMO_CHECK}; ${ANTHROPIC_PAGE}`,
  },
  schema: (schema, { path }) => {
    // A reference that says `object` and nothing more is closed, or not, by its target.
    const closes = has(schema, "$ref")
      ? has(schema, "properties") || has(schema, "patternProperties") || has(schema, "required")
      : isObjectSchema(schema);
    if (!closes || has(schema, "additionalProperties")) return [];
    return [
      {
        path,
        message: "Object must set additionalProperties to false",
        fix: 'Add "additionalProperties": false',
        change: {
          edits: [{ kind: "set", path: `${path}/additionalProperties`, value: false }],
          effect: "narrower",
        },
      },
    ];
  },
};
