import type { NodePlan, ReturnSet } from "./configuration.js";
import type { State } from "./states.js";

/** Where a rule returns to: into `returns`, over `parent`. */
export interface Caller {
  readonly returns: ReturnSet;
  readonly parent: StackNode;
}

/**
 * A node of the stack of calls. Nodes never change once made, so stacks share their lower parts and a snapshot is
 * just a reference. The first caller is held in the node itself: nearly all nodes have only one.
 */
export interface StackNode {
  readonly returns: ReturnSet;
  /** Null at the bottom. */
  readonly parent: StackNode | null;
  readonly others: readonly Caller[];
}

const NO_OTHERS: readonly Caller[] = [];

export const BOTTOM: StackNode = { returns: { states: [] }, parent: null, others: NO_OTHERS };

export function callersOf(node: StackNode): readonly Caller[] {
  return node.parent === null ? [] : [{ returns: node.returns, parent: node.parent }, ...node.others];
}

/** The planned nodes over `top`, with `top` itself at index 0. */
export function buildNodes(plans: readonly NodePlan[], top: StackNode): readonly StackNode[] {
  const built: { returns: ReturnSet; parent: StackNode | null; others: Caller[] | readonly Caller[] }[] = [];
  const nodes: StackNode[] = [top];
  for (const _ of plans) {
    const node = { returns: BOTTOM.returns, parent: null, others: NO_OTHERS };
    built.push(node);
    nodes.push(node);
  }
  // Callers can go round in a circle, so they are filled in once all the nodes are there.
  plans.forEach(({ callers }, i) => {
    const node = built[i];
    const [first, ...others] = callers.map(({ returns, parent }) => ({ returns, parent: nodes[parent] ?? top }));
    if (node === undefined || first === undefined) return;
    node.returns = first.returns;
    node.parent = first.parent;
    node.others = others;
  });
  return nodes;
}

/** The plain case of `buildNodes`: a chain of nodes with one caller each. */
export function pushChain(pushes: readonly ReturnSet[], top: StackNode): StackNode {
  let node = top;
  for (const returns of pushes) node = { returns, parent: node, others: NO_OTHERS };
  return node;
}

/** One node with the callers of all of them. */
export function joinNodes(nodes: readonly StackNode[], returnSet: (states: readonly State[]) => ReturnSet): StackNode {
  const [only, second] = nodes;
  if (only !== undefined && second === undefined) return only;
  const byParent = new Map<StackNode, ReturnSet>();
  for (const { returns, parent } of nodes.flatMap(callersOf)) {
    const known = byParent.get(parent);
    const joined = known === undefined || known === returns ? returns : returnSet([...known.states, ...returns.states]);
    byParent.set(parent, joined);
  }
  const [first, ...others] = [...byParent].map(([parent, returns]) => ({ returns, parent }));
  return first === undefined ? BOTTOM : { ...first, others };
}
