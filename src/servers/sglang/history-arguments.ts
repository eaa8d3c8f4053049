import { isObject, type JsonValue, own } from "../../base/json.js";
import { isArray } from "../../request/shape.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** Arguments of a call in the history that are no JSON, or no object (policy reference 6.3). */
export const historyArguments: RejectionRule = {
  id: "sglang-history-arguments",
  check: ({ body: { messages } }) => {
    if (!isArray(messages)) return null;
    for (const [i, message] of messages.entries()) {
      const calls = isObject(message) ? own(message, "tool_calls") : undefined;
      if (!isArray(calls)) continue;
      for (const [j, call] of calls.entries()) {
        const fault = faultOf(call);
        if (fault === null) continue;
        return refuse(historyArguments.id, `Assistant tool call function.arguments must be ${fault}.`, {
          path: `/messages/${i}/tool_calls/${j}/function/arguments`,
          fix: "Send the arguments as the text of a JSON object.",
        });
      }
    }
    return null;
  },
};

function faultOf(call: JsonValue): "valid JSON" | "a JSON object" | null {
  const called = isObject(call) ? own(call, "function") : undefined;
  const text = isObject(called) ? own(called, "arguments") : undefined;
  if (typeof text !== "string") return null;
  try {
    return isObject(JSON.parse(text)) ? null : "a JSON object";
  } catch {
    return "valid JSON";
  }
}
