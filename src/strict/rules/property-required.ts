import { isObject, type JsonObject, own } from "../../base/json.js";
import { admitsNull } from "../admits-null.js";
import type { Rule, RuleContext } from "../rule.js";
import { has, isObjectSchema, propertiesOf, requiredOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import type { SchemaNode } from "../walk.js";

/** Properties that `required` does not list, with whether their value may be null. */
function unlisted(schema: JsonObject, node: SchemaNode, context: RuleContext) {
  const required = new Set(requiredOf(schema));
  return Object.keys(propertiesOf(schema))
    .filter((name) => !required.has(name))
    .map((name) => ({ name, nullable: admitsNull(context.nodeAt(node, "properties", name), context.references) }));
}

/** A property that may be left out and cannot be null (strict-subset reference A.3 rules 3 and 4, A.6 error 2, A2 step 13). */
export const propertyNotRequired: Rule = {
  id: "property-not-required",
  title: "Every property must be in required",
  severities: severities({ strict: "error" }),
  schema: (schema, node, context) =>
    unlisted(schema, node, context)
      .filter(({ nullable }) => !nullable)
      .map(({ name }) => ({
        path: `${node.path}/required`,
        message: `Property ${name} must be in required`,
        fix: `Add ${name} to required, and null to its type if it may be left out`,
      })),
};

/** The same for a property that may be null: listing it loses nothing (strict-subset reference A.3 rule 4). */
export const propertyNullableNotRequired: Rule = {
  id: "property-nullable-not-required",
  title: "Nullable properties must be in required",
  severities: severities({ strict: "error" }),
  schema: (schema, node, context) =>
    unlisted(schema, node, context)
      .filter(({ nullable }) => nullable)
      .map(({ name }) => ({
        path: `${node.path}/required`,
        message: `Nullable property ${name} must be in required`,
        fix: `Add ${name} to required`,
        edits: [{ kind: "append" as const, path: `${node.path}/required`, value: name }],
      })),
};

/** No `required` at all (strict-subset reference A.3 rule 3). */
export const requiredMissingKeyword: Rule = {
  id: "required-missing-keyword",
  title: "Objects with properties need required",
  severities: severities({ strict: "error" }),
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

/** A required key that has no schema (strict-subset reference A.6 error 3, A2 step 14, C.1). */
export const requiredUndeclared: Rule = {
  id: "required-undeclared",
  title: "Required keys must be declared in properties",
  severities: severities({ strict: "error", xgrammar: "warning", llamacpp: "warning" }),
  schema: (schema, { path }, { target }) => {
    const patterns = own(schema, "patternProperties");
    const byPattern = isObject(patterns) && Object.keys(patterns).length > 0;
    if ((target === "dynamo" && byPattern) || (has(schema, "$ref") && !has(schema, "properties"))) return [];
    return requiredOf(schema).flatMap((name, index) =>
      Object.hasOwn(propertiesOf(schema), name)
        ? []
        : [
            {
              path: `${path}/required/${index}`,
              message: `Required key ${name} has no schema`,
              fix: `Declare ${name} in properties, or drop it from required`,
            },
          ],
    );
  },
};

/** A key listed twice (strict-subset reference A2 step 6). */
export const requiredDuplicate: Rule = {
  id: "required-duplicate",
  title: "No key twice in required",
  severities: severities({ dynamo: "error", llguidance: "error" }),
  schema: (schema, { path }) => {
    const names = requiredOf(schema);
    const first = new Map(names.map((name, index): [string, number] => [name, index]).reverse());
    return names.flatMap((name, index) =>
      first.get(name) === index
        ? []
        : [
            {
              path: `${path}/required/${index}`,
              message: `Duplicate entry in required: ${name}`,
              fix: "Remove the repeat",
              edits: [{ kind: "remove" as const, path: `${path}/required/${index}` }],
            },
          ],
    );
  },
};
