import { declaredSchema } from "../bound-schema.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuseOnBeam } from "./beam-refuse.js";
import { beamFault } from "./beam-subset.js";
import { dynamoConfig } from "./config.js";
import { dynamoView } from "./request-view.js";

/**
 * B2: an applicable strict tool whose schema the turn grammar cannot hold (dynamo reference 5.6). Applicable is any
 * strict tool under auto and required, the named one under a named choice, none under none. Where no turn grammar is
 * sent (guided field, DYN_BEAM_TURN_GRAMMAR=0 with automatic choice) nothing is refused for its sake (derived).
 */
export const beamStrictSchema: RejectionRule = {
  id: "beam-strict-schema",
  check: (request, settings) => {
    const { choice, callable, guided } = dynamoView(request);
    if (choice === "none" || (choice === "auto" && (guided !== null || !dynamoConfig(settings).beamTurnGrammar))) {
      return null;
    }
    return callable.flatMap((tool) => {
      const schema = tool.strict === true ? declaredSchema(tool) : null;
      const fault = schema === null ? null : beamFault(schema);
      if (fault === null) return [];
      return refuseOnBeam(beamStrictSchema.id, {
        path: `${tool.parametersPath}${fault.pointer}`,
        fix: `${tool.name} is strict, but ${fault.message} (the Beam subset, derived): drop strict, or simplify the schema.`,
      });
    });
  },
};
