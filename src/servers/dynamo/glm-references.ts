import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import { pointerSteps, valueAt } from "../../base/json-pointer.js";
import { walkSchema } from "../../strict/walk.js";

const ANNOTATIONS = ["title", "description", "default", "examples", "deprecated", "$comment", "$id"];

/**
 * Why the first generation's GLM builder cannot write a schema: a keyword beside `$ref` that the target does not say too
 * (dynamo reference 3.4). Null where it can.
 */
export function glmReferenceFault(schema: JsonSchema): { readonly pointer: string; readonly message: string } | null {
  if (!isObject(schema)) return null;
  for (const { schema: node, path } of walkSchema(schema, "")) {
    const reference = isObject(node) ? own(node, "$ref") : undefined;
    if (!isObject(node) || typeof reference !== "string") continue;
    const target = reference.startsWith("#") ? valueAt(schema, pointerSteps(reference.slice(1))) : undefined;
    const keyword = Object.keys(node).find(
      (key) => key !== "$ref" && !ANNOTATIONS.includes(key) && !says(target, key, node),
    );
    if (keyword !== undefined) {
      return {
        pointer: `${path}/${keyword}`,
        message: `GLM structural tag cannot enforce $ref sibling \`${keyword}\`: the constraint is not provably redundant with its resolved target`,
      };
    }
  }
  return null;
}

function says(target: JsonValue | undefined, keyword: string, node: JsonObject): boolean {
  return isObject(target) && JSON.stringify(own(target, keyword)) === JSON.stringify(own(node, keyword));
}
