import { isObject, own } from "../base/json.js";
import { valueAt as jsonAt, pointerSteps } from "../base/json-pointer.js";
import type { Expr, Rule } from "../grammar/ir.js";
import type { Compilation, KeywordPlace } from "./compilation.js";
import { type JsonLayout, jsonDialect, jsonLayout } from "./json-text.js";
import { ANY, firstAtom, type Node } from "./nodes.js";
import { placeOfNode } from "./place-of-node.js";
import type { ValueDialect } from "./value-dialect.js";

/** The grammar that grows while nodes are written out. */
export interface Emission {
  /** A node's values, written in the dialect. */
  readonly write: (node: Node) => Expr;
  readonly compilation: Compilation;
  readonly dialect: ValueDialect;
  readonly layout: JsonLayout;
  readonly rules: Rule[];
  /** Expressions of nodes that are written out, and those that have become rules. */
  readonly written: Map<Node, Expr>;
  readonly ruleOf: Map<Node, Expr>;
  readonly names: Set<string>;
  readonly open: Set<Node>;
  /** Keys of the entries that are being written, outermost first. */
  readonly keys: string[];
  /** Where the dialect cannot write what the schema asks for, the expression that matches nothing in its place. */
  readonly unwritable: Map<Expr, Unwritable>;
  free: FreeNames | null;
}

/** Names of the rules of free values. */
export interface FreeNames {
  readonly value: string;
  readonly object: string;
  readonly array: string;
}

/** A key or some strings that a dialect cannot write. */
export interface Unwritable {
  /** Keys that lead to it, outermost first. */
  readonly keys: readonly string[];
  readonly place: KeywordPlace;
  /** For people: what cannot be written, and why. */
  readonly reason: string;
}

/** `dialect` null: JSON text. */
export function startEmission(
  compilation: Compilation,
  write: (emission: Emission, node: Node) => Expr,
  dialect: ValueDialect | null,
): Emission {
  const layout = jsonLayout(compilation.options.whitespace);
  const emission: Emission = {
    write: (node) => write(emission, node),
    compilation,
    dialect: dialect ?? jsonDialect(compilation.options, layout),
    layout,
    rules: [],
    written: new Map(),
    ruleOf: new Map(),
    // The name of the whole grammar's start.
    names: new Set([`${compilation.options.rulePrefix}root`]),
    open: new Set(),
    keys: [],
    unwritable: new Map(),
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

/** Matches nothing, because of what the dialect cannot write. */
export function unwritable(emission: Emission, place: KeywordPlace | null, reason: string): Expr {
  const nothing: Expr = { kind: "choice", items: [] };
  emission.unwritable.set(nothing, { keys: [...emission.keys], place: place ?? currentPlace(emission), reason });
  return nothing;
}

/** The keyword that lists the values of the node that is being written, or else the one under which the node stands. */
export function currentPlace({ open, compilation }: Emission): KeywordPlace {
  const node = [...open].at(-1) ?? ANY;
  const pointer = firstAtom(compilation, node)?.pointer ?? "";
  const schema = jsonAt(compilation.root, pointerSteps(pointer));
  const keyword = isObject(schema) ? ["const", "enum"].find((name) => own(schema, name) !== undefined) : undefined;
  return keyword === undefined ? placeOfNode(compilation, node) : { path: `${pointer}/${keyword}`, keyword };
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
