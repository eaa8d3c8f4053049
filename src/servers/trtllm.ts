import type { ToolRequest } from "../request/types.js";
import { acceptedDecision, actingChoice } from "./outcome.js";
import { refusedDecision } from "./refused-decision.js";
import { firstRejection, type RejectionRule } from "./rejection-rule.js";
import { formatFieldMissing } from "./trtllm/format-field-missing.js";
import { formatType } from "./trtllm/format-type.js";
import { guideType } from "./trtllm/guide-type.js";
import { trtllmOutcome } from "./trtllm/outcome.js";
import { toolType } from "./trtllm/tool-type.js";
import { unknownFields } from "./trtllm/unknown-fields.js";
import type { Decision, ResolvedSettings } from "./types.js";

const TRTLLM_REJECTIONS: readonly RejectionRule[] = [
  unknownFields,
  toolType,
  formatType,
  formatFieldMissing,
  guideType,
];

/** `trtllm-serve` chat completions (engines reference 4, policy reference 6.4). */
export function decideTrtLlm(request: ToolRequest, settings: ResolvedSettings): Decision {
  const rejection = firstRejection(TRTLLM_REJECTIONS, request, settings);
  if (rejection !== null) return refusedDecision(request, settings, request.toolChoice, rejection);
  return acceptedDecision(request, settings, actingChoice(request), trtllmOutcome(request, settings));
}
