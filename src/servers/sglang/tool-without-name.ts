import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** Responses: a function tool without a name (policy reference 6.3). */
export const toolWithoutName: RejectionRule = {
  id: "sglang-tool-without-name",
  check: ({ dialect, tools }) =>
    dialect !== "openai-responses"
      ? null
      : tools
          .filter(({ kind, name }) => kind === "function" && name === "")
          .map(({ declarationPath }) =>
            refuse(toolWithoutName.id, "Function tools must include a name.", {
              path: `${declarationPath}/name`,
              fix: "Give the function a name.",
            }),
          ),
};
