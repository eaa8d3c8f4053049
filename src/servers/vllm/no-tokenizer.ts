import { switchedOn } from "../booleans.js";
import type { RejectionRule } from "../rejection-rule.js";
import { vllmOutcome } from "./outcome.js";
import { vllmPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/** Any constraint on a server that was started without a tokenizer (engines reference 2.6, row 4). */
export const noTokenizer: RejectionRule = {
  id: "vllm-no-tokenizer",
  check: (request, settings) => {
    if (!switchedOn(settings, "skip-tokenizer-init", false)) return null;
    const policy = vllmPolicy(request, settings);
    return vllmOutcome(policy, settings).constraint.kind === "none"
      ? null
      : refuse(
          noTokenizer.id,
          "Structured outputs requires a tokenizer so it can't be used with 'skip_tokenizer_init'",
          {
            path: policy.output?.path ?? "/tools",
            param: null,
            fix: "Start the server without --skip-tokenizer-init.",
          },
        );
  },
};
