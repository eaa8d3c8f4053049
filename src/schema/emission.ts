import { rule } from "../grammar/build.js";
import type { Expr, Rule } from "../grammar/ir.js";
import type { Compilation } from "./compilation.js";
import { type FreeJsonNames, freeJsonRules, type JsonLayout, jsonLayout } from "./json-text.js";
import { firstAtom, type Node } from "./nodes.js";

/** The grammar that grows while nodes are written out. */
export interface Emission {
  /** JSON text of a node's values. */
  readonly write: (node: Node) => Expr;
  readonly compilation: Compilation;
  readonly layout: JsonLayout;
  readonly rules: Rule[];
  /** Expressions of nodes that are written out, and those that have become rules. */
  readonly written: Map<Node, Expr>;
  readonly ruleOf: Map<Node, Expr>;
  readonly names: Set<string>;
  readonly open: Set<Node>;
  free: FreeJsonNames | null;
}

export function startEmission(compilation: Compilation, write: (emission: Emission, node: Node) => Expr): Emission {
  const emission: Emission = {
    write: (node) => write(emission, node),
    compilation,
    layout: jsonLayout(compilation.options.whitespace),
    rules: [],
    written: new Map(),
    ruleOf: new Map(),
    // The name of the whole grammar's start.
    names: new Set([`${compilation.options.rulePrefix}root`]),
    open: new Set(),
    free: null,
  };
  return emission;
}

/** A rule name that is not taken yet, made from a word of the schema. */
export function freshName(emission: Emission, word: string): string {
  const stem = emission.compilation.options.rulePrefix + word;
  let name = stem;
  for (let count = 2; emission.names.has(name); count += 1) name = `${stem}_${count}`;
  emission.names.add(name);
  return name;
}

/** Rules of free JSON, added to the grammar at the first call. */
export function freeJson(emission: Emission, kind: keyof FreeJsonNames): Expr {
  if (emission.free === null) {
    emission.free = {
      value: freshName(emission, "json_value"),
      object: freshName(emission, "json_object"),
      array: freshName(emission, "json_array"),
    };
    emission.rules.push(...freeJsonRules(emission.free, emission.layout));
  }
  return rule(emission.free[kind]);
}

/** A reference to the node's rule, whose name is made up at the first call. */
export function ruleForNode(emission: Emission, node: Node): Expr & { readonly kind: "rule" } {
  const known = emission.ruleOf.get(node);
  if (known?.kind === "rule") return known;
  const name = freshName(emission, ruleWord(firstAtom(emission.compilation, node)?.name ?? ""));
  const made = { kind: "rule", name } as const;
  emission.ruleOf.set(node, made);
  return made;
}

/** A word of the schema, as far as a rule's name can hold it. */
function ruleWord(word: string): string {
  const name = word.replace(/[^A-Za-z0-9_]+/g, "_").slice(0, 40);
  return /^[A-Za-z]/.test(name) ? name : name === "" ? "value" : `value_${name}`;
}
