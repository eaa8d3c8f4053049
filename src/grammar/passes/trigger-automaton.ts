import { complementRanges, isSurrogate, normaliseRanges } from "../code-point-ranges.js";
import type { CodePointRange } from "../ir.js";

/** A step of the automaton below. */
export interface TriggerStep {
  readonly ranges: readonly CodePointRange[];
  /** The state after it. */
  readonly target: number;
  /** Indices of the patterns that the step completes. */
  readonly hits: readonly number[];
  /** The longest end of what was read that begins a pattern. */
  readonly read: string;
}

interface Node {
  /** What leads here. */
  readonly read: string;
  readonly children: Map<number, number>;
  fail: number;
  /** Patterns that end here, also as suffixes. */
  hits: number[];
}

/**
 * The Aho-Corasick automaton of `patterns` over code points: for each state (0 is the start) its steps, which
 * together take every code point once. A pattern with a surrogate never occurs in text and is left out.
 */
export function triggerAutomaton(patterns: readonly string[]): readonly (readonly TriggerStep[])[] {
  const nodes: Node[] = [{ read: "", children: new Map(), fail: 0, hits: [] }];
  patterns.forEach((pattern, index) => {
    const points = Array.from(pattern, (character) => character.codePointAt(0) ?? 0);
    if (points.length > 0 && !points.some(isSurrogate)) insert(nodes, points, index);
  });
  linkFailures(nodes);
  const letters = [...new Set(nodes.flatMap(({ children }) => [...children.keys()]))];
  const others = complementRanges(normaliseRanges(letters.map((letter) => [letter, letter])));
  return nodes.map((_, state) => stepsFrom(nodes, state, letters, others));
}

function insert(nodes: Node[], points: readonly number[], index: number): void {
  let at = 0;
  for (const point of points) {
    const known = nodes[at]?.children.get(point);
    if (known === undefined) {
      const read = (nodes[at]?.read ?? "") + String.fromCodePoint(point);
      nodes.push({ read, children: new Map(), fail: 0, hits: [] });
      nodes[at]?.children.set(point, nodes.length - 1);
    }
    at = known ?? nodes.length - 1;
  }
  nodes[at]?.hits.push(index);
}

function linkFailures(nodes: readonly Node[]): void {
  const queue = [0];
  for (const state of queue) {
    const node = nodes[state];
    if (node === undefined) continue;
    for (const [point, target] of node.children) {
      const child = nodes[target];
      if (child === undefined) continue;
      child.fail = state === 0 ? 0 : advance(nodes, node.fail, point);
      child.hits = [...child.hits, ...(nodes[child.fail]?.hits ?? [])];
      queue.push(target);
    }
  }
}

function advance(nodes: readonly Node[], from: number, point: number): number {
  for (let state = from; ; state = nodes[state]?.fail ?? 0) {
    const target = nodes[state]?.children.get(point);
    if (target !== undefined) return target;
    if (state === 0) return 0;
  }
}

function stepsFrom(
  nodes: readonly Node[],
  state: number,
  letters: readonly number[],
  others: readonly CodePointRange[],
): readonly TriggerStep[] {
  const byTarget = new Map<number, CodePointRange[]>([[0, [...others]]]);
  for (const letter of letters) {
    const target = advance(nodes, state, letter);
    const ranges = byTarget.get(target);
    if (ranges === undefined) byTarget.set(target, [[letter, letter]]);
    else ranges.push([letter, letter]);
  }
  return [...byTarget]
    .map(([target, ranges]) => ({
      ranges: normaliseRanges(ranges),
      target,
      hits: nodes[target]?.hits ?? [],
      read: nodes[target]?.read ?? "",
    }))
    .filter(({ ranges }) => ranges.length > 0);
}
