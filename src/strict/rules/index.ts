import type { Rule } from "../rule.js";
import { limitOptionalParams, limitStrictTools, limitUnionParams } from "./anthropic-limits.js";
import { anyofSameFirstKey } from "./anyof-same-first-key.js";
import {
  beamAmbiguousUnion,
  beamForcedAfterFinal,
  beamLiteralCollision,
  beamOutsideSubset,
  beamParallelWithGuided,
  beamParameterName,
  beamPattern,
} from "./beam.js";
import { dynamoPreflightRule } from "./dynamo-preflight.js";
import {
  enumCaseCollision,
  enumComposite,
  enumEmpty,
  enumTypeMismatch,
  enumValueOutsideType,
  enumWithoutNull,
} from "./enum-values.js";
import { formatIgnored, formatUnsupported } from "./formats.js";
import { keywordRules } from "./keyword-rules.js";
import { kwAllofSingle } from "./kw-allof-single.js";
import { kwOneof, kwOneofOverlap } from "./kw-oneof.js";
import {
  limitDepth,
  limitEnumChars,
  limitEnumValues,
  limitMaxItemsSum,
  limitNameChars,
  limitProperties,
} from "./limits.js";
import { exclusiveBoolean, integerBoundFraction, multipleOfDropped, numberRangePrecision } from "./numbers.js";
import { objectMissingProperties } from "./object-missing-properties.js";
import { objectNotClosed } from "./object-not-closed.js";
import { objectOpen } from "./object-open.js";
import { parametersMissing } from "./parameters-missing.js";
import { patternPropertiesOverlap } from "./pattern-properties-overlap.js";
import {
  patternLargeRepeat,
  patternLookaround,
  patternUnanchored,
  patternUnsupportedSyntax,
  regexComplexity,
} from "./patterns.js";
import {
  propertyNotRequired,
  propertyNullableNotRequired,
  requiredDuplicate,
  requiredMissingKeyword,
  requiredUndeclared,
} from "./property-required.js";
import {
  refAnchor,
  refDirectCycle,
  refEscaped,
  refNestedId,
  refNotTopLevelDef,
  refRecursive,
  refRemote,
  refSibling,
  refSiblingIgnored,
  refUnresolved,
} from "./references.js";
import { rootAnyof } from "./root-anyof.js";
import { rootCombinator } from "./root-combinator.js";
import { rootNotObject } from "./root-not-object.js";
import { rootTypeMissing } from "./root-type-missing.js";
import { schemaMalformed } from "./schema-malformed.js";
import { lengthBlocksEscapes, lengthBoundLarge, stringConstraintsConflict } from "./strings.js";
import { strictImplicitResponses, strictNotEnforced, toolNameInvalid } from "./tool-flags.js";
import {
  anyofSiblingsIgnored,
  arrayMissingItems,
  booleanSchema,
  kwPropertyNames,
  limitWithoutType,
  prefixItemsOptional,
  schemaMissingType,
} from "./types.js";

/** All rules of the catalogue (strict-subset reference F), with `schema-malformed` and `dynamo-preflight` beside it. */
export const RULES: readonly Rule[] = [
  schemaMalformed,
  dynamoPreflightRule,
  rootNotObject,
  rootTypeMissing,
  objectMissingProperties,
  rootCombinator,
  rootAnyof,
  parametersMissing,
  objectNotClosed,
  objectOpen,
  propertyNotRequired,
  propertyNullableNotRequired,
  requiredUndeclared,
  requiredDuplicate,
  requiredMissingKeyword,
  enumWithoutNull,
  enumValueOutsideType,
  kwOneof,
  kwOneofOverlap,
  kwAllofSingle,
  ...keywordRules,
  kwPropertyNames,
  patternPropertiesOverlap,
  prefixItemsOptional,
  arrayMissingItems,
  schemaMissingType,
  limitWithoutType,
  booleanSchema,
  refSibling,
  refSiblingIgnored,
  refNotTopLevelDef,
  refRemote,
  refAnchor,
  refEscaped,
  refUnresolved,
  refDirectCycle,
  refRecursive,
  refNestedId,
  formatUnsupported,
  formatIgnored,
  multipleOfDropped,
  stringConstraintsConflict,
  lengthBlocksEscapes,
  lengthBoundLarge,
  patternUnanchored,
  patternLookaround,
  patternUnsupportedSyntax,
  patternLargeRepeat,
  regexComplexity,
  integerBoundFraction,
  exclusiveBoolean,
  numberRangePrecision,
  enumEmpty,
  enumComposite,
  enumCaseCollision,
  enumTypeMismatch,
  anyofSiblingsIgnored,
  anyofSameFirstKey,
  limitDepth,
  limitProperties,
  limitEnumValues,
  limitEnumChars,
  limitNameChars,
  limitStrictTools,
  limitOptionalParams,
  limitUnionParams,
  limitMaxItemsSum,
  toolNameInvalid,
  strictImplicitResponses,
  strictNotEnforced,
  beamPattern,
  beamOutsideSubset,
  beamParameterName,
  beamLiteralCollision,
  beamAmbiguousUnion,
  beamForcedAfterFinal,
  beamParallelWithGuided,
];
