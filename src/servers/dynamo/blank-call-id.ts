import { isObject, own } from "../../base/json.js";
import { isArray } from "../../request/shape.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** R12: a tool message with a blank id (dynamo reference 4.1). */
export const blankCallId: RejectionRule = {
  id: "dynamo-blank-call-id",
  check: ({ body: { messages } }) => {
    if (!isArray(messages)) return null;
    const index = messages.findIndex((message) => {
      if (!isObject(message) || own(message, "role") !== "tool") return false;
      const id = own(message, "tool_call_id");
      return typeof id === "string" && id.trim() === "";
    });
    return index === -1
      ? null
      : refuse(blankCallId.id, `\`messages[${index}].tool_call_id\` cannot be empty`, {
          path: `/messages/${index}/tool_call_id`,
          fix: "Repeat the id of the call that the message answers.",
        });
  },
};
