import type { RejectionRule } from "../rejection-rule.js";
import { refuseOnBeam } from "./beam-refuse.js";
import { dynamoConfig } from "./config.js";
import { dynamoView } from "./request-view.js";

/**
 * B3: parallel_tool_calls false with usable tools beside a guided field (dynamo reference 5.6). Usable: there are tools
 * and the choice is not none. Without a turn grammar there is nothing to refuse for (derived).
 */
export const beamGuidedSingle: RejectionRule = {
  id: "beam-guided-single",
  leavesOpen: () => true,
  check: (request, settings) => {
    const { choice, callable, guided, parallelOff } = dynamoView(request);
    return parallelOff &&
      guided !== null &&
      callable.length > 0 &&
      choice !== "none" &&
      dynamoConfig(settings).beamTurnGrammar
      ? refuseOnBeam(beamGuidedSingle.id, {
          path: guided.path,
          fix: "Drop the guided field, or leave parallel_tool_calls out.",
        })
      : null;
  },
};
