import { type JsonObject, type JsonValue, own } from "../base/json.js";
import { booleanField, stringField } from "./shape.js";
import type { Tool } from "./types.js";

/**
 * A function tool whose name, schema and flag stand in the tool itself (Responses, Anthropic, MCP). A missing name is read as
 * empty: servers refuse it in words of their own.
 */
export function flatFunction(
  tool: JsonObject,
  path: string,
  schemaKey: "parameters" | "input_schema" | "inputSchema",
  prefix = "",
): Tool {
  return {
    kind: "function",
    name: prefix + (stringField(tool, "name", path) ?? ""),
    description: stringField(tool, "description", path),
    parameters: own(tool, schemaKey) ?? null,
    strict: booleanField(tool, "strict", path),
    path,
    declarationPath: path,
    parametersPath: `${path}/${schemaKey}`,
  };
}

/** A tool that the server runs itself; its name is its type, or the name it gives (policy reference 8.2, 8.3). */
export function builtinTool(type: string, path: string): Tool {
  return {
    kind: "builtin",
    name: type,
    description: null,
    parameters: null,
    strict: null,
    path,
    declarationPath: path,
    parametersPath: `${path}/parameters`,
  };
}

/** The tool as chat completions wrap it. */
export function asChatTool({ kind, name, description, parameters, strict, customFormat }: Tool): JsonObject {
  if (kind === "builtin") return { type: name };
  if (kind === "custom") return { type: kind, custom: defined({ name, description, format: customFormat ?? null }) };
  return { type: kind, function: defined({ name, description, parameters, strict }) };
}

/** Without the members that are null. */
export function defined(object: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}
