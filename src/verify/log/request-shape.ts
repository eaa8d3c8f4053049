import { isObject, type JsonObject, type JsonValue, own } from "../../base/json.js";
import { isArray } from "../../request/shape.js";

/** Fields that differ from call to call and that no constraint hangs on. */
const PER_CALL: readonly string[] = [
  "metadata",
  "previous_response_id",
  "prompt_cache_key",
  "request_id",
  "rid",
  "safety_identifier",
  "seed",
  "user",
];

/** Where the conversation stands, by dialect. */
const CONVERSATIONS: readonly string[] = ["messages", "input"];

const PLAIN: JsonObject = { role: "user", content: "" };

/**
 * What of a request a server's decision hangs on: the whole body but for what was said. Of the conversation there is left whether it
 * is empty, and those messages that a decision looks at: the last one where it is the model's own (a prefill), and those that
 * declare tools or have calls that are not in order. Such a message keeps its place, since refusals name it.
 *
 * A request of this shape gets the same decision as the body.
 */
export function requestShape(body: unknown): unknown {
  if (!isObject(body)) return body;
  const fields = Object.entries(body).filter(([field]) => !PER_CALL.includes(field));
  return Object.fromEntries(
    fields.map(([field, value]) => [
      field,
      CONVERSATIONS.includes(field) && isArray(value)
        ? conversationShape(value)
        : field === "input" && typeof value === "string"
          ? ""
          : value,
    ]),
  );
}

function conversationShape(messages: readonly JsonValue[]): readonly JsonValue[] {
  const plain = messages.map((message, index) => isPlain(message, index === messages.length - 1));
  if (plain.every((one) => one)) return messages.length === 0 ? [] : [PLAIN];
  return messages.map((message, index) => (plain[index] === true ? PLAIN : message));
}

/** Is it a message that no decision looks at? */
function isPlain(message: JsonValue, isLast: boolean): boolean {
  if (!isObject(message) || own(message, "tools") !== undefined) return false;
  if (isLast && own(message, "role") === "assistant") return false;
  if ([own(message, "tool_call_id"), own(message, "call_id")].some(isBlank)) return false;
  const calls = own(message, "tool_calls");
  const called = isArray(calls) ? calls.map((call) => (isObject(call) ? own(call, "function") : null)) : [message];
  return called.every((call) => !isObject(call) || isInOrder(own(call, "arguments")));
}

function isBlank(id: JsonValue | undefined): boolean {
  return typeof id === "string" && id.trim() === "";
}

/** Are a call's arguments the text of an object, or not given? */
function isInOrder(given: JsonValue | undefined): boolean {
  if (given === undefined) return true;
  if (typeof given !== "string") return false;
  try {
    return isObject(JSON.parse(given));
  } catch {
    return false;
  }
}
