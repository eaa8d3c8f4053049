import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import type { References } from "./references.js";
import { has, listOf, propertiesOf, shown } from "./schema-facts.js";
import type { SchemaNode } from "./walk.js";

/**
 * The position of the first `anyOf` branch that is an object beginning with the same property as an earlier one, without
 * values there that tell the two apart; null if there is none. Branches may be references.
 */
export function firstPropertyClash(schema: JsonObject, node: SchemaNode, references: References): number | null {
  const seen = new Map<string, Set<string>>();
  for (const [index, branch] of listOf(schema, "anyOf").entries()) {
    const resolved = resolveBranch(branch, index, node, references);
    const first = isObject(resolved) ? Object.entries(propertiesOf(resolved))[0] : undefined;
    if (first === undefined) continue;
    const [name, value] = first;
    const literals = literalsOf(value);
    const earlier = seen.get(name);
    if (earlier === undefined) {
      seen.set(name, new Set(literals ?? ["any value"]));
      continue;
    }
    if (literals === null || earlier.has("any value") || literals.some((literal) => earlier.has(literal))) return index;
    for (const literal of literals) earlier.add(literal);
  }
  return null;
}

function resolveBranch(branch: JsonValue, index: number, node: SchemaNode, references: References): JsonValue {
  if (!isObject(branch) || !has(branch, "$ref")) return branch;
  const at: SchemaNode = {
    schema: branch,
    path: `${node.path}/anyOf/${index}`,
    parent: node,
    keyword: "anyOf",
    key: index,
    depth: node.depth,
    level: node.level + 1,
  };
  return references.endOf(at)?.schema ?? branch;
}

function literalsOf(schema: JsonValue): readonly string[] | null {
  if (!isObject(schema)) return null;
  const constant = own(schema, "const");
  if (constant !== undefined) return [shown(constant)];
  return has(schema, "enum") ? listOf(schema, "enum").map(shown) : null;
}
