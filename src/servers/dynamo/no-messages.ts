import { isArray } from "../../request/shape.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** R13: an empty messages array (dynamo reference 4.1). */
export const noMessages: RejectionRule = {
  id: "dynamo-no-messages",
  check: ({ body: { messages } }) =>
    isArray(messages) && messages.length === 0
      ? refuse(noMessages.id, "Messages array cannot be empty", { path: "/messages", fix: "Send a message." })
      : null,
};
