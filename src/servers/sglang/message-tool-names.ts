import { isMessageTool } from "../message-tools.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A tool of a message with the name of another tool (policy reference 6.3). */
export const messageToolNames: RejectionRule = {
  id: "sglang-message-tool-names",
  check: ({ tools }) => {
    const double = tools.find(
      (tool, index) => isMessageTool(tool) && tools.slice(0, index).some(({ name }) => name === tool.name),
    );
    return double === undefined
      ? null
      : refuse(messageToolNames.id, "Tool names must be unique across request and message tools.", {
          path: `${double.declarationPath}/name`,
          fix: "Give the tool a name of its own.",
        });
  },
};
