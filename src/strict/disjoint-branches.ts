import { isObject } from "../base/json.js";
import { provablyDisjoint } from "./provably-disjoint.js";
import type { RuleContext } from "./rule.js";
import { listOf } from "./schema-facts.js";
import type { SchemaNode } from "./walk.js";

/** Can no value fit two of the node's `oneOf` branches, references followed? */
export function disjointBranches(node: SchemaNode, { nodeAt, references }: RuleContext): boolean {
  if (!isObject(node.schema)) return false;
  return provablyDisjoint(
    listOf(node.schema, "oneOf").map((_, index) => {
      const branch = nodeAt(node, "oneOf", index);
      return branch === undefined ? undefined : references.endOf(branch)?.schema;
    }),
  );
}
