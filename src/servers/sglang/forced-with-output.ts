import type { RejectionRule } from "../rejection-rule.js";
import { askedOutput } from "./asked-output.js";
import { refuse } from "./refuse.js";

/** A forced tool beside a constraint on the output (policy reference 6.3, engines reference 3.3). */
export const forcedWithOutput: RejectionRule = {
  id: "sglang-forced-with-output",
  leavesOpen: () => true,
  check: (request) => {
    const { kind } = request.toolChoice;
    const asked = askedOutput(request);
    return asked !== null && (kind === "required" || kind === "named")
      ? refuse(
          forcedWithOutput.id,
          "tool_choice 'required' or a named tool cannot be combined with response_format, regex, or ebnf: the tool-call constraint and the output constraint cannot both be honored.",
          { path: asked.path, fix: "Drop the output constraint, or let tool_choice be auto." },
        )
      : null;
  },
};
