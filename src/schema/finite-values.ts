import type { JsonValue } from "../base/json.js";
import type { Compilation } from "./compilation.js";
import { normalOf } from "./evaluate.js";
import type { Node } from "./nodes.js";

/** All values of a node, where they are scalars that the schema lists; null where they are not, or more than `limit`. */
export function finiteValues(compilation: Compilation, node: Node, limit: number): readonly JsonValue[] | null {
  const normal = normalOf(compilation, node);
  if (normal.array.length > 0 || normal.object.length > 0) return null;
  const values: JsonValue[] = [];
  for (const scalar of [null, true, false]) if (normal[`${scalar}`]) values.push(scalar);
  for (const { texts } of normal.string) {
    if (texts === null) return null;
    values.push(...texts);
  }
  for (const { values: numbers } of normal.number) {
    if (numbers === null) return null;
    values.push(...numbers);
  }
  const distinct = [...new Set(values)];
  return distinct.length > limit ? null : distinct;
}
