import { isObject, own } from "../base/json.js";
import { codePoints, isObjectSchema, listOf, propertiesOf } from "./schema-facts.js";
import type { SchemaNode } from "./walk.js";

/** Sizes of a whole schema, definitions included once. Counted as Dynamo counts (strict-subset reference A2). */
export interface Totals {
  /** The deepest object schema's number of object schemas above it. */
  readonly depth: number;
  readonly properties: number;
  readonly enumValues: number;
  /** Code points of property names, definition names, string enum values and string consts. */
  readonly nameCharacters: number;
}

export function totalsOf(nodes: readonly SchemaNode[]): Totals {
  const earlier = known.get(nodes);
  if (earlier !== undefined) return earlier;
  const totals = counted(nodes);
  known.set(nodes, totals);
  return totals;
}

/** Several rules of each target ask for the same sums. */
const known = new WeakMap<readonly SchemaNode[], Totals>();

function counted(nodes: readonly SchemaNode[]): Totals {
  let depth = 0;
  let properties = 0;
  let enumValues = 0;
  let nameCharacters = 0;
  for (const { schema, depth: here } of nodes) {
    if (!isObject(schema)) continue;
    if (isObjectSchema(schema)) depth = Math.max(depth, here);
    const names = Object.keys(propertiesOf(schema));
    const values = listOf(schema, "enum");
    properties += names.length;
    enumValues += values.length;
    const definitions = ["$defs", "definitions"].flatMap((keyword) => {
      const map = own(schema, keyword);
      return isObject(map) ? Object.keys(map) : [];
    });
    for (const text of [...names, ...definitions, ...values, own(schema, "const")]) {
      if (typeof text === "string") nameCharacters += codePoints(text);
    }
  }
  return { depth, properties, enumValues, nameCharacters };
}
