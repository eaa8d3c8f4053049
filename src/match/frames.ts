import type { Frame, Item } from "./closure.js";

/** Items over their frames, frame 0 the base. */
export interface FrameGraph {
  readonly items: readonly Item[];
  readonly frames: readonly Frame[];
}

export const BASE: Frame = { returns: [], parents: [] };

/**
 * The same items over as few frames as possible, numbered and sorted in a way that only depends on their meaning:
 * frames that no item stands on or returns to are gone, and frames with the same callers are one. The latter keeps
 * ambiguous rules such as `x ::= x x | "a"` finite.
 */
export function canonical(graph: FrameGraph): FrameGraph {
  if (graph.frames.length === 1) return { items: sortItems(graph.items), frames: [BASE] };
  const needed = framesFrom(graph, () => true);
  if (needed.size === 0 || (needed.size === 1 && needed.has(0))) {
    return { items: sortItems(graph.items), frames: [BASE] };
  }
  needed.delete(0);
  const classes = equivalenceClasses(graph.frames, [...needed]);
  const classOf = (frame: number): number => classes.get(frame) ?? 0;
  const frames: Frame[] = [BASE];
  for (const [frame, cls] of classes) {
    if (frames[cls] === undefined) frames[cls] = mergedCallers(graph.frames[frame] ?? BASE, classOf);
  }
  return { items: sortItems(graph.items.map(({ state, frame }) => ({ state, frame: classOf(frame) }))), frames };
}

/** The frames that items stand on or return to, without going on through frames for which `through` is false. */
function framesFrom({ items, frames }: FrameGraph, through: (frame: number) => boolean): Set<number> {
  const reached = new Set(items.map((item) => item.frame));
  for (const frame of reached) {
    if (through(frame)) for (const parent of frames[frame]?.parents ?? []) reached.add(parent);
  }
  return reached;
}

/** Numbers frames from 1 by partition refinement: two frames are one class when they return alike to like classes. */
function equivalenceClasses(frames: readonly Frame[], needed: readonly number[]): Map<number, number> {
  let classes = new Map<number, number>(needed.map((frame) => [frame, 1]));
  // Frames that all return to the base, as nearly always, are told apart by what they return to.
  const isFlat = needed.every((frame) => frames[frame]?.parents.every((parent) => parent === 0));
  for (let size = 0; ; ) {
    const signatures = needed.map((frame) => signature(frames[frame] ?? BASE, classes));
    const distinct = [...new Set(signatures)].sort();
    const numbers = new Map(distinct.map((text, i) => [text, i + 1]));
    classes = new Map(needed.map((frame, i) => [frame, numbers.get(signatures[i] ?? "") ?? 0]));
    if (isFlat || distinct.length === size) return classes;
    size = distinct.length;
  }
}

function signature({ returns, parents }: Frame, classes: ReadonlyMap<number, number>): string {
  const callers = returns.map((state, i) => `${state.id}:${classes.get(parents[i] ?? 0) ?? 0}`);
  return callers.length === 1 ? (callers[0] ?? "") : [...new Set(callers)].sort().join();
}

function mergedCallers(frame: Frame, classOf: (frame: number) => number): Frame {
  const { returns, parents } = frame;
  if (returns.length === 1 && parents[0] === 0) return frame;
  const merged = returns.map((state, i) => ({ state, frame: classOf(parents[i] ?? 0) }));
  const sorted = sortItems(merged);
  return { returns: sorted.map((item) => item.state), parents: sorted.map((item) => item.frame) };
}

/** Sorted, each once. */
function sortItems(items: readonly Item[]): readonly Item[] {
  if (items.length < 2) return items;
  const sorted = [...items].sort((a, b) => a.state.id - b.state.id || a.frame - b.frame);
  return sorted.filter((item, i) => item.state !== sorted[i - 1]?.state || item.frame !== sorted[i - 1]?.frame);
}

/**
 * The frame nearest to the items through which all of them return, if the way down from it is one plain chain of
 * callers; null where there is none. What is below it can go to the real stack at no cost.
 */
export function commonCaller(graph: FrameGraph): number | null {
  if (graph.items.some((item) => item.frame === 0)) return null;
  let best: number | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const frame of framesFrom({ items: graph.items.slice(0, 1), frames: graph.frames }, () => true)) {
    if (frame === 0 || chainBelow(graph.frames, frame) === null) continue;
    const above = framesFrom(graph, (other) => other !== frame);
    if (above.has(0) || !above.has(frame) || above.size >= fewest) continue;
    best = frame;
    fewest = above.size;
  }
  return best;
}

/** The frames from `frame` down to the base (not in it), or null where it is not one plain chain. */
export function chainBelow(frames: readonly Frame[], frame: number): readonly number[] | null {
  const chain: number[] = [];
  for (let at = frame; at !== 0; ) {
    const parents = new Set(frames[at]?.parents);
    const [parent] = parents;
    if (parents.size !== 1 || parent === undefined || chain.length > frames.length) return null;
    chain.push(at);
    at = parent;
  }
  return chain;
}

/** The graph with `base` as its base. */
export function rebased({ items, frames }: FrameGraph, base: number): FrameGraph {
  const swap = (frame: number): number => (frame === base ? 0 : frame === 0 ? base : frame);
  return {
    items: items.map(({ state, frame }) => ({ state, frame: swap(frame) })),
    frames: frames.map((_, i) =>
      i === 0 || i === base
        ? BASE
        : { returns: frames[i]?.returns ?? [], parents: (frames[i]?.parents ?? []).map(swap) },
    ),
  };
}

/** How many calls lie between the base and the frame farthest from it. */
export function depthOf({ frames }: FrameGraph): number {
  const depths = new Map<number, number>([[0, 0]]);
  let deepest = 0;
  for (let changed = true; changed; ) {
    changed = false;
    frames.forEach(({ parents }, frame) => {
      if (depths.has(frame)) return;
      const known = parents.flatMap((parent) => depths.get(parent) ?? []);
      if (known.length === 0) return;
      const depth = 1 + Math.min(...known);
      depths.set(frame, depth);
      deepest = Math.max(deepest, depth);
      changed = true;
    });
  }
  return deepest;
}
