import { own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A chat body without messages (engines reference 5.3). A bare list of tools is no body. */
export const noMessages: RejectionRule = {
  id: "llamacpp-no-messages",
  check: ({ dialect, body }) =>
    dialect === "openai-chat" && own(body, "model") !== undefined && own(body, "messages") === undefined
      ? refuse(noMessages.id, "'messages' is required", { path: "", fix: "Send the messages." })
      : null,
};
