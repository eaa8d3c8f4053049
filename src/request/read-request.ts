import { RequestError } from "../base/errors.js";
import { isObject } from "../base/json.js";
import { DEEPEST, nestsDeeperThan } from "../base/nesting.js";
import { DIALECT_TITLES, detectDialect } from "./dialect.js";
import { readOpenAiChat } from "./openai-chat.js";
import { wrongShape } from "./shape.js";
import type { ToolRequest } from "./types.js";

/**
 * Reads a client's request body (parsed JSON), whatever its dialect. Shapes that a server answers with an error of its
 * own (`tools: []`, an unknown tool_choice, a bad name) are read; `decide` gives that answer.
 *
 * @throws RequestError with a JSON Pointer where the body has a shape that nothing can be made of, nests too deep, or is of
 * a dialect that is recognised but not read yet.
 */
export function readRequest(body: unknown): ToolRequest {
  if (nestsDeeperThan(body, DEEPEST)) {
    throw new RequestError(
      "nested-too-deep",
      `The request body nests more than ${DEEPEST} levels of arrays and objects; servers refuse it. Flatten it, or move what repeats into $defs.`,
      { pointer: "" },
    );
  }
  const dialect = detectDialect(body);
  if (dialect === null || (dialect === "openai-chat" && !isObject(body))) {
    throw wrongShape("", "a JSON object (an OpenAI chat completions body)", body);
  }
  if (dialect === "openai-chat" && isObject(body)) return readOpenAiChat(body);
  throw new RequestError(
    "dialect-not-read",
    `This looks like ${DIALECT_TITLES[dialect]}, which is not read yet; ` +
      "send it as an OpenAI chat completions body (messages, tools, tool_choice).",
    { pointer: "" },
  );
}
