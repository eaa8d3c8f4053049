import { encodeUtf8 } from "./encode.js";

/** A pattern that has just been completed. */
export interface Found {
  readonly pattern: number;
  /** Bytes. */
  readonly length: number;
}

/** Finds many byte patterns at once (Aho and Corasick). Nodes are numbers, the root is 0. */
export interface TextSearch {
  readonly size: number;
  /** The node of the longest suffix read so far that begins a pattern. */
  step(node: number, byte: number): number;
  /** The node one byte further in the same pattern, or -1. */
  child(node: number, byte: number): number;
  /** How many bytes of a pattern the node stands for. */
  depth(node: number): number;
  /** The node of the next shorter suffix that begins a pattern; the root's is -1. */
  shorter(node: number): number;
  /** Patterns that end at the node, longest first. */
  found(node: number): readonly Found[];
  /** Patterns that go on after the node. */
  ahead(node: number): readonly number[];
}

interface TrieNode {
  readonly depth: number;
  readonly children: Map<number, number>;
  readonly ends: number[];
  readonly ahead: number[];
  shorter: number;
  found: readonly Found[];
}

export function createTextSearch(patterns: readonly string[]): TextSearch {
  const root = trieNode(0);
  const nodes: TrieNode[] = [root];
  const at = (node: number): TrieNode => nodes[node] ?? root;
  patterns.forEach((pattern, index) => {
    addPattern(nodes, root, encodeUtf8(pattern), index);
  });

  const step = (from: number, byte: number): number => {
    for (let node = from; node >= 0; node = at(node).shorter) {
      const child = at(node).children.get(byte);
      if (child !== undefined) return child;
    }
    return 0;
  };

  const queue = [0];
  for (const number of queue) {
    const node = at(number);
    for (const [byte, childNumber] of node.children) {
      const child = at(childNumber);
      child.shorter = number === 0 ? 0 : step(node.shorter, byte);
      const own = child.ends.map((pattern) => ({ pattern, length: child.depth }));
      child.found = [...own, ...at(child.shorter).found];
      queue.push(childNumber);
    }
  }

  return {
    size: nodes.length,
    step,
    child: (node, byte) => at(node).children.get(byte) ?? -1,
    depth: (node) => at(node).depth,
    shorter: (node) => at(node).shorter,
    found: (node) => at(node).found,
    ahead: (node) => at(node).ahead,
  };
}

function trieNode(depth: number): TrieNode {
  return { depth, children: new Map(), ends: [], ahead: [], shorter: -1, found: [] };
}

function addPattern(nodes: TrieNode[], root: TrieNode, bytes: Uint8Array, pattern: number): void {
  let node = root;
  for (const byte of bytes) {
    node.ahead.push(pattern);
    const known = nodes[node.children.get(byte) ?? -1];
    const child = known ?? trieNode(node.depth + 1);
    if (known === undefined) {
      node.children.set(byte, nodes.length);
      nodes.push(child);
    }
    node = child;
  }
  node.ends.push(pattern);
}
