import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { chatRequest } from "./chat-request.js";
import { readFieldFindings } from "./fields.js";
import { asChatTool, builtinTool, defined, flatFunction } from "./flat-tools.js";
import { RESPONSES_FIELDS } from "./known-fields.js";
import { arrayField, isArray, objectField, stringField, wrongShape } from "./shape.js";
import type { Tool, ToolRequest } from "./types.js";

/** Where in the client's body the fields stand that its chat form has elsewhere. */
const ORIGINS: ToolRequest["origins"] = [
  ["/response_format/json_schema", "/text/format"],
  ["/response_format", "/text/format"],
  ["/tool_choice/allowed_tools", "/tool_choice"],
  ["/tool_choice/function", "/tool_choice"],
  ["/messages", "/input"],
];

/** An OpenAI Responses body (policy reference 8.2), turned into the chat form as servers do it (dynamo reference 1.2). */
export function readOpenAiResponses(body: JsonObject): ToolRequest {
  const tools = arrayField(body, "tools", "")?.flatMap((tool, index) => readTool(tool, `/tools/${index}`)) ?? null;
  const text = objectField(body, "text", "");
  const format = text === null ? null : objectField(text, "format", "/text");
  const choice = own(body, "tool_choice");
  const chat: JsonObject = {
    // What is no field of Responses is a server's own.
    ...Object.fromEntries(Object.entries(body).filter(([field]) => !RESPONSES_FIELDS.has(field) && !isChats(field))),
    ...defined({
      model: own(body, "model") ?? null,
      parallel_tool_calls: own(body, "parallel_tool_calls") ?? null,
      tools: tools?.map(asChatTool) ?? null,
      response_format: format === null ? null : chatFormat(format),
    }),
    messages: chatMessages(own(body, "input")),
    ...(choice === undefined ? {} : { tool_choice: chatChoice(choice, tools ?? []) }),
  };
  return chatRequest(chat, {
    dialect: "openai-responses",
    tools,
    origins: ORIGINS,
    findings: readFieldFindings(body, RESPONSES_FIELDS),
  });
}

/** Fields of chat completions that Responses have elsewhere. */
function isChats(field: string): boolean {
  return field === "messages" || field === "response_format";
}

function readTool(tool: JsonValue, path: string): readonly Tool[] {
  if (!isObject(tool)) throw wrongShape(path, "an object", tool);
  const type = stringField(tool, "type", path) ?? "function";
  switch (type) {
    case "function":
      return [flatFunction(tool, path, "parameters")];
    case "custom":
      return [
        {
          kind: "custom",
          name: stringField(tool, "name", path) ?? "",
          description: stringField(tool, "description", path),
          parameters: null,
          strict: null,
          customFormat: own(tool, "format") ?? null,
          path,
          declarationPath: path,
          parametersPath: `${path}/format`,
        },
      ];
    case "namespace": {
      // policy reference 1.1: a namespace N with a function F is the function N__F.
      const prefix = `${stringField(tool, "name", path) ?? ""}__`;
      return (arrayField(tool, "tools", path) ?? []).map((inner, index) => {
        const at = `${path}/tools/${index}`;
        if (!isObject(inner)) throw wrongShape(at, "an object", inner);
        return flatFunction(inner, at, "parameters", prefix);
      });
    }
    default:
      return [builtinTool(type, path)];
  }
}

/** `text.format` is flat where `response_format` is nested. */
function chatFormat(format: JsonObject): JsonObject {
  const { type, ...declared } = format;
  return type === "json_schema" ? { type, json_schema: declared } : format;
}

function chatChoice(choice: JsonValue, tools: readonly Tool[]): JsonValue {
  if (!isObject(choice)) return choice;
  const { type } = choice;
  if (type === "function" || type === "custom")
    return choice[type] === undefined ? { type, [type]: named(choice) } : choice;
  if (type === "allowed_tools" && choice.allowed_tools === undefined) {
    const refs = own(choice, "tools");
    return {
      type,
      allowed_tools: {
        mode: own(choice, "mode") ?? null,
        tools: isArray(refs)
          ? refs.map((ref) => (isObject(ref) ? { type: "function", function: named(ref) } : ref))
          : (refs ?? null),
      },
    };
  }
  // A tool of the server's own is named by its type.
  return typeof type === "string" && tools.some(({ kind, name }) => kind === "builtin" && name === type)
    ? { type: "function", function: { name: type } }
    : choice;
}

/** A reference to a hosted tool has a type alone. */
function named(ref: JsonObject): JsonObject {
  return defined({ name: own(ref, "name") ?? (own(ref, "type") === "function" ? null : (own(ref, "type") ?? null)) });
}

/** One message for each input item, so that positions stay what they are. */
function chatMessages(input: JsonValue | undefined): JsonValue {
  if (typeof input === "string") return [{ role: "user", content: input }];
  return isArray(input)
    ? input.map((item) => (isObject(item) ? chatMessage(item) : { role: "user", content: "" }))
    : [];
}

function chatMessage(item: JsonObject): JsonObject {
  switch (own(item, "type") ?? "message") {
    case "message":
      return { role: own(item, "role") ?? "user", content: textOf(own(item, "content")) };
    case "function_call":
      return {
        role: "assistant",
        tool_calls: [
          {
            id: own(item, "call_id") ?? null,
            type: "function",
            function: { name: own(item, "name") ?? null, arguments: own(item, "arguments") ?? null },
          },
        ],
      };
    case "function_call_output":
      return { role: "tool", tool_call_id: own(item, "call_id") ?? null, content: "" };
    default:
      return { role: "user", content: "" };
  }
}

function textOf(content: JsonValue | undefined): string {
  if (typeof content === "string") return content;
  if (!isArray(content)) return "";
  const texts = content.map((part) => (isObject(part) ? own(part, "text") : undefined));
  return texts.filter((text) => typeof text === "string").join("");
}
