import { isObject } from "../base/json.js";
import { disjointBranches } from "./disjoint-branches.js";
import type { Change, RuleContext } from "./rule.js";
import type { SchemaNode } from "./walk.js";

/**
 * Where a part of the schema that takes fewer values lets the whole take more: below `not`, `if` and `contains`, and in a `oneOf`
 * whose branches may overlap, since a value that fitted two of them then fits one. Places, with those that references lead to from there.
 */
export function turnedPlaces(context: RuleContext): readonly string[] {
  const { nodes, references } = context;
  const places = new Set<string>();
  const open = nodes.filter((node) => isTurned(node, context));
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (places.has(node.path)) continue;
    places.add(node.path);
    const { path } = node;
    for (const below of nodes) {
      if (below.path !== path && !below.path.startsWith(`${path}/`)) continue;
      const end = references.of(below);
      if (end?.kind === "schema" || (end?.kind === "anchor" && end.node !== null)) open.push(end.node as SchemaNode);
    }
  }
  return [...places];
}

const TURNING = ["not", "if", "contains"];

function isTurned({ keyword, parent }: SchemaNode, context: RuleContext): boolean {
  if (keyword === null || parent === null || !isObject(parent.schema)) return false;
  return TURNING.includes(keyword) || (keyword === "oneOf" && !disjointBranches(parent, context));
}

/** The change as it is for the whole schema: one that narrows a turned place is not safe. */
export function forTheWhole(change: Change, turned: readonly string[]): Change {
  if (change.effect !== "narrower" || turned.length === 0) return change;
  const isInside = change.edits.some(({ path }) =>
    turned.some((place) => path === place || path.startsWith(`${place}/`)),
  );
  return isInside ? { ...change, effect: "unsafe" } : change;
}
