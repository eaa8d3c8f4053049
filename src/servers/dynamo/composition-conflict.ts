import type { RejectionRule } from "../rejection-rule.js";
import { dynamoConfig } from "./config.js";
import { refuse } from "./refuse.js";
import { dynamoView } from "./request-view.js";

/**
 * R22: with composition on, response_format and a guided field beside automatic choice. The message is ours, Dynamo's
 * is not on record (dynamo reference 4.1).
 */
export const compositionConflict: RejectionRule = {
  id: "dynamo-composition-conflict",
  leavesOpen: () => true,
  check: (request, settings) => {
    const { choice, callable, guided, responseFormat } = dynamoView(request);
    return dynamoConfig(settings).composition &&
      choice === "auto" &&
      callable.length > 0 &&
      guided !== null &&
      responseFormat !== null
      ? refuse(compositionConflict.id, "response_format conflicts with guided decoding in the same request", {
          path: guided.path,
          fix: "Drop the guided field or the response_format.",
        })
      : null;
  },
};
