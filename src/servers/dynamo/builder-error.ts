import type { RejectionRule } from "../rejection-rule.js";
import { dynamoPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/**
 * A tag builder that fails, before the profile that goes on without the tag or where the tag was to take the answer in: an error of
 * type Unknown, which is a 500 (dynamo reference 0, 2.1 step 7; the status is derived). Of the builder's words the server prints
 * the outermost alone.
 */
export const builderError: RejectionRule = {
  id: "dynamo-builder-error",
  check: (request, settings) => {
    const { config, builderFault: fault } = dynamoPolicy(request, settings);
    return fault === null || (config.behaviour.builderFailure === "falls-back" && !fault.composed)
      ? null
      : {
          ...refuse(
            builderError.id,
            `failed to build structural_tag for parser '${settings.parser}': ${fault.message}`,
            {
              path: fault.path,
              fix: `The builder says: ${fault.cause}. Change the schema, or set strict: false.`,
            },
          ),
          status: 500,
          type: "Unknown",
          code: 500,
        };
  },
};
