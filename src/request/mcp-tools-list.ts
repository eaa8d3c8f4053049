import type { Finding } from "../base/finding.js";
import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { chatRequest } from "./chat-request.js";
import { asChatTool, flatFunction } from "./flat-tools.js";
import { arrayField, wrongShape } from "./shape.js";
import type { Tool, ToolRequest } from "./types.js";

/**
 * An MCP `tools/list` result, with or without its JSON-RPC envelope (policy reference 8.4): tools without a strict flag, in
 * automatic choice.
 */
export function readMcpToolsList(body: JsonObject): ToolRequest {
  const result = own(body, "result");
  const [list, at] = isObject(result) ? [result, "/result"] : [body, ""];
  const tools = (arrayField(list, "tools", at) ?? []).map((tool, index) => readMcpTool(tool, `${at}/tools/${index}`));
  return chatRequest(
    { tools: tools.map(asChatTool) },
    {
      dialect: "mcp-tools-list",
      tools,
      origins: at === "" ? [] : [["/tools", `${at}/tools`]],
      findings: tools.flatMap(rootType),
    },
  );
}

/** One tool of such a list. */
function readMcpTool(tool: JsonValue, path: string): Tool {
  if (!isObject(tool)) throw wrongShape(path, "an object", tool);
  return flatFunction(tool, path, "inputSchema");
}

function rootType({ name, parameters, parametersPath }: Tool): readonly Finding[] {
  if (isObject(parameters) && own(parameters, "type") === "object") return [];
  return [
    {
      rule: "mcp-input-schema-type",
      severity: "warning",
      path: parametersPath,
      message: `MCP wants an inputSchema of type object; that of ${name} is none.`,
      fix: 'Say "type": "object" in the schema.',
    },
  ];
}
