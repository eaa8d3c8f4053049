import { entryFor } from "../../base/version.js";
import { isMessageTool } from "../message-tools.js";
import type { RejectionRule } from "../rejection-rule.js";
import { DYNAMO_BEHAVIOURS } from "./behaviour.js";
import { refuse } from "./refuse.js";

/** R3: the number of tools (dynamo reference 4.1). */
export const tooManyTools: RejectionRule = {
  id: "dynamo-too-many-tools",
  check: ({ tools: all }, { version }) => {
    const tools = all.filter((tool) => !isMessageTool(tool));
    const limit = entryFor(DYNAMO_BEHAVIOURS, version).mostTools;
    return tools.length <= limit
      ? null
      : refuse(tooManyTools.id, `Maximum of ${limit} tools are supported, got ${tools.length}`, {
          path: "/tools",
          fix: `Send at most ${limit} tools.`,
        });
  },
};
