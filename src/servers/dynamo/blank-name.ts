import type { ToolRule } from "./each-tool.js";
import { refuse } from "./refuse.js";

/** R5: an empty or blank name (dynamo reference 4.1). */
export const blankName: ToolRule = {
  id: "dynamo-blank-name",
  check: (tool, index) =>
    tool.name.trim() === ""
      ? refuse(blankName.id, `Function name at index ${index} cannot be empty`, {
          path: `${tool.declarationPath}/name`,
          fix: "Give the function a name.",
        })
      : null,
};
