import type { JsonObject, JsonSchema } from "../base/json.js";
import type { Tool } from "../request/types.js";
import { declaredSchema } from "./bound-schema.js";
import type { ToolDecision } from "./types.js";

/** What a tool without parameters stands for in a bare JSON constraint. */
export const NO_PARAMETERS: JsonSchema = { type: "object", properties: {} };

/**
 * The JSON array of calls that servers hold a required choice to when they have no tag for the format; the key is
 * `parameters` (policy reference 1.5, dynamo reference 2.4).
 */
export function callArraySchema(
  calls: readonly { readonly name: string; readonly parameters: JsonSchema }[],
  options: { readonly defs: JsonObject | null; readonly single: boolean },
): JsonSchema {
  return {
    type: "array",
    minItems: 1,
    ...(options.single ? { maxItems: 1 } : {}),
    items: {
      type: "object",
      anyOf: calls.map(({ name, parameters }) => ({
        properties: { name: { type: "string", enum: [name] }, parameters },
        required: ["name", "parameters"],
      })),
    },
    ...(options.defs === null ? {} : { $defs: options.defs }),
  };
}

/** Arguments as bare JSON are always held: to the declared schema, or to an object without properties of its own. */
export function heldInJson(tool: Tool, reason: string): ToolDecision {
  return { tool: tool.name, enforced: "schema", schema: declaredSchema(tool) ?? NO_PARAMETERS, reason };
}
