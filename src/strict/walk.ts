import { isObject, type JsonObject, type JsonValue } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import { isObjectSchema } from "./schema-facts.js";

/** A place where a schema stands. */
export interface SchemaNode {
  /** What stands there; anything but an object or a boolean is a mistake. */
  readonly schema: JsonValue;
  /** JSON Pointer into the checked document. */
  readonly path: string;
  readonly parent: SchemaNode | null;
  /** The keyword of the parent that holds this schema; null at the root. */
  readonly keyword: string | null;
  /** Name or position under that keyword; null where the keyword's value is the schema itself. */
  readonly key: string | number | null;
  /** Number of object schemas above (Dynamo's way to count, strict-subset reference A2); arrays and unions add none. */
  readonly depth: number;
  /** Number of schemas above, of any kind. */
  readonly level: number;
}

/** Schemas nested deeper are not entered: pointers grow with depth, and no target takes anything near it. */
export const MOST_LEVELS = 256;

type Shape = "one" | "list" | "map" | "one-or-list" | "map-or-names";

/** How a keyword holds schemas. Everything that is not named here is data: `default`, `examples`, `const`, `enum`. */
const HOLDS_SCHEMAS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"].map(
    (keyword) => [keyword, "map"] as const,
  ),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((keyword) => [keyword, "list"] as const),
  ...["additionalItems", "additionalProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"].map(
    (keyword) => [keyword, "one"] as const,
  ),
  ...["contains", "contentSchema", "not", "if", "then", "else"].map((keyword) => [keyword, "one"] as const),
  ["items", "one-or-list"],
  ["dependencies", "map-or-names"],
]);

/**
 * All schema positions in document order, the root first. A property called `enum` or `$ref` is a name, not a keyword.
 * References are not followed, so a definition is visited once, where it stands.
 */
export function walkSchema(root: JsonValue, rootPath: string): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const open: SchemaNode[] = [
    { schema: root, path: rootPath, parent: null, keyword: null, key: null, depth: 0, level: 0 },
  ];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    open.push(...childrenOf(node).reverse());
  }
  return nodes;
}

/** The node's steps below the root of its schema, with a mark on those that are keywords. */
export function stepsOf(node: SchemaNode): readonly { readonly step: string | number; readonly keyword: boolean }[] {
  const steps: { step: string | number; keyword: boolean }[] = [];
  for (let at: SchemaNode | null = node; at !== null; at = at.parent) {
    if (at.key !== null) steps.push({ step: at.key, keyword: false });
    if (at.keyword !== null) steps.push({ step: at.keyword, keyword: true });
  }
  return steps.reverse();
}

function childrenOf(parent: SchemaNode): SchemaNode[] {
  const { schema } = parent;
  if (!isObject(schema) || parent.level >= MOST_LEVELS) return [];
  const depth = parent.depth + (isObjectSchema(schema) ? 1 : 0);
  const children: SchemaNode[] = [];
  const add = (keyword: string, key: string | number | null, value: JsonValue) => {
    const path = parent.path + pointerStep(keyword) + (key === null ? "" : pointerStep(key));
    children.push({ schema: value, path, parent, keyword, key, depth, level: parent.level + 1 });
  };
  for (const [keyword, value] of Object.entries(schema)) {
    const shape = HOLDS_SCHEMAS.get(keyword);
    if (shape === "one" || (shape === "one-or-list" && !Array.isArray(value))) add(keyword, null, value);
    else if (Array.isArray(value)) {
      if (shape !== "list" && shape !== "one-or-list") continue;
      for (const [index, entry] of value.entries()) add(keyword, index, entry);
    } else if ((shape === "map" || shape === "map-or-names") && isObject(value)) addMap(keyword, value, shape, add);
  }
  return children;
}

function addMap(
  keyword: string,
  map: JsonObject,
  shape: "map" | "map-or-names",
  add: (keyword: string, key: string, value: JsonValue) => void,
): void {
  for (const [key, value] of Object.entries(map)) {
    if (shape === "map-or-names" && Array.isArray(value)) continue;
    add(keyword, key, value);
  }
}
