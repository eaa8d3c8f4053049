import type { JsonObject } from "../base/json.js";
import { chatRequest } from "./chat-request.js";
import { readFieldFindings } from "./fields.js";
import { readTools } from "./tools.js";
import type { ToolRequest } from "./types.js";

/** An OpenAI chat completions body (policy reference 8.1), with the extra fields of the servers that speak it. */
export function readOpenAiChat(body: JsonObject): ToolRequest {
  return chatRequest(body, {
    dialect: "openai-chat",
    tools: readTools(body),
    origins: [],
    findings: readFieldFindings(body),
  });
}
