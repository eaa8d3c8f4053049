import { entryFor } from "../../base/version.js";
import { DYNAMO_BEHAVIOURS } from "./behaviour.js";
import type { ToolRule } from "./each-tool.js";
import { refuse } from "./refuse.js";

/** R4: a name that is too long; it counts bytes although it says characters (dynamo reference 4.1). */
export const longName: ToolRule = {
  id: "dynamo-long-name",
  check: (tool, index, { version }) => {
    const limit = entryFor(DYNAMO_BEHAVIOURS, version).longestName;
    const length = new TextEncoder().encode(tool.name).length;
    return length <= limit
      ? null
      : refuse(
          longName.id,
          `Function name at index ${index} exceeds ${limit} character limit, got ${length} characters`,
          { path: `${tool.declarationPath}/name`, fix: `Shorten the name to ${limit} bytes.` },
        );
  },
};
