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
}

/** How a keyword holds schemas. Everything that is not named here is data: `default`, `examples`, `const`, `enum`. */
const HOLDS_SCHEMAS: Readonly<Record<string, "one" | "list" | "map" | "one-or-list" | "map-or-names">> = {
  properties: "map",
  patternProperties: "map",
  $defs: "map",
  definitions: "map",
  dependentSchemas: "map",
  dependencies: "map-or-names",
  allOf: "list",
  anyOf: "list",
  oneOf: "list",
  prefixItems: "list",
  items: "one-or-list",
  additionalItems: "one",
  additionalProperties: "one",
  propertyNames: "one",
  unevaluatedProperties: "one",
  unevaluatedItems: "one",
  contains: "one",
  contentSchema: "one",
  not: "one",
  if: "one",
  then: "one",
  else: "one",
};

/**
 * All schema positions in document order, the root first. A property called `enum` or `$ref` is a name, not a keyword.
 * References are not followed, so a definition is visited once, where it stands.
 */
export function walkSchema(root: JsonValue, rootPath: string): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const open: SchemaNode[] = [{ schema: root, path: rootPath, parent: null, keyword: null, key: null, depth: 0 }];
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
  if (!isObject(schema)) return [];
  const depth = parent.depth + (isObjectSchema(schema) ? 1 : 0);
  const children: SchemaNode[] = [];
  const add = (keyword: string, key: string | number | null, value: JsonValue) => {
    const path = parent.path + pointerStep(keyword) + (key === null ? "" : pointerStep(key));
    children.push({ schema: value, path, parent, keyword, key, depth });
  };
  for (const [keyword, value] of Object.entries(schema)) {
    if (!Object.hasOwn(HOLDS_SCHEMAS, keyword)) continue;
    const shape = HOLDS_SCHEMAS[keyword];
    if (shape === "one" || (shape === "one-or-list" && !Array.isArray(value))) add(keyword, null, value);
    else if (Array.isArray(value)) {
      if (shape === "list" || shape === "one-or-list") value.forEach((entry, index) => add(keyword, index, entry));
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
