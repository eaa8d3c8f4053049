import { isObject, type JsonObject, own } from "../base/json.js";
import { readFieldFindings } from "./fields.js";
import { readGuided } from "./guided.js";
import { readPrefill } from "./prefill.js";
import { readResponseFormat } from "./response-format.js";
import { arrayField, booleanField, wrongShape } from "./shape.js";
import { readToolChoice } from "./tool-choice.js";
import { readTools } from "./tools.js";
import type { ToolRequest } from "./types.js";

/** An OpenAI chat completions body (policy reference 8.1), with the extra fields of the servers that speak it. */
export function readOpenAiChat(body: JsonObject): ToolRequest {
  const messages = arrayField(body, "messages", "") ?? [];
  messages.forEach((message, index) => {
    if (!isObject(message)) throw wrongShape(`/messages/${index}`, "an object", message);
  });
  const tools = readTools(body);
  const choice = readToolChoice(body);
  return {
    dialect: "openai-chat",
    tools: tools ?? [],
    toolsGiven: tools !== null,
    toolChoice: choice.toolChoice,
    toolChoiceGiven: Object.hasOwn(body, "tool_choice"),
    rawToolChoice: own(body, "tool_choice") ?? null,
    parallelToolCalls: booleanField(body, "parallel_tool_calls", ""),
    responseFormat: readResponseFormat(body),
    guided: readGuided(body),
    prefill: readPrefill(messages),
    body,
    findings: [...choice.findings, ...readFieldFindings(body)],
  };
}
