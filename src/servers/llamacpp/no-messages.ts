import { own } from "../../base/json.js";
import { isArray } from "../../request/shape.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A chat body without messages, or with something else in their place (engines reference 5.3). A bare list of tools is no body. */
export const noMessages: RejectionRule = {
  id: "llamacpp-no-messages",
  check: ({ dialect, body }) => {
    if (dialect !== "openai-chat") return null;
    const messages = own(body, "messages");
    if (messages !== undefined) {
      return isArray(messages)
        ? null
        : refuse(noMessages.id, "Expected 'messages' to be an array", {
            path: "/messages",
            fix: "Send a list of messages.",
          });
    }
    return own(body, "model") === undefined
      ? null
      : refuse(noMessages.id, "'messages' is required", { path: "", fix: "Send the messages." });
  },
};
