import { isObject, type JsonObject, type JsonSchema, type JsonValue, own } from "../../base/json.js";
import type { Tool } from "../../request/types.js";
import { callArraySchema, NO_PARAMETERS } from "../call-array-schema.js";
import { sameJson } from "../same-json.js";

export interface LiftedDefs {
  readonly defs: JsonObject;
  /** The first definition that two tools declare differently. */
  readonly conflict: { readonly name: string; readonly tool: Tool } | null;
}

/** The `$defs` of all tools as one map: vLLM lifts them to the root (policy reference 1.5). */
export function liftedDefs(tools: readonly Tool[]): LiftedDefs {
  const defs: Record<string, JsonValue> = {};
  for (const tool of tools) {
    const declared = isObject(tool.parameters) ? own(tool.parameters, "$defs") : undefined;
    if (!isObject(declared)) continue;
    for (const [name, schema] of Object.entries(declared)) {
      const known = own(defs, name);
      if (known !== undefined && !sameJson(known, schema)) return { defs, conflict: { name, tool } };
      defs[name] = schema;
    }
  }
  return { defs, conflict: null };
}

/** The array of calls that the whole output is held to where the parser has no tag. */
export function vllmCallArray(tools: readonly Tool[]): JsonSchema {
  const { defs } = liftedDefs(tools);
  return callArraySchema(
    tools.map((tool) => ({ name: tool.name, parameters: withoutDefs(tool.parameters) })),
    { defs: Object.keys(defs).length === 0 ? null : defs, single: false },
  );
}

function withoutDefs(parameters: JsonValue): JsonSchema {
  if (typeof parameters === "boolean") return parameters;
  if (!isObject(parameters)) return NO_PARAMETERS;
  return Object.fromEntries(Object.entries(parameters).filter(([key]) => key !== "$defs"));
}
