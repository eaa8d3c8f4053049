import { isArray } from "../../request/shape.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** An empty messages array (policy reference 6.3). */
export const noMessages: RejectionRule = {
  id: "sglang-no-messages",
  check: ({ body: { messages } }) =>
    isArray(messages) && messages.length === 0
      ? refuse(noMessages.id, "Messages cannot be empty.", { path: "/messages", fix: "Send a message." })
      : null,
};
