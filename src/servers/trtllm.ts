import type { ToolRequest } from "../request/types.js";
import { acceptedDecision, actingChoice } from "./outcome.js";
import { unlessRefused } from "./refused-decision.js";
import type { RejectionRule } from "./rejection-rule.js";
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
  return unlessRefused(TRTLLM_REJECTIONS, request, settings, () => {
    return acceptedDecision(request, settings, actingChoice(request), trtllmOutcome(request, settings));
  });
}
