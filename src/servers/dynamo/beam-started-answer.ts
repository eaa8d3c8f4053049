import type { RejectionRule } from "../rejection-rule.js";
import { refuseOnBeam } from "./beam-refuse.js";
import { beamStart } from "./beam-state.js";
import { dynamoView, isForced } from "./request-view.js";

/** B1: a forced choice after a prefill that has begun the final answer (dynamo reference 5.6). */
export const beamStartedAnswer: RejectionRule = {
  id: "beam-started-answer",
  leavesOpen: () => true,
  check: (request) =>
    isForced(dynamoView(request)) && beamStart(request).startsIn === "CONTENT"
      ? refuseOnBeam(beamStartedAnswer.id, {
          path: request.prefill?.path ?? "/messages",
          fix: "The last assistant message has begun the final answer, after which no call can come: remove it, or let tool_choice be auto.",
        })
      : null,
};
