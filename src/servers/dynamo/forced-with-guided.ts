import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";
import { dynamoView, isForced } from "./request-view.js";

/** R20: a forced choice beside an explicit guided field (dynamo reference 4.1). */
export const forcedWithGuided: RejectionRule = {
  id: "dynamo-forced-with-guided",
  leavesOpen: () => true,
  check: (request) => {
    const view = dynamoView(request);
    return isForced(view) && view.guided !== null
      ? refuse(
          forcedWithGuided.id,
          'guided decoding cannot be used in the same request as tool_choice="required" or a named tool_choice.',
          { path: view.guided.path, fix: "Drop the guided field, or let tool_choice be auto." },
        )
      : null;
  },
};
