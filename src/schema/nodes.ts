import type { Compilation } from "./compilation.js";
import type { Formula } from "./formula.js";

/** One schema (or a formula made from schemas) that can be asked for or, negated, ruled out. */
export interface Atom {
  /** 1, 2, 3 and so on. */
  readonly id: number;
  readonly formula: () => Formula;
  /** For the names of rules: a word of the schema, as it stands there. */
  readonly name: string;
  /** JSON Pointer of the schema, or of the first of several that it is made from. */
  readonly pointer: string;
}

/**
 * A value's place in the instance and all that is asked of it: a conjunction of atoms, each as it is (its id) or
 * negated (minus its id). Nodes are interned: the same conjunction is the same object, which is what makes
 * recursive schemas end.
 */
export interface Node {
  readonly key: string;
  /** Sorted; empty: any value. */
  readonly literals: readonly number[];
}

/** Any value. */
export const ANY: Node = { key: "", literals: [] };
/** No value. */
export const NEVER: Node = { key: "false", literals: [] };

/** The atom for `source`, made at the first call for it. */
export function atomFor(
  compilation: Compilation,
  source: unknown,
  { name, pointer = "" }: { readonly name: string; readonly pointer?: string },
  formula: () => Formula,
): Atom {
  const known = compilation.atomBySource.get(source);
  if (known !== undefined) return known;
  const atom: Atom = { id: compilation.atoms.length + 1, formula, name, pointer };
  compilation.atoms.push(atom);
  compilation.atomBySource.set(source, atom);
  return atom;
}

export function nodeOfAtom(compilation: Compilation, atom: Atom): Node {
  return intern(compilation, [atom.id]);
}

/** The conjuncts of a node, each as a node of its own. */
export function conjuncts(compilation: Compilation, node: Node): readonly Node[] {
  return node.literals.map((literal) => intern(compilation, [literal]));
}

function intern(compilation: Compilation, literals: readonly number[]): Node {
  const key = literals.join(" ");
  const known = compilation.nodes.get(key);
  if (known !== undefined) return known;
  const node: Node = { key, literals };
  compilation.nodes.set(key, node);
  return node;
}

/** Both at once. */
export function conjunction(compilation: Compilation, a: Node, b: Node): Node {
  if (a === b || b === ANY) return a;
  if (a === ANY) return b;
  if (a === NEVER || b === NEVER) return NEVER;
  const literals = new Set(a.literals);
  for (const literal of b.literals) {
    if (literals.has(-literal)) return NEVER;
    literals.add(literal);
  }
  return intern(
    compilation,
    [...literals].sort((x, y) => x - y),
  );
}

/** Every value that `node` does not hold. */
export function negation(compilation: Compilation, node: Node): Node {
  if (node === ANY) return NEVER;
  if (node === NEVER) return ANY;
  const [only] = node.literals;
  if (node.literals.length === 1 && only !== undefined) return intern(compilation, [-only]);
  const atom = atomFor(
    compilation,
    `not ${node.key}`,
    { name: "not", pointer: firstAtom(compilation, node)?.pointer ?? "" },
    () => ({
      kind: "not",
      item: { kind: "node", node },
    }),
  );
  return nodeOfAtom(compilation, atom);
}

/** What either holds. */
export function disjunction(compilation: Compilation, a: Node, b: Node): Node {
  if (a === ANY || b === ANY) return ANY;
  if (a === NEVER || a === b) return b;
  if (b === NEVER) return a;
  const atom = atomFor(
    compilation,
    `${a.key} or ${b.key}`,
    { name: "or", pointer: firstAtom(compilation, a)?.pointer ?? "" },
    () => ({
      kind: "or",
      items: [
        { kind: "node", node: a },
        { kind: "node", node: b },
      ],
      place: null,
    }),
  );
  return nodeOfAtom(compilation, atom);
}

/** The first atom of a node. */
export function firstAtom(compilation: Compilation, node: Node): Atom | undefined {
  return compilation.atoms[Math.abs(node.literals[0] ?? 0) - 1];
}
