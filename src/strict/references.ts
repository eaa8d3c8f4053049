import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { pointerSteps, toPointer, valueAt } from "../base/json-pointer.js";
import type { SchemaNode } from "./walk.js";

/** What a `$ref` leads to. */
export type Reference =
  | { readonly kind: "schema"; readonly node: SchemaNode }
  /** Something is there, but not at a place where schemas stand. */
  | { readonly kind: "not-a-schema" }
  | { readonly kind: "missing" }
  | { readonly kind: "anchor"; readonly node: SchemaNode | null }
  | { readonly kind: "remote" }
  | { readonly kind: "malformed"; readonly reason: "percent-escape" | "utf-8" | "pointer-escape" };

/** Looks up the references of one schema document. */
export interface References {
  /** The node's own `$ref`, if it has one that is a string. */
  readonly of: (node: SchemaNode) => Reference | null;
  /** The end of a node's `$ref` chain; the node itself where it has none; null where the chain leads nowhere or in a circle. */
  readonly endOf: (node: SchemaNode) => SchemaNode | null;
}

export function referencesOf(nodes: readonly SchemaNode[], rootPath: string): References {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const root = nodes[0]?.schema ?? null;
  const of = (node: SchemaNode): Reference | null => {
    const ref = isObject(node.schema) ? own(node.schema, "$ref") : undefined;
    return typeof ref === "string" ? resolve(ref, root, rootPath, nodes, byPath) : null;
  };
  const endOf = (node: SchemaNode): SchemaNode | null => {
    const seen = new Set<SchemaNode>();
    let at = node;
    while (!seen.has(at)) {
      seen.add(at);
      const reference = of(at);
      if (reference === null) return at;
      if (reference.kind === "schema") at = reference.node;
      else if (reference.kind === "anchor" && reference.node !== null) at = reference.node;
      else return null;
    }
    return null;
  };
  return { of, endOf };
}

/** The steps of a document-local reference, or what is wrong with it. */
export function fragmentSteps(
  ref: string,
):
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "anchor"; readonly name: string }
  | { readonly kind: "remote" }
  | { readonly kind: "malformed"; readonly reason: "percent-escape" | "utf-8" | "pointer-escape" } {
  if (!ref.startsWith("#")) return { kind: "remote" };
  const encoded = ref.slice(1);
  if (/%(?![0-9a-fA-F]{2})/.test(encoded)) return { kind: "malformed", reason: "percent-escape" };
  let fragment: string;
  try {
    fragment = decodeURIComponent(encoded);
  } catch {
    return { kind: "malformed", reason: "utf-8" };
  }
  if (fragment !== "" && !fragment.startsWith("/")) return { kind: "anchor", name: fragment };
  if (/~(?![01])/.test(fragment)) return { kind: "malformed", reason: "pointer-escape" };
  return { kind: "steps", steps: pointerSteps(fragment) };
}

function resolve(
  ref: string,
  root: JsonValue,
  rootPath: string,
  nodes: readonly SchemaNode[],
  byPath: ReadonlyMap<string, SchemaNode>,
): Reference {
  const fragment = fragmentSteps(ref);
  if (fragment.kind === "anchor") return { kind: "anchor", node: anchored(fragment.name, nodes) };
  if (fragment.kind !== "steps") return fragment;
  if (valueAt(root, fragment.steps) === undefined) return { kind: "missing" };
  const node = byPath.get(rootPath + toPointer(fragment.steps));
  return node === undefined ? { kind: "not-a-schema" } : { kind: "schema", node };
}

function anchored(name: string, nodes: readonly SchemaNode[]): SchemaNode | null {
  const names = (schema: JsonObject) =>
    own(schema, "$anchor") === name || own(schema, "$id") === `#${name}` || own(schema, "id") === `#${name}`;
  return nodes.find(({ schema }) => isObject(schema) && names(schema)) ?? null;
}
