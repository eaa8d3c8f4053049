import type { Item } from "./closure.js";
import type { FrameGraph } from "./frames.js";
import type { State } from "./states.js";

/** A set of states to go on in after a return; equal sets are one object. */
export interface ReturnSet {
  readonly states: readonly State[];
}

/**
 * All that may come next, over the real stack's top node as the base; canonical, and equal ones are one object. The
 * base is named only by being the base, so one configuration serves wherever a rule is entered.
 */
export interface Configuration extends FrameGraph {
  /** Row in the transition table; from 1. */
  readonly number: number;
  /** Which filling of the table the number belongs to. */
  readonly generation: number;
  /** The rule of the base may end here: this must be resolved against the stack before the next byte. */
  readonly popsBase: boolean;
  /** The sentence may end here. */
  readonly accepts: boolean;
  /** Where it leads when the base's callers are known: the last answer, and all of them. */
  lastReturns: ReturnSet | null;
  lastRebase: Outcome | null;
  rebases: Map<ReturnSet, Outcome> | null;
}

/** A node to make on the real stack; parent 0 is the node that was the top, parent `i` the `i`-th made, from 1. */
export interface NodePlan {
  readonly callers: readonly { readonly returns: ReturnSet; readonly parent: number }[];
}

/** What a byte or a return leads to. */
export interface Outcome {
  readonly nodes: readonly NodePlan[];
  /** None: nothing goes on. Several: they go on side by side. `node` is numbered as in `NodePlan`. */
  readonly threads: readonly { readonly configuration: Configuration; readonly node: number }[];
  /** The plain case, ready for the matcher's inner loop: one thread over a chain of nodes with one caller each. */
  readonly plain: PlainOutcome | null;
}

export interface PlainOutcome {
  readonly configuration: Configuration;
  /** What the nodes of the chain return to, the lowest first. */
  readonly pushes: readonly ReturnSet[];
}

export function makeOutcome(nodes: Outcome["nodes"], threads: Outcome["threads"]): Outcome {
  const [thread, second] = threads;
  if (thread === undefined || second !== undefined || thread.node !== nodes.length)
    return { nodes, threads, plain: null };
  if (nodes.length === 0) return { nodes, threads, plain: { configuration: thread.configuration, pushes: [] } };
  const pushes = nodes.flatMap(({ callers }, i) => {
    const [caller, other] = callers;
    return caller === undefined || other !== undefined || caller.parent !== i ? [] : [caller.returns];
  });
  const plain = pushes.length === nodes.length ? { configuration: thread.configuration, pushes } : null;
  return { nodes, threads, plain };
}

/** Nothing goes on. */
export const NOTHING: Outcome = { nodes: [], threads: [], plain: null };

/** Makes configurations and return sets, each one once. */
export interface Configurations {
  intern(graph: FrameGraph, popsBase: boolean): Configuration;
  returnSet(states: readonly State[]): ReturnSet;
  /** The configuration of a number. */
  at(number: number): Configuration | undefined;
  count(): number;
}

export function createConfigurations(generation: number, accept: State): Configurations {
  const all: Configuration[] = [];
  const byKey = new Map<string, Configuration>();
  const returnSets = new Map<string, ReturnSet>();
  return {
    intern(graph, popsBase) {
      const key = keyOf(graph, popsBase);
      const known = byKey.get(key);
      if (known !== undefined) return known;
      const configuration: Configuration = {
        items: graph.items,
        frames: graph.frames,
        number: all.length + 1,
        generation,
        popsBase,
        accepts: graph.items.some((item) => item.state === accept),
        lastReturns: null,
        lastRebase: null,
        rebases: null,
      };
      all.push(configuration);
      byKey.set(key, configuration);
      return configuration;
    },
    returnSet(states) {
      const sorted = [...new Set(states)].sort((a, b) => a.id - b.id);
      const key = sorted.map((state) => state.id).join();
      const known = returnSets.get(key);
      if (known !== undefined) return known;
      const made: ReturnSet = { states: sorted };
      returnSets.set(key, made);
      return made;
    },
    at: (number) => all[number - 1],
    count: () => all.length,
  };
}

function keyOf({ items, frames }: FrameGraph, popsBase: boolean): string {
  let key = popsBase ? "end" : "";
  for (const { state, frame } of items) key += frame === 0 ? `,${state.id}` : `,${state.id}.${frame}`;
  for (const { returns, parents } of frames) key += `|${callersKey(returns, parents)}`;
  return key;
}

function callersKey(returns: readonly State[], parents: readonly number[]): string {
  return returns.map((state, i) => `${state.id}.${parents[i]}`).join();
}

/** The items of one frame as the items of a base. */
export function itemsOfFrame({ items }: FrameGraph, frame: number): readonly Item[] {
  return items.filter((item) => item.frame === frame).map(({ state }) => ({ state, frame: 0 }));
}
