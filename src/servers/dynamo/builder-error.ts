import type { RejectionRule } from "../rejection-rule.js";
import { dynamoPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/**
 * A tag builder that fails, before the profile that goes on without the tag: an error of type Unknown, which is a 500
 * (dynamo reference 0, 2.1 step 7; the status is derived).
 */
export const builderError: RejectionRule = {
  id: "dynamo-builder-error",
  check: (request, settings) => {
    const { config, builderFault: fault } = dynamoPolicy(request, settings);
    return fault === null || config.behaviour.builderFailure === "falls-back"
      ? null
      : {
          ...refuse(
            builderError.id,
            `failed to build structural_tag for parser '${settings.parser}': ${fault.message}`,
            {
              path: fault.path,
              fix: "Change the schema, or set strict: false.",
            },
          ),
          status: 500,
          type: "Unknown",
          code: 500,
        };
  },
};
