import { closed } from "../example.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, OPENAI_GUIDE } from "../sources.js";
import { unlistedProperties } from "../unlisted-properties.js";

/** A property that may be null and is not listed: listing it loses nothing (strict-subset reference A.3 rule 4). */
export const propertyNullableNotRequired: Rule = {
  id: "property-nullable-not-required",
  title: "Nullable properties must be in required",
  severities: severities({ strict: "error" }),
  fix: "safe",
  page: {
    why: "Strict output has every key. A value that may be null already has a way to say nothing.",
    bad: { type: "object", properties: { a: { type: ["string", "null"] } }, required: [], additionalProperties: false },
    good: closed({ a: { type: ["string", "null"] } }),
    source: `${OPENAI_GUIDE}; ${DYNAMO_CHECK}`,
  },
  keywords: ["properties"],
  schema: (schema, node, context) =>
    unlistedProperties(schema, node, context)
      .filter(({ nullable }) => nullable)
      .map(({ name }) => ({
        path: `${node.path}/required`,
        message: `Nullable property ${name} must be in required`,
        fix: `Add ${name} to required`,
        change: { edits: [{ kind: "append", path: `${node.path}/required`, value: name }], effect: "narrower" },
      })),
};
