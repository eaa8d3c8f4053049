import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { chatRequest } from "./chat-request.js";
import { readFieldFindings } from "./fields.js";
import { asChatTool, builtinTool, defined, flatFunction } from "./flat-tools.js";
import { ANTHROPIC_FIELDS } from "./known-fields.js";
import { arrayField, booleanField, isArray, objectField, stringField, wrongShape } from "./shape.js";
import type { Tool, ToolRequest } from "./types.js";

const ORIGINS: ToolRequest["origins"] = [
  ["/response_format/json_schema", "/output_config/format"],
  ["/response_format", "/output_config/format"],
  ["/tool_choice/function", "/tool_choice"],
  ["/parallel_tool_calls", "/tool_choice/disable_parallel_tool_use"],
];

/** An Anthropic Messages body (policy reference 8.3), turned into the chat form as servers do it (8.5). */
export function readAnthropicMessages(body: JsonObject): ToolRequest {
  const tools = arrayField(body, "tools", "")?.map((tool, index) => readTool(tool, `/tools/${index}`)) ?? null;
  const choice = objectField(body, "tool_choice", "");
  const output = objectField(body, "output_config", "");
  const format = output === null ? null : objectField(output, "format", "/output_config");
  const single = choice === null ? null : booleanField(choice, "disable_parallel_tool_use", "/tool_choice");
  const chat: JsonObject = {
    ...Object.fromEntries(Object.entries(body).filter(([field]) => !ANTHROPIC_FIELDS.has(field))),
    ...defined({
      model: own(body, "model") ?? null,
      tools: tools?.map(asChatTool) ?? null,
      tool_choice: choice === null ? null : chatChoice(choice),
      // Only the wish for one call says something; false is how it is without it.
      parallel_tool_calls: single === true ? false : null,
      response_format: format === null ? null : chatFormat(format),
    }),
    messages: (arrayField(body, "messages", "") ?? []).map(chatMessage),
  };
  return chatRequest(chat, {
    dialect: "anthropic-messages",
    tools,
    origins: ORIGINS,
    findings: readFieldFindings(body, ANTHROPIC_FIELDS),
  });
}

function readTool(tool: JsonValue, path: string): Tool {
  if (!isObject(tool)) throw wrongShape(path, "an object", tool);
  const type = stringField(tool, "type", path) ?? "custom";
  // A dated type without a schema is a tool that Anthropic runs.
  return type === "custom" || own(tool, "input_schema") !== undefined
    ? flatFunction(tool, path, "input_schema")
    : builtinTool(stringField(tool, "name", path) ?? type, path);
}

function chatChoice(choice: JsonObject): JsonValue {
  switch (choice.type) {
    case "any":
      return "required";
    case "auto":
    case "none":
      return choice.type;
    case "tool":
      return { type: "function", function: defined({ name: own(choice, "name") ?? null }) };
    default:
      return choice;
  }
}

function chatFormat(format: JsonObject): JsonObject {
  const { type, ...declared } = format;
  return type === "json_schema" ? { type, json_schema: { name: "output", ...declared } } : format;
}

function chatMessage(message: JsonValue): JsonValue {
  if (!isObject(message)) return message;
  const content = own(message, "content");
  if (!isArray(content)) return message;
  const blocks = content.filter(isObject);
  const ofType = (type: string): readonly JsonObject[] => blocks.filter((block) => own(block, "type") === type);
  const calls = ofType("tool_use").map((block) => ({
    id: own(block, "id") ?? null,
    type: "function",
    function: { name: own(block, "name") ?? null, arguments: JSON.stringify(own(block, "input") ?? {}) },
  }));
  const thinking = ofType("thinking").map((block) => own(block, "thinking"));
  return {
    ...message,
    content: ofType("text"),
    ...(thinking.length === 0
      ? {}
      : { reasoning_content: thinking.filter((text) => typeof text === "string").join("") }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}
