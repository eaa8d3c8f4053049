import { isObject, type JsonValue, own } from "../base/json.js";
import { chatRequest } from "./chat-request.js";
import { asChatTool, flatFunction } from "./flat-tools.js";
import { wrongShape } from "./shape.js";
import { readTool } from "./tools.js";
import type { Tool, ToolRequest } from "./types.js";

/** A bare array of tools, each in whatever form, in automatic choice (policy reference 8.5). */
export function readToolList(list: readonly JsonValue[]): ToolRequest {
  const tools = list.map((tool, index) => readListed(tool, `/${index}`));
  return chatRequest(
    { tools: tools.map(asChatTool) },
    {
      dialect: "tool-list",
      tools,
      origins: [["/tools", ""]],
      findings: [],
    },
  );
}

function readListed(tool: JsonValue, path: string): Tool {
  if (!isObject(tool)) throw wrongShape(path, "an object", tool);
  const schemaKey = SCHEMA_KEYS.find((key) => own(tool, key) !== undefined);
  const wrapped = own(tool, "function") !== undefined || own(tool, "custom") !== undefined;
  return wrapped || own(tool, "name") === undefined
    ? readTool(tool, path)
    : flatFunction(tool, path, schemaKey ?? "parameters");
}

const SCHEMA_KEYS = ["input_schema", "inputSchema", "parameters"] as const;
