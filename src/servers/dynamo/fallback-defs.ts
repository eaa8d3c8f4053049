import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { dynamoPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/** R23: `$defs` that are no object, where all calls share one schema (dynamo reference 2.4, 4.1). */
export const fallbackDefs: RejectionRule = {
  id: "dynamo-fallback-defs",
  check: (request, settings) => {
    const { view, tag } = dynamoPolicy(request, settings);
    if (view.choice !== "required" || tag.applies) return null;
    const tool = view.callable.find(({ parameters }) => {
      const defs = isObject(parameters) ? own(parameters, "$defs") : undefined;
      return defs !== undefined && !isObject(defs);
    });
    return tool === undefined
      ? null
      : refuse(fallbackDefs.id, `$defs for tool \`${tool.name}\` must be an object`, {
          path: `${tool.parametersPath}/$defs`,
          fix: "Make $defs an object of schemas.",
        });
  },
};
