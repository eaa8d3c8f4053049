import type { RejectionRule } from "../rejection-rule.js";
import { beamGuidedSingle } from "./beam-guided-single.js";
import { beamStartedAnswer } from "./beam-started-answer.js";
import { beamStrictSchema } from "./beam-strict-schema.js";
import { blankCallId } from "./blank-call-id.js";
import { blankName } from "./blank-name.js";
import { builderError } from "./builder-error.js";
import { choiceCount } from "./choice-count.js";
import { choiceForm } from "./choice-form.js";
import { compositionConflict } from "./composition-conflict.js";
import { continueAndGenerate } from "./continue-and-generate.js";
import { customGrammar } from "./custom-grammar.js";
import { customTools } from "./custom-tools.js";
import { eachTool } from "./each-tool.js";
import { fallbackDefs } from "./fallback-defs.js";
import { forcedWithGuided } from "./forced-with-guided.js";
import { formatName } from "./format-name.js";
import { formatSchemaMissing } from "./format-schema-missing.js";
import { formatSchemaType } from "./format-schema-type.js";
import { formatType } from "./format-type.js";
import { historyArguments } from "./history-arguments.js";
import { invalidName } from "./invalid-name.js";
import { kimiK3FixedParams } from "./kimi-k3-fixed-params.js";
import { kimiK3Logprobs } from "./kimi-k3-logprobs.js";
import { kimiK3Named } from "./kimi-k3-named.js";
import { longName } from "./long-name.js";
import { messageToolNames } from "./message-tool-names.js";
import { namedNotPresent } from "./named-not-present.js";
import { nestedTemplate } from "./nested-template.js";
import { noMessages } from "./no-messages.js";
import { outputLength } from "./output-length.js";
import { parametersObject } from "./parameters-object.js";
import { requiredWithoutTools } from "./required-without-tools.js";
import { stopSequences } from "./stop-sequences.js";
import { strictPreflight } from "./strict-preflight.js";
import { tooManyTools } from "./too-many-tools.js";
import { toolKind } from "./tool-kind.js";
import { unknownFields } from "./unknown-fields.js";

/** The chat validator, in its order (dynamo reference 4). */
const VALIDATOR: readonly RejectionRule[] = [
  unknownFields,
  noMessages,
  historyArguments,
  blankCallId,
  kimiK3Logprobs,
  outputLength,
  choiceCount,
  formatType,
  formatName,
  formatSchemaMissing,
  formatSchemaType,
  stopSequences,
  tooManyTools,
  eachTool([longName, blankName, invalidName, parametersObject]),
  toolKind,
  customTools,
  customGrammar,
  strictPreflight,
  messageToolNames,
  choiceForm,
  requiredWithoutTools,
  namedNotPresent,
  continueAndGenerate,
  nestedTemplate,
  kimiK3FixedParams,
];

/** Dynamo's reasons for a 400: the chat validator's, then the preprocessor's (dynamo reference 2.1, 4). */
export const DYNAMO_REJECTIONS: readonly RejectionRule[] = [
  ...VALIDATOR,
  compositionConflict,
  forcedWithGuided,
  builderError,
  kimiK3Named,
  fallbackDefs,
];

/** The Beam route has the same validator and three refusals of its own (dynamo reference 5.6). */
export const BEAM_REJECTIONS: readonly RejectionRule[] = [
  ...VALIDATOR,
  forcedWithGuided,
  beamStartedAnswer,
  beamStrictSchema,
  beamGuidedSingle,
];
