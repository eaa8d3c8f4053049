import type { RejectionRule } from "../rejection-rule.js";
import { withoutParser } from "./forced-without-parser.js";
import { refuse } from "./refuse.js";

/** Automatic choice on a server started without its flags (policy reference 6.1, row 9). The flag counts as set. */
export const autoNotEnabled: RejectionRule = {
  id: "vllm-auto-not-enabled",
  check: ({ toolChoice, toolsGiven, rawToolChoice, toolChoiceGiven }, settings) =>
    toolsGiven && toolChoice.kind === "auto" && !(toolChoiceGiven && rawToolChoice === null) && withoutParser(settings)
      ? refuse(
          autoNotEnabled.id,
          '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
          {
            path: "/tool_choice",
            param: null,
            fix: "Start the server with --enable-auto-tool-choice, or send tool_choice required or none.",
          },
        )
      : null,
};
