import { isObject, type JsonObject, type JsonValue, own } from "../base/json.js";
import { given, isArray, stringField, wrongShape } from "./shape.js";
import type { Prefill } from "./types.js";

/**
 * The last message where it is the assistant's own and has text: what it says is already part of the turn. A message
 * with tool calls is a finished turn, not a prefill. Whether a server goes on from it is that server's decision.
 */
export function readPrefill(messages: readonly JsonValue[]): Prefill | null {
  const index = messages.length - 1;
  const last = messages[index];
  if (!isObject(last) || own(last, "role") !== "assistant") return null;
  const calls = own(last, "tool_calls");
  if (isArray(calls) && calls.length > 0) return null;
  const path = `/messages/${index}`;
  const reasoning = stringField(last, "reasoning_content", path) ?? stringField(last, "reasoning", path);
  const content = readContent(last, path);
  return reasoning === null && content === null ? null : { reasoning, content, path };
}

/** Content as text, or as parts whose text is joined. */
function readContent(message: JsonObject, path: string): string | null {
  const content = given(message, "content");
  if (content === undefined || typeof content === "string") return content ?? null;
  if (!isArray(content)) throw wrongShape(`${path}/content`, "a string or an array of parts", content);
  return content
    .map((part, index) => {
      const at = `${path}/content/${index}`;
      if (!isObject(part)) throw wrongShape(at, "an object", part);
      return stringField(part, "text", at) ?? "";
    })
    .join("");
}
