import { isObject, type JsonObject, own } from "../../base/json.js";
import { pointerStep } from "../../base/json-pointer.js";
import type { Fault, Rule, RuleContext } from "../rule.js";
import { ANNOTATIONS, has } from "../schema-facts.js";
import { severities } from "../severities.js";
import type { SchemaNode } from "../walk.js";

/** Keywords that mean the same wherever they stand beside others. */
const INDEPENDENT = [
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "multipleOf",
];

/** Keys beside `$ref`; the root may hold the definitions that it refers to. */
function beside(schema: JsonObject, node: SchemaNode): readonly string[] {
  if (typeof own(schema, "$ref") !== "string") return [];
  const isDefinitions = (key: string) => node.parent === null && (key === "$defs" || key === "definitions");
  return Object.keys(schema).filter((key) => key !== "$ref" && !isDefinitions(key));
}

/** Puts a copy of the target in place of the reference; what stands beside it stays, and wins. */
function inlined(schema: JsonObject, node: SchemaNode, { references }: RuleContext): Pick<Fault, "edits"> {
  const reference = references.of(node);
  if (reference?.kind !== "schema" || !isObject(reference.node.schema)) return {};
  const target = reference.node.schema;
  if (["$id", "id", "$anchor", "$defs", "definitions"].some((key) => has(target, key))) return {};
  const added = Object.entries(target).filter(([key]) => !has(schema, key));
  if (has(target, "$ref")) return {};
  return {
    edits: [
      ...added.map(([key, value]) => ({ kind: "set" as const, path: node.path + pointerStep(key), value })),
      { kind: "remove", path: `${node.path}/$ref` },
    ],
  };
}

/** `$ref` with company (strict-subset reference A.3 rule 6, A.6 error 6). */
export const refSibling: Rule = {
  id: "ref-sibling",
  title: "$ref must stand alone",
  severities: severities({ openai: "error" }),
  schema: (schema, node, context) => {
    const keys = beside(schema, node);
    if (keys.length === 0) return [];
    const onlyAnnotations = keys.every((key) => ANNOTATIONS.has(key));
    return [
      {
        path: node.path,
        message: `$ref must stand alone, beside it: ${keys.join(", ")}`,
        fix: "Put the target here in place of the reference",
        ...(onlyAnnotations ? inlined(schema, node, context) : {}),
      },
    ];
  },
};

/** Constraints beside `$ref` that the engine does not look at (strict-subset reference C.1). */
export const refSiblingIgnored: Rule = {
  id: "ref-sibling-ignored",
  title: "Keys beside $ref are ignored",
  severities: severities({ xgrammar: "warning", llamacpp: "warning", outlines: "warning", lmfe: "warning" }),
  schema: (schema, node, context) => {
    const keys = beside(schema, node).filter((key) => !ANNOTATIONS.has(key));
    if (keys.length === 0) return [];
    const reference = context.references.of(node);
    const target = reference?.kind === "schema" && isObject(reference.node.schema) ? reference.node.schema : {};
    const isSafe = keys.every((key) => INDEPENDENT.includes(key) && !has(target, key));
    return [
      {
        path: node.path,
        message: `Keys beside $ref are ignored: ${keys.join(", ")}`,
        fix: "Merge them into a copy of the target",
        ...(isSafe ? inlined(schema, node, context) : {}),
      },
    ];
  },
};

/** A rule about what a `$ref` leads to. */
function referenceRule(
  rule: Omit<Rule, "schema" | "node" | "tool" | "list">,
  find: (ref: string, node: SchemaNode, context: RuleContext) => Omit<Fault, "path"> | null,
): Rule {
  return {
    ...rule,
    schema: (schema, node, context) => {
      const ref = own(schema, "$ref");
      const found = typeof ref === "string" ? find(ref, node, context) : null;
      return found === null ? [] : [{ ...found, path: `${node.path}/$ref` }];
    },
  };
}

