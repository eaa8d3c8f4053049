import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";
import { countedKinds } from "./structured-outputs.js";

/** More than one of structured_outputs json, regex and choice; the other kinds are not counted (engines reference 2.4). */
export const severalStructuredOutputs: RejectionRule = {
  id: "vllm-several-structured-outputs",
  leavesOpen: () => true,
  check: (request) =>
    countedKinds(request).length > 1
      ? refuse(
          severalStructuredOutputs.id,
          "You can only use one kind of constraints for structured outputs ('json', 'regex' or 'choice').",
          {
            path: "/structured_outputs",
            param: null,
            fix: "Keep one of json, regex and choice.",
          },
        )
      : null,
};
