import { SettingsError } from "../base/errors.js";
import type { ToolRequest } from "../request/types.js";
import { beamOutcome } from "./dynamo/beam.js";
import { dynamoConfig } from "./dynamo/config.js";
import { fallbackOutcome } from "./dynamo/fallback.js";
import { dynamoFindings } from "./dynamo/findings.js";
import { freeOutcome } from "./dynamo/free.js";
import { dynamoPolicy } from "./dynamo/policy.js";
import { BEAM_REJECTIONS, DYNAMO_REJECTIONS } from "./dynamo/rejections.js";
import { isForced } from "./dynamo/request-view.js";
import { tagOutcome } from "./dynamo/tag.js";
import { acceptedDecision, actingChoice, type Outcome } from "./outcome.js";
import { unlessRefused } from "./refused-decision.js";
import type { Decision, ResolvedSettings } from "./types.js";

/** NVIDIA Dynamo's chat completions, with the route of its own that Beam has (dynamo reference 1, 2, 4, 5). */
export function decideDynamo(request: ToolRequest, settings: ResolvedSettings): Decision {
  const beam = settings.format?.name === "beam" ? settings.format : null;
  if (beam !== null && !dynamoConfig(settings).behaviour.beam) {
    throw new SettingsError("wrong-value", "Dynamo has the Beam parser from version 1.2 on; use dynamo@1.2.");
  }
  return unlessRefused(beam === null ? DYNAMO_REJECTIONS : BEAM_REJECTIONS, request, settings, () => {
    const outcome = beam === null ? outcomeOf(request, settings) : beamOutcome(request, settings, beam);
    return acceptedDecision(
      request,
      settings,
      actingChoice(request),
      outcome,
      dynamoFindings(request, settings, outcome.constraint),
    );
  });
}

/** Steps 7 to 12 of the algorithm (dynamo reference 2.1). */
function outcomeOf(request: ToolRequest, settings: ResolvedSettings): Outcome {
  const policy = dynamoPolicy(request, settings);
  if (policy.tag.applies && settings.format !== null) return tagOutcome(policy, settings.format, settings);
  const promptOnly = settings.format?.name === "kimi_k3" && policy.view.choice === "required";
  return isForced(policy.view) && !promptOnly ? fallbackOutcome(policy) : freeOutcome(policy);
}
