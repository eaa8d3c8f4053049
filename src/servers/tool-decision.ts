import type { Tool } from "../request/types.js";
import { declaredSchema } from "./bound-schema.js";
import type { ToolDecision } from "./types.js";

/** Arguments held to the tool's own schema; a tool that declares none has nothing to be held to. */
export function heldToSchema(tool: Tool, reason: string): ToolDecision {
  const schema = declaredSchema(tool);
  if (schema !== null) return { tool: tool.name, enforced: "schema", schema, reason };
  return heldLoosely(tool, "The tool declares no parameters schema, so there is nothing to hold its arguments to.");
}

/** Arguments held only to the way the format writes arguments. */
export function heldLoosely(tool: Tool, reason: string): ToolDecision {
  return { tool: tool.name, enforced: "loose", schema: true, reason };
}

export function notHeld(tool: Tool, reason: string): ToolDecision {
  return { tool: tool.name, enforced: "none", schema: true, reason };
}
