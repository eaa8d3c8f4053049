import type { RejectionRule } from "../rejection-rule.js";
import { askedOutputs } from "./asked-output.js";
import { refuse } from "./refuse.js";

/** More than one constraint on the output (engines reference 3.3). */
export const severalOutputs: RejectionRule = {
  id: "sglang-several-outputs",
  leavesOpen: () => true,
  check: (request) => {
    const [, second] = askedOutputs(request);
    return second === undefined
      ? null
      : refuse(severalOutputs.id, "Only one of json_schema, regex, ebnf, or structural_tag can be set.", {
          path: second.path,
          fix: "Keep one of them.",
        });
  },
};
