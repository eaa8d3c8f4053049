import type { ToolRule } from "./each-tool.js";
import { refuse } from "./refuse.js";

/** R6: a character outside letters, digits, underscore and dash (dynamo reference 4.1). */
export const invalidName: ToolRule = {
  id: "dynamo-invalid-name",
  check: (tool, index) =>
    /^[A-Za-z0-9_-]*$/.test(tool.name)
      ? null
      : refuse(
          invalidName.id,
          `Function at index ${index} has an invalid name: "${tool.name}". Only a-z, A-Z, 0-9, underscores, and dashes are allowed.`,
          {
            path: `${tool.declarationPath}/name`,
            fix: "Rename the function; dots and slashes are not allowed either.",
          },
        ),
};
