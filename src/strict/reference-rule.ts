import { own } from "../base/json.js";
import type { Fault, Rule, RuleContext } from "./rule.js";
import type { SchemaNode } from "./walk.js";

/** A rule about what a `$ref` leads to. */
export function referenceRule(
  rule: Omit<Rule, "schema" | "node" | "tool" | "list">,
  find: (ref: string, node: SchemaNode, context: RuleContext) => Omit<Fault, "path"> | null,
): Rule {
  return {
    ...rule,
    keywords: ["$ref"],
    schema: (schema, node, context) => {
      const ref = own(schema, "$ref");
      const found = typeof ref === "string" ? find(ref, node, context) : null;
      return found === null ? [] : [{ ...found, path: `${node.path}/$ref` }];
    },
  };
}
