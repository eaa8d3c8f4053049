import type { RejectionRule } from "../rejection-rule.js";
import { forcedByTag } from "./policy.js";
import { refuse } from "./refuse.js";
import { structuredOutputs } from "./structured-outputs.js";

/**
 * More than one kind of constraint, response_format counted in (engines reference 2.4, third row; a dict of them follows
 * upstream, which is left out here). Beside a forced call nothing is looked at.
 */
export const severalConstraintKinds: RejectionRule = {
  id: "vllm-several-constraint-kinds",
  leavesOpen: () => true,
  check: (request, settings) => {
    const fields = structuredOutputs(request);
    const format = request.responseFormat?.kind;
    const both = fields.length > 0 && format !== undefined && format !== "text" && format !== "other";
    return (fields.length > 1 || both) && !forcedByTag(request, settings)
      ? refuse(
          severalConstraintKinds.id,
          "You can only use one kind of structured outputs constraint but multiple are specified",
          {
            path: fields[1]?.path ?? "/response_format",
            param: "structured_outputs",
            fix: "Keep one of them.",
          },
        )
      : null;
  },
};
