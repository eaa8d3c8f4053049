import { isObject } from "../../base/json.js";
import type { ToolRule } from "./each-tool.js";
import { refuse } from "./refuse.js";

/** R7: parameters that are there and are no object (dynamo reference 4.1). */
export const parametersObject: ToolRule = {
  id: "dynamo-parameters-object",
  check: (tool, index) =>
    tool.parameters === null || isObject(tool.parameters)
      ? null
      : refuse(
          parametersObject.id,
          `Function parameters at index ${index} for "${tool.name}" must be a JSON Schema object`,
          { path: tool.parametersPath, fix: "Send an object schema, or leave parameters out." },
        ),
};
