import { entryFor } from "../../base/version.js";
import { dynamoPreflight } from "../../strict/dynamo-preflight.js";
import type { RejectionRule } from "../rejection-rule.js";
import { DYNAMO_BEHAVIOURS } from "./behaviour.js";
import { refuse } from "./refuse.js";

/** Every submitted strict function is checked against the strict subset, whatever the choice (dynamo reference 4.4). */
export const strictPreflight: RejectionRule = {
  id: "dynamo-strict-preflight",
  check: ({ tools }, { version }) => {
    if (!entryFor(DYNAMO_BEHAVIOURS, version).preflight) return null;
    return tools.flatMap((tool) => {
      if (tool.kind !== "function" || tool.strict !== true || tool.parameters === null) return [];
      const failure = dynamoPreflight(tool.name, tool.parameters);
      if (failure === null) return [];
      return refuse(strictPreflight.id, failure.message, {
        path: `${tool.parametersPath}${failure.pointer}`,
        fix: "Bring the schema into the strict subset (tagwright check --profile dynamo), or drop strict.",
      });
    });
  },
};
