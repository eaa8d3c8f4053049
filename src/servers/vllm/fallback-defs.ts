import { pointerStep } from "../../base/json-pointer.js";
import type { RejectionRule } from "../rejection-rule.js";
import { usesCallArray } from "./fallback.js";
import { liftedDefs } from "./fallback-schema.js";
import { vllmPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/** Two tools with different definitions under one name, where all calls share one schema (policy reference 1.5). */
export const fallbackDefs: RejectionRule = {
  id: "vllm-fallback-defs",
  check: (request, settings) => {
    const policy = vllmPolicy(request, settings);
    if (policy.choice !== "required" || !usesCallArray(policy, settings)) return null;
    const { conflict } = liftedDefs(policy.callable);
    return conflict === null
      ? null
      : refuse(fallbackDefs.id, `Tool definition '${conflict.name}' has multiple schemas, which is not supported.`, {
          path: `${conflict.tool.parametersPath}/$defs${pointerStep(conflict.name)}`,
          param: null,
          fix: "Give the definitions of the two tools different names.",
        });
  },
};
