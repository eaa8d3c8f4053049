import { customFormat } from "../../request/custom-format.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** R24: a custom tool whose format is a grammar. The message is ours, Dynamo's is not on record (dynamo reference 4.1, 6). */
export const customGrammar: RejectionRule = {
  id: "dynamo-custom-grammar",
  check: ({ tools }) => {
    const tool = tools.find((one) => one.kind === "custom" && customFormat(one).kind !== "text");
    return tool === undefined
      ? null
      : refuse(customGrammar.id, `Custom tool '${tool.name}' has a grammar format, which is not supported`, {
          path: tool.parametersPath,
          fix: 'Send format {"type": "text"}, or leave it out.',
        });
  },
};
