import { RequestError } from "../base/errors.js";
import { isObject, type JsonObject } from "../base/json.js";
import { DEEPEST, nestsDeeperThan } from "../base/nesting.js";
import { readAnthropicMessages } from "./anthropic-messages.js";
import { DIALECT_TITLES, type Dialect, detectDialect } from "./dialect.js";
import { readMcpToolsList } from "./mcp-tools-list.js";
import { readOpenAiChat } from "./openai-chat.js";
import { readOpenAiResponses } from "./openai-responses.js";
import { isArray, wrongShape } from "./shape.js";
import { readToolList } from "./tool-list.js";
import type { ToolRequest } from "./types.js";

const READERS: Readonly<Record<Exclude<Dialect, "tool-list">, (body: JsonObject) => ToolRequest>> = {
  "openai-chat": readOpenAiChat,
  "openai-responses": readOpenAiResponses,
  "anthropic-messages": readAnthropicMessages,
  "mcp-tools-list": readMcpToolsList,
};

/**
 * Reads a client's request body (parsed JSON), whatever its dialect. Shapes that a server answers with an error of its
 * own (`tools: []`, an unknown tool_choice, a bad name) are read; `decide` gives that answer.
 *
 * @param named the body's dialect; left out, it is told by the shape of the body
 * @throws RequestError with a JSON Pointer where the body has a shape that nothing can be made of, or nests too deep.
 */
export function readRequest(body: unknown, named?: Dialect): ToolRequest {
  if (nestsDeeperThan(body, DEEPEST)) {
    throw new RequestError(
      "nested-too-deep",
      `The request body nests more than ${DEEPEST} levels of arrays and objects; servers refuse it. Flatten it, or move what repeats into $defs.`,
      { pointer: "" },
    );
  }
  const dialect = named ?? detectDialect(body) ?? "openai-chat";
  if (dialect === "tool-list" && isArray(body)) return readToolList(body);
  if (dialect !== "tool-list" && isObject(body)) return READERS[dialect](body);
  throw wrongShape(
    "",
    dialect === "tool-list" ? "an array of tools" : `a JSON object (${DIALECT_TITLES[dialect]})`,
    body,
  );
}
