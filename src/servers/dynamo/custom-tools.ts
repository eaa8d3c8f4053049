import { entryFor } from "../../base/version.js";
import type { RejectionRule } from "../rejection-rule.js";
import { DYNAMO_BEHAVIOURS } from "./behaviour.js";
import { refuse } from "./refuse.js";

/** Custom tools before the profile that has them. The message is ours, Dynamo's is not on record (dynamo reference 0). */
export const customTools: RejectionRule = {
  id: "dynamo-custom-tools",
  check: ({ tools }, { version }) => {
    const tool = entryFor(DYNAMO_BEHAVIOURS, version).customTools
      ? undefined
      : tools.find(({ kind }) => kind === "custom");
    return tool === undefined
      ? null
      : refuse(customTools.id, `Custom tool '${tool.name}' is not supported`, {
          path: tool.path,
          fix: "Declare it as a function tool, or use Dynamo 1.2.",
        });
  },
};
