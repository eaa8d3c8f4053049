import type { Finding } from "../base/finding.js";
import { isObject, type JsonObject, own } from "../base/json.js";
import type { Dialect } from "./dialect.js";
import { readGuided } from "./guided.js";
import { readMessageTools } from "./message-tools.js";
import { readPrefill } from "./prefill.js";
import { readResponseFormat } from "./response-format.js";
import { arrayField, booleanField, wrongShape } from "./shape.js";
import { readToolChoice } from "./tool-choice.js";
import type { Tool, ToolRequest } from "./types.js";

/** What a dialect brings to a request beside its body in the form of chat completions. */
export interface DialectPart {
  readonly dialect: Dialect;
  /** Null where the client sent no tools. */
  readonly tools: readonly Tool[] | null;
  readonly origins: ToolRequest["origins"];
  readonly findings: readonly Finding[];
}

/** A request out of a body that is, or was turned into, one of chat completions (policy reference 8.5). */
export function chatRequest(body: JsonObject, { dialect, tools, origins, findings }: DialectPart): ToolRequest {
  const messages = arrayField(body, "messages", "") ?? [];
  messages.forEach((message, index) => {
    if (!isObject(message)) throw wrongShape(`/messages/${index}`, "an object", message);
  });
  const choice = readToolChoice(body);
  return {
    dialect,
    tools: tools ?? [],
    toolsGiven: tools !== null,
    messageTools: readMessageTools(messages),
    toolChoice: choice.toolChoice,
    toolChoiceGiven: Object.hasOwn(body, "tool_choice"),
    rawToolChoice: own(body, "tool_choice") ?? null,
    parallelToolCalls: booleanField(body, "parallel_tool_calls", ""),
    responseFormat: readResponseFormat(body),
    guided: readGuided(body),
    prefill: readPrefill(messages),
    body,
    origins,
    findings: [...choice.findings, ...findings],
  };
}
