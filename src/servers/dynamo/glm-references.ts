import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import { pointerSteps, valueAt } from "../../base/json-pointer.js";
import { walkSchema } from "../../strict/walk.js";
import type { SchemaFault } from "./schema-fault.js";

const ANNOTATIONS = ["title", "description", "default", "examples", "deprecated", "$comment", "$id"];
const MOST_NODES = 4096;
const MOST_STEPS = 16;

/**
 * Why the first generation's GLM builder cannot write a schema: a keyword beside `$ref` that the target does not say too, or a schema
 * that is too large to be looked through (dynamo reference 3.4). Null where it can.
 */
export function glmReferenceFault(schema: JsonSchema): SchemaFault | null {
  if (!isObject(schema)) return null;
  for (const [visited, { schema: node, path }] of walkSchema(schema, "").entries()) {
    if (visited >= MOST_NODES) {
      return { pointer: "", causes: ["GLM schema reference validation exceeded its node budget"] };
    }
    if (!isObject(node) || own(node, "$ref") === undefined) continue;
    const target = endOf(node, schema, MOST_STEPS);
    const keyword = Object.keys(node).find(
      (key) => key !== "$ref" && !ANNOTATIONS.includes(key) && !says(target, key, node),
    );
    if (keyword !== undefined) {
      return {
        pointer: `${path}/${keyword}`,
        causes: [
          `GLM structural tag cannot enforce $ref sibling \`${keyword}\`: the constraint is not provably redundant with its resolved target`,
        ],
      };
    }
  }
  return null;
}

/** Where a chain of references ends; undefined where it leads nowhere. */
function endOf(node: JsonValue | undefined, root: JsonSchema, steps: number): JsonValue | undefined {
  const reference = isObject(node) ? own(node, "$ref") : undefined;
  if (reference === undefined) return node;
  if (typeof reference !== "string" || !reference.startsWith("#") || steps === 0) return undefined;
  return endOf(valueAt(root, pointerSteps(reference.slice(1))), root, steps - 1);
}

function says(target: JsonValue | undefined, keyword: string, node: JsonObject): boolean {
  return isObject(target) && JSON.stringify(own(target, keyword)) === JSON.stringify(own(node, keyword));
}
