import type { JsonObject } from "../base/json.js";
import { admitsNull } from "./admits-null.js";
import type { RuleContext } from "./rule.js";
import { propertiesOf, requiredOf } from "./schema-facts.js";
import type { SchemaNode } from "./walk.js";

/** Properties that `required` does not list, with whether their value may be null. */
export function unlistedProperties(
  schema: JsonObject,
  node: SchemaNode,
  context: RuleContext,
): readonly { readonly name: string; readonly nullable: boolean }[] {
  const required = new Set(requiredOf(schema));
  return Object.keys(propertiesOf(schema))
    .filter((name) => !required.has(name))
    .map((name) => ({ name, nullable: admitsNull(context.nodeAt(node, "properties", name), context.references) }));
}
