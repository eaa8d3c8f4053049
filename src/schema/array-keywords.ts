import type { JsonValue } from "../base/json.js";
import { ANY_ARRAY, type ArrayShape, type Contains, NOTHING_EVALUATED } from "./array-shape.js";
import type { Compilation } from "./compilation.js";
import { countOf, keywordPlace, keywordValue, malformed } from "./keyword-reader.js";
import { ANY, NEVER, type Node } from "./nodes.js";
import type { SchemaPlace } from "./references.js";

/** The node of a subschema. */
export type NodeOfSchema = (schema: JsonValue, place: SchemaPlace, keyword: string) => Node;

/**
 * What the array keywords of a schema ask of an array. `closes`: without a word on further items there are none
 * (xgrammar reference 4.5).
 */
export function arrayShapeOf(
  compilation: Compilation,
  place: SchemaPlace,
  closes: boolean,
  nodeOf: NodeOfSchema,
): ArrayShape {
  const { prefix, rest, restGiven } = itemNodes(compilation, place, nodeOf);
  const contains = containsOf(compilation, place, nodeOf);
  const unique = keywordValue(place, "uniqueItems");
  if (unique !== undefined && typeof unique !== "boolean")
    malformed(compilation, place, "uniqueItems", "true or false");
  return {
    ...ANY_ARRAY,
    prefix,
    rest: closes && !restGiven ? NEVER : rest,
    min: countOf(compilation, place, "minItems") ?? 0,
    max: countOf(compilation, place, "maxItems"),
    contains: contains === null ? [] : [contains],
    unique: unique === true ? keywordPlace(place, "uniqueItems") : null,
    evaluated: {
      ...NOTHING_EVALUATED,
      prefix: prefix.length,
      all: restGiven,
      // Only since 2020-12 does `contains` evaluate the items that it finds.
      matching: contains === null || place.draft < 2020 ? [] : [contains.value],
    },
  };
}

interface ItemNodes {
  readonly prefix: readonly Node[];
  readonly rest: Node;
  /** Does a keyword speak of the items after the prefix? */
  readonly restGiven: boolean;
}

function itemNodes(compilation: Compilation, place: SchemaPlace, nodeOf: NodeOfSchema): ItemNodes {
  const prefixItems = keywordValue(place, "prefixItems");
  const items = keywordValue(place, "items");
  if (prefixItems !== undefined && !Array.isArray(prefixItems)) {
    malformed(compilation, place, "prefixItems", "a list of schemas");
  }
  // A list under `items` is how drafts up to 2019-09 say `prefixItems`, and then `additionalItems` says the rest.
  const [list, listKeyword, after, afterKeyword] =
    Array.isArray(items) && !Array.isArray(prefixItems)
      ? ([items, "items", keywordValue(place, "additionalItems"), "additionalItems"] as const)
      : ([Array.isArray(prefixItems) ? prefixItems : [], "prefixItems", items, "items"] as const);
  return {
    prefix: list.map((item: JsonValue) => nodeOf(item, place, listKeyword)),
    rest: after === undefined ? ANY : nodeOf(after, place, afterKeyword),
    restGiven: after !== undefined,
  };
}

function containsOf(compilation: Compilation, place: SchemaPlace, nodeOf: NodeOfSchema): Contains | null {
  const schema = keywordValue(place, "contains");
  if (schema === undefined) return null;
  return {
    value: nodeOf(schema, place, "contains"),
    min: countOf(compilation, place, "minContains") ?? 1,
    max: countOf(compilation, place, "maxContains"),
    from: 0,
    place: keywordPlace(place, "contains"),
  };
}
