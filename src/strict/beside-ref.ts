import { isObject, type JsonObject, own } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import { recursiveNodes } from "./recursion.js";
import type { Change, RuleContext } from "./rule.js";
import { has } from "./schema-facts.js";
import type { SchemaNode } from "./walk.js";

/** Keywords that mean the same wherever they stand beside others. */
export const INDEPENDENT: readonly string[] = [
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "multipleOf",
];

/** Keys beside `$ref`; the root may hold the definitions that it refers to. */
export function besideRef(schema: JsonObject, node: SchemaNode): readonly string[] {
  if (typeof own(schema, "$ref") !== "string") return [];
  const isDefinitions = (key: string) => node.parent === null && (key === "$defs" || key === "definitions");
  return Object.keys(schema).filter((key) => key !== "$ref" && !isDefinitions(key));
}

/**
 * Puts a copy of the target in place of the reference; what stands beside it stays, and wins. Null for a target that names schemas of
 * its own, or that leads back here: a copy of that would hold the same reference again.
 */
export function inlinedRef(
  schema: JsonObject,
  node: SchemaNode,
  { references, nodes }: RuleContext,
  effect: Change["effect"],
): Change | null {
  const reference = references.of(node);
  if (reference?.kind !== "schema" || !isObject(reference.node.schema)) return null;
  const target = reference.node.schema;
  if (["$id", "id", "$anchor", "$defs", "definitions", "$ref"].some((key) => has(target, key))) return null;
  if (recursiveNodes(nodes, references).has(node)) return null;
  const added = Object.entries(target).filter(([key]) => !has(schema, key));
  return {
    edits: [
      ...added.map(([key, value]) => ({ kind: "set" as const, path: node.path + pointerStep(key), value })),
      { kind: "remove", path: `${node.path}/$ref` },
    ],
    effect,
  };
}
