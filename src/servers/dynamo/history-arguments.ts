import { isObject, type JsonValue, own } from "../../base/json.js";
import { isArray } from "../../request/shape.js";
import { switchedOn } from "../booleans.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * R11: arguments of a call in the history that are no JSON object text; blank is allowed. Dynamo adds its JSON parser's
 * words where the text does not parse, which are left out here (dynamo reference 4.1).
 */
export const historyArguments: RejectionRule = {
  id: "dynamo-history-arguments",
  check: ({ body: { messages } }, settings) => {
    if (switchedOn(settings, "DYN_KIMI_K3_LENIENT_TOOL_ARGS", false) || !isArray(messages)) return null;
    for (const [i, message] of messages.entries()) {
      const calls = isObject(message) ? own(message, "tool_calls") : undefined;
      if (!isArray(calls)) continue;
      const j = calls.findIndex((call) => isBad(call));
      if (j === -1) continue;
      return refuse(
        historyArguments.id,
        `\`messages[${i}].tool_calls[${j}].function.arguments\` must be a valid JSON object string`,
        {
          path: `/messages/${i}/tool_calls/${j}/function/arguments`,
          fix: "Send the arguments as the text of a JSON object.",
        },
      );
    }
    return null;
  },
};

function isBad(call: JsonValue): boolean {
  const called = isObject(call) ? own(call, "function") : undefined;
  const text = isObject(called) ? own(called, "arguments") : undefined;
  if (typeof text !== "string" || text.trim() === "") return false;
  try {
    return !isObject(JSON.parse(text));
  } catch {
    return true;
  }
}
