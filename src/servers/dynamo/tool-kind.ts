import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * A chat tool of a kind that Dynamo does not have; on Responses such tools are dropped (dynamo reference 1.2). The message
 * is ours, Dynamo's is not on record.
 */
export const toolKind: RejectionRule = {
  id: "dynamo-tool-kind",
  check: ({ dialect, tools }) =>
    dialect === "openai-responses"
      ? null
      : tools
          .filter(({ kind }) => kind === "builtin")
          .map(({ name, path }) =>
            refuse(toolKind.id, `Tools of type ${name} are not supported`, {
              path: `${path}/type`,
              fix: "Declare it as a function tool.",
            }),
          ),
};
