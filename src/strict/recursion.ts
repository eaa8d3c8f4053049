import type { References } from "./references.js";
import type { SchemaNode } from "./walk.js";

const known = new WeakMap<readonly SchemaNode[], ReadonlySet<SchemaNode>>();

/** The nodes whose `$ref` leads round to themselves, through children and other references. */
export function recursiveNodes(nodes: readonly SchemaNode[], references: References): ReadonlySet<SchemaNode> {
  const earlier = known.get(nodes);
  if (earlier !== undefined) return earlier;
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  const targets = new Map<number, number>();
  nodes.forEach((node, index) => {
    const reference = references.of(node);
    const target = reference?.kind === "schema" ? indexOf.get(reference.node) : undefined;
    if (target !== undefined) targets.set(index, target);
  });
  const reach = new Map<number, ReadonlySet<number>>();
  const found = new Set<SchemaNode>();
  for (const [from, target] of targets) {
    const reached = reach.get(target) ?? reachedFrom(target, nodes, targets);
    reach.set(target, reached);
    const node = nodes[from];
    if (node !== undefined && reached.has(from)) found.add(node);
  }
  known.set(nodes, found);
  return found;
}

/** The referring nodes that can be met from a node on, through children and references. Nodes come in document order, so a subtree is a run of them. */
function reachedFrom(
  start: number,
  nodes: readonly SchemaNode[],
  targets: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const reached = new Set<number>();
  const entered = new Set<number>();
  const open = [start];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (entered.has(entry)) continue;
    entered.add(entry);
    const top = nodes[entry];
    for (let at = entry; top !== undefined && at < nodes.length; at += 1) {
      const path = nodes[at]?.path ?? "";
      if (at > entry && !path.startsWith(`${top.path}/`)) break;
      const target = targets.get(at);
      if (target === undefined) continue;
      reached.add(at);
      open.push(target);
    }
  }
  return reached;
}
