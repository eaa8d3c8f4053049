import type { RejectionRule } from "../rejection-rule.js";
import { autoNotEnabled } from "./auto-not-enabled.js";
import { blankConstraint } from "./blank-constraint.js";
import { choiceFunction } from "./choice-function.js";
import { choiceFunctionName } from "./choice-function-name.js";
import { choiceInvalidName } from "./choice-invalid-name.js";
import { choiceUnknownTool } from "./choice-unknown-tool.js";
import { choiceWithoutTools } from "./choice-without-tools.js";
import { choiceWord } from "./choice-word.js";
import { emptyTools } from "./empty-tools.js";
import { fallbackDefs } from "./fallback-defs.js";
import { forcedWithoutParser } from "./forced-without-parser.js";
import { guidanceTag } from "./guidance-tag.js";
import { hfParser } from "./hf-parser.js";
import { kimiK3Named } from "./kimi-k3-named.js";
import { namedWithStructuredOutputs } from "./named-with-structured-outputs.js";
import { noConstraintKind } from "./no-constraint-kind.js";
import { noFunctionTool } from "./no-function-tool.js";
import { noTokenizer } from "./no-tokenizer.js";
import { outlinesKind } from "./outlines-kind.js";
import { requestBackend } from "./request-backend.js";
import { responseFormatField } from "./response-format-field.js";
import { responseFormatType } from "./response-format-type.js";
import { severalConstraintKinds } from "./several-constraint-kinds.js";
import { severalStructuredOutputs } from "./several-structured-outputs.js";
import { tagShape } from "./tag-shape.js";
import { toolNotPassed } from "./tool-not-passed.js";
import { toolType } from "./tool-type.js";
import { unsupportedJsonFeatures } from "./unsupported-json-features.js";

/**
 * vLLM's reasons for a 400, in the order of evaluation: the request model's own checks from the last to the first, then its fields,
 * the server, the constraint (policy reference 6.1, engines 2.4, 2.6; the order of the model's checks is `protocol.py`'s).
 */
export const VLLM_REJECTIONS: readonly RejectionRule[] = [
  onChat(emptyTools),
  onChat(choiceWithoutTools),
  choiceWord,
  onChat(choiceFunction),
  onChat(choiceFunctionName),
  onChat(choiceInvalidName),
  onChat(choiceUnknownTool),
  severalStructuredOutputs,
  namedWithStructuredOutputs,
  responseFormatField,
  tagShape,
  responseFormatType,
  onChat(toolType),
  noFunctionTool,
  toolNotPassed,
  autoNotEnabled,
  forcedWithoutParser,
  hfParser,
  kimiK3Named,
  severalConstraintKinds,
  noConstraintKind,
  noTokenizer,
  requestBackend,
  blankConstraint,
  guidanceTag,
  outlinesKind,
  fallbackDefs,
  unsupportedJsonFeatures,
];

/** Rules of the chat completions model, which Messages are turned into; Responses have a model of their own. */
function onChat(rule: RejectionRule): RejectionRule {
  return {
    ...rule,
    check: (request, settings) => (request.dialect === "openai-responses" ? null : rule.check(request, settings)),
  };
}
