import type { Rule } from "../rule.js";
import { has, isObjectSchema } from "../schema-facts.js";
import { severities } from "../severities.js";

/** An object schema that says nothing about extra keys (strict-subset reference A.3 rule 2, A.6 error 1, A2 step 12, B.1). */
export const objectNotClosed: Rule = {
  id: "object-not-closed",
  title: "Objects must set additionalProperties to false",
  severities: severities({ strict: "error", anthropic: "error" }),
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
        edits: [{ kind: "set", path: `${path}/additionalProperties`, value: false }],
      },
    ];
  },
};
