import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** logprobs beside tools in a stream (engines reference 5.3). */
export const logprobsInStream: RejectionRule = {
  id: "llamacpp-logprobs-in-stream",
  check: ({ tools, body }) =>
    tools.length > 0 && body.stream === true && body.logprobs === true
      ? refuse(logprobsInStream.id, "logprobs is not supported with tools + stream", {
          path: "/logprobs",
          fix: "Drop logprobs or stream.",
        })
      : null,
};
