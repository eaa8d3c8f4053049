import { isObject } from "../../base/json.js";
import { closed } from "../example.js";
import { letNullIn } from "../let-null-in.js";
import type { Change, Rule, RuleContext } from "../rule.js";
import { severities } from "../severities.js";
import { DYNAMO_CHECK, OPENAI_ERRORS, OPENAI_GUIDE } from "../sources.js";
import { unlistedProperties } from "../unlisted-properties.js";
import type { SchemaNode } from "../walk.js";

/** A property that may be left out and cannot be null (strict-subset reference A.3 rules 3 and 4, A.6 error 2, A2 step 13). */
export const propertyNotRequired: Rule = {
  id: "property-not-required",
  title: "Every property must be in required",
  severities: severities({ strict: "error" }),
  fix: "unsafe",
  page: {
    why: "Strict output has every key. What may be left out is written as a value that may be null; with --complete-required plain it becomes mandatory as it is.",
    bad: { type: "object", properties: { a: { type: "string" } }, required: [], additionalProperties: false },
    good: closed({ a: { type: ["string", "null"] } }),
    source: `${OPENAI_GUIDE}; ${OPENAI_ERRORS}: 'required' is required to be supplied and to be an array including every key in properties; ${DYNAMO_CHECK}`,
  },
  keywords: ["properties"],
  schema: (schema, node, context) =>
    unlistedProperties(schema, node, context)
      .filter(({ nullable }) => !nullable)
      .map(({ name }) => ({
        path: `${node.path}/required`,
        message: `Property ${name} must be in required`,
        fix: `Add ${name} to required, and null to its type if it may be left out`,
        change: listed(name, node, context),
      })),
};

function listed(name: string, node: SchemaNode, { nodeAt, fixes }: RuleContext): Change {
  const append = { kind: "append", path: `${node.path}/required`, value: name } as const;
  const property = nodeAt(node, "properties", name);
  if (fixes.completeRequired === "plain" || property === undefined || !isObject(node.schema)) {
    return { edits: [append], effect: "narrower" };
  }
  return { edits: [append, ...letNullIn(property.schema, property.path)], effect: "unsafe" };
}
