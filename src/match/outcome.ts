import type { Closure } from "./closure.js";
import {
  type Configurations,
  itemsOfFrame,
  makeOutcome,
  NOTHING,
  type NodePlan,
  type Outcome,
} from "./configuration.js";
import { BASE, canonical, chainBelow, commonCaller, depthOf, type FrameGraph, rebased } from "./frames.js";
import type { State } from "./states.js";

/** Frames deeper than this over the base are moved to the real stack even where that makes several threads. */
const DEEPEST = 24;

/** Decides what of a closure stays in the configuration and what goes to the real stack. */
export function outcomeOf(closure: Closure, configurations: Configurations): Outcome {
  if (closure.items.length === 0 && !closure.popsBase) return NOTHING;
  const graph = canonical(closure);
  const caller = closure.popsBase ? null : commonCaller(graph);
  if (caller !== null) return committed(graph, caller, configurations);
  if (graph.frames.length > DEEPEST && depthOf(graph) > DEEPEST) return split(graph, closure.popsBase, configurations);
  return makeOutcome([], [{ configuration: configurations.intern(graph, closure.popsBase), node: 0 }]);
}

/** The frames from `caller` down become nodes; the items go on over the topmost of them. */
function committed(graph: FrameGraph, caller: number, configurations: Configurations): Outcome {
  const chain = [...(chainBelow(graph.frames, caller) ?? [])].reverse();
  const nodes = chain.map(
    (frame, i): NodePlan => ({
      callers: [{ returns: configurations.returnSet(graph.frames[frame]?.returns ?? []), parent: i }],
    }),
  );
  const above = canonical(rebased(graph, caller));
  return makeOutcome(nodes, [{ configuration: configurations.intern(above, false), node: nodes.length }]);
}

/** All frames become nodes; the items of each frame go on over its node. */
function split(graph: FrameGraph, popsBase: boolean, configurations: Configurations): Outcome {
  const nodes = graph.frames.slice(1).map(({ returns, parents }): NodePlan => {
    const byParent = new Map<number, State[]>();
    returns.forEach((state, i) => {
      const parent = parents[i] ?? 0;
      byParent.set(parent, [...(byParent.get(parent) ?? []), state]);
    });
    return {
      callers: [...byParent].map(([parent, states]) => ({ returns: configurations.returnSet(states), parent })),
    };
  });
  const threads = graph.frames.flatMap((_, node) => {
    const items = itemsOfFrame(graph, node);
    const pops = popsBase && node === 0;
    if (items.length === 0 && !pops) return [];
    const sole = canonical({ items, frames: [BASE] });
    return [{ configuration: configurations.intern(sole, pops), node }];
  });
  return makeOutcome(nodes, threads);
}
