import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { isArray } from "./shape.js";
import type { MessageTool } from "./types.js";

/**
 * Tools that system messages declare, wrapped or bare, in message order (Kimi's dynamic tools, dynamo reference 1.1). What
 * cannot be read has no name: servers refuse it in words of their own.
 */
export function readMessageTools(messages: readonly JsonValue[]): readonly MessageTool[] {
  return messages.flatMap((message, index) => {
    const tools = isObject(message) && own(message, "role") === "system" ? own(message, "tools") : undefined;
    if (!isArray(tools)) return [];
    return tools.map((tool, i) => messageTool(tool, `/messages/${index}/tools/${i}`));
  });
}

function messageTool(tool: JsonValue, path: string): MessageTool {
  const wrapped = isObject(tool) ? own(tool, "function") : undefined;
  const declared: JsonObject | null = isObject(wrapped) ? wrapped : isObject(tool) ? tool : null;
  const declarationPath = isObject(wrapped) ? `${path}/function` : path;
  const name = declared === null ? undefined : own(declared, "name");
  if (declared === null || typeof name !== "string") return { path, tool: null };
  const description = own(declared, "description");
  return {
    path,
    tool: {
      kind: "function",
      name,
      description: typeof description === "string" ? description : null,
      parameters: own(declared, "parameters") ?? null,
      strict: own(declared, "strict") === true ? true : own(declared, "strict") === false ? false : null,
      path,
      declarationPath,
      parametersPath: `${declarationPath}/parameters`,
    },
  };
}