/** Strict-subset reference A.3 rule 6, A.6 error 7. */
export const refNotTopLevelDef = referenceRule(
  {
    id: "ref-not-top-level-def",
    title: "$ref must name a top-level definition",
    severities: severities({ openai: "error" }),
  },
  (ref) => {
    if (!/^#\//.test(ref) || /^#\/(\$defs|definitions)\/[^/]+$/.test(ref)) return null;
    return { message: "Reference must name a top-level definition", fix: "Move its target into $defs" };
  },
);

/** Strict-subset reference A2 step 21, B.1, C.1. */
export const refRemote = referenceRule(
  {
    id: "ref-remote",
    title: "$ref must stay inside the document",
    severities: severities({ all: "error" }),
  },
  (ref) => (ref.startsWith("#") ? null : { message: "Only references inside the document work", fix: null }),
);

/** Strict-subset reference A2 step 22, C.1. */
export const refAnchor = referenceRule(
  {
    id: "ref-anchor",
    title: "Named anchors are not resolved",
    severities: severities({ dynamo: "error", xgrammar: "error", llamacpp: "error" }),
  },
  (_ref, node, { references, root }) => {
    const reference = references.of(node);
    if (reference?.kind !== "anchor") return null;
    const fault = { message: "Named anchors are not resolved", fix: "Write the reference as a JSON Pointer" };
    if (reference.node === null) return fault;
    const pointer = `#${reference.node.path.slice(root.path.length)}`;
    return { ...fault, edits: [{ kind: "set", path: `${node.path}/$ref`, value: pointer }] };
  },
);

/** Strict-subset reference C.1. */
export const refEscaped = referenceRule(
  {
    id: "ref-escaped",
    title: "Engines do not decode pointer escapes",
    severities: severities({ xgrammar: "error", llamacpp: "error", outlines: "error" }),
  },
  (ref) =>
    ref.startsWith("#") && /~[01]|%/.test(ref)
      ? { message: "Engine does not decode pointer escapes", fix: "Give the definition a name without / ~ and %" }
      : null,
);

/** Strict-subset reference A2 steps 22 and 23, C.1. */
export const refUnresolved = referenceRule(
  {
    id: "ref-unresolved",
    title: "$ref must lead to a schema",
    severities: severities({ all: "error" }),
  },
  (_ref, node, { references }) => {
    const reference = references.of(node);
    const isLost = reference?.kind === "missing" || (reference?.kind === "anchor" && reference.node === null);
    if (isLost) return { message: "Reference target does not exist", fix: null };
    if (reference?.kind === "malformed") {
      return { message: `Reference target does not exist: the reference has a bad ${reference.reason}`, fix: null };
    }
    if (reference?.kind !== "not-a-schema") return null;
    return { message: "Reference target is not a place where schemas stand", fix: "Move the target into $defs" };
  },
);

/** Strict-subset reference A2 step 24. */
export const refDirectCycle = referenceRule(
  {
    id: "ref-direct-cycle",
    title: "$ref must reach a schema",
    severities: severities({ all: "error" }),
  },
  (_ref, node, { references }) => {
    const seen = new Set<SchemaNode>();
    for (let at = node; !seen.has(at); ) {
      seen.add(at);
      const reference = references.of(at);
      if (reference?.kind !== "schema") return null;
      if (reference.node === node) return { message: "Reference never reaches a schema", fix: null };
      at = reference.node;
    }
    return null;
  },
);

/** Recursion through children (strict-subset reference B.1, B.3, C.1, E.3). */
export const refRecursive: Rule = {
  id: "ref-recursive",
  title: "Recursive schemas are not supported",
  severities: severities({ anthropic: "error", xai: "error", outlines: "error", beam: "warning" }),
  tool: ({ nodes, references }) => {
    const indexOf = new Map(nodes.map((node, index) => [node, index]));
    const targets = new Map<number, number>();
    nodes.forEach((node, index) => {
      const reference = references.of(node);
      const target = reference?.kind === "schema" ? indexOf.get(reference.node) : undefined;
      if (target !== undefined) targets.set(index, target);
    });
    const reach = new Map<number, ReadonlySet<number>>();
    const faults: Fault[] = [];
    for (const [from, target] of targets) {
      const reached = reach.get(target) ?? reachedFrom(target, nodes, targets);
      reach.set(target, reached);
      const node = nodes[from];
      if (node === undefined || !reached.has(from)) continue;
      faults.push({
        path: `${node.path}/$ref`,
        message: "Recursive schemas are not supported",
        fix: "Write the levels out as deep as needed, then stop",
      });
    }
    return faults;
  },
};

/** The referring nodes that can be met from a node on, through children and references. Nodes come in document order, so a subtree is a run of them. */
function reachedFrom(
  start: number,
  nodes: readonly SchemaNode[],
  targets: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const reached = new Set<number>();
  const entered = new Set<number>();
  const open = [start];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (entered.has(entry)) continue;
    entered.add(entry);
    const top = nodes[entry];
    for (let at = entry; top !== undefined && at < nodes.length; at += 1) {
      const path = nodes[at]?.path ?? "";
      if (at > entry && !path.startsWith(`${top.path}/`)) break;
      const target = targets.get(at);
      if (target === undefined) continue;
      reached.add(at);
      open.push(target);
    }
  }
  return reached;
}

/** Strict-subset reference A2 step 20. */
export const refNestedId: Rule = {
  id: "ref-nested-id",
  title: "Nested identifiers change what $ref means",
  severities: severities({ dynamo: "error" }),
  tool: ({ nodes }) => {
    const referring = nodes.filter(({ schema }) => isObject(schema) && has(schema, "$ref"));
    if (referring.length === 0) return [];
    return nodes.flatMap(({ schema, path, parent }): readonly Fault[] => {
      if (parent === null || !isObject(schema)) return [];
      const keyword = ["$id", "id"].find((word) => has(schema, word));
      if (keyword === undefined) return [];
      const isUnused = !referring.some((node) => node.path === path || node.path.startsWith(`${path}/`));
      const at = `${path}/${keyword}`;
      return [
        {
          path: at,
          message: "Nested identifiers change what $ref means",
          fix: `Remove the ${keyword}`,
          ...(isUnused && isPlainId(schema[keyword], referring)
            ? { edits: [{ kind: "remove" as const, path: at }] }
            : {}),
        },
      ];
    });
  },
};

/** No reference names this identifier. */
function isPlainId(id: unknown, referring: readonly SchemaNode[]): boolean {
  return (
    typeof id === "string" &&
    referring.every(({ schema }) => isObject(schema) && typeof schema.$ref === "string" && !schema.$ref.includes(id))
  );
}
