import type { Rule } from "../rule.js";
import { allofWithRef } from "./allof-with-ref.js";
import { anyofSameFirstKey } from "./anyof-same-first-key.js";
import { anyofSiblingsIgnored } from "./anyof-siblings-ignored.js";
import { arrayMissingItems } from "./array-missing-items.js";
import { beamAmbiguousUnion } from "./beam-ambiguous-union.js";
import { beamForcedAfterFinal } from "./beam-forced-after-final.js";
import { beamLiteralCollision } from "./beam-literal-collision.js";
import { beamOutsideSubset } from "./beam-outside-subset.js";
import { beamParallelWithGuided } from "./beam-parallel-with-guided.js";
import { beamParameterName } from "./beam-parameter-name.js";
import { beamPattern } from "./beam-pattern.js";
import { booleanSchema } from "./boolean-schema.js";
import { boundBestEffort } from "./bound-best-effort.js";
import { defaultPresent } from "./default-present.js";
import { definitionsKeyword } from "./definitions-keyword.js";
import { dynamicRef } from "./dynamic-ref.js";
import { dynamoPreflightRule } from "./dynamo-preflight.js";
import { enumCaseCollision } from "./enum-case-collision.js";
import { enumComposite } from "./enum-composite.js";
import { enumEmpty } from "./enum-empty.js";
import { enumMixedTypes } from "./enum-mixed-types.js";
import { enumTypeMismatch } from "./enum-type-mismatch.js";
import { enumValueOutsideType } from "./enum-value-outside-type.js";
import { enumWithoutNull } from "./enum-without-null.js";
import { exclusiveBoolean } from "./exclusive-boolean.js";
import { formatIgnored } from "./format-ignored.js";
import { formatUnsupported } from "./format-unsupported.js";
import { integerBoundFraction } from "./integer-bound-fraction.js";
import { itemsListForm } from "./items-list-form.js";
import { keywordIgnored } from "./keyword-ignored.js";
import { keywordUndocumented } from "./keyword-undocumented.js";
import { kwAllof } from "./kw-allof.js";
import { kwAllofSingle } from "./kw-allof-single.js";
import { kwAllofWidened } from "./kw-allof-widened.js";
import { kwConditional } from "./kw-conditional.js";
import { kwContains } from "./kw-contains.js";
import { kwDependent } from "./kw-dependent.js";
import { kwItemCount } from "./kw-item-count.js";
import { kwLength } from "./kw-length.js";
import { kwMultipleOf } from "./kw-multiple-of.js";
import { kwNot } from "./kw-not.js";
import { kwNumericBound } from "./kw-numeric-bound.js";
import { kwOneof } from "./kw-oneof.js";
import { kwOneofOverlap } from "./kw-oneof-overlap.js";
import { kwPatternProperties } from "./kw-pattern-properties.js";
import { kwPrefixItems } from "./kw-prefix-items.js";
import { kwPropertyCount } from "./kw-property-count.js";
import { kwPropertyNames } from "./kw-property-names.js";
import { kwStringLexical } from "./kw-string-lexical.js";
import { kwUnevaluated } from "./kw-unevaluated.js";
import { kwUniqueItems } from "./kw-unique-items.js";
import { lengthBlocksEscapes } from "./length-blocks-escapes.js";
import { lengthBoundLarge } from "./length-bound-large.js";
import { limitDepth } from "./limit-depth.js";
import { limitEnumChars } from "./limit-enum-chars.js";
import { limitEnumValues } from "./limit-enum-values.js";
import { limitMaxItemsSum } from "./limit-max-items-sum.js";
import { limitNameChars } from "./limit-name-chars.js";
import { limitOptionalParams } from "./limit-optional-params.js";
import { limitProperties } from "./limit-properties.js";
import { limitStrictTools } from "./limit-strict-tools.js";
import { limitTools } from "./limit-tools.js";
import { limitUnionParams } from "./limit-union-params.js";
import { limitWithoutType } from "./limit-without-type.js";
import { mcpRootType } from "./mcp-root-type.js";
import { minContainsAsMinItems } from "./min-contains-as-min-items.js";
import { multipleOfDropped } from "./multiple-of-dropped.js";
import { nullableKeyword } from "./nullable-keyword.js";
import { numberRangePrecision } from "./number-range-precision.js";
import { objectMissingProperties } from "./object-missing-properties.js";
import { objectNotClosed } from "./object-not-closed.js";
import { objectOpen } from "./object-open.js";
import { parametersMissing } from "./parameters-missing.js";
import { patternLargeRepeat } from "./pattern-large-repeat.js";
import { patternLookaround } from "./pattern-lookaround.js";
import { patternPropertiesOverlap } from "./pattern-properties-overlap.js";
import { patternUnanchored } from "./pattern-unanchored.js";
import { patternUnsupportedSyntax } from "./pattern-unsupported-syntax.js";
import { prefixItemsOptional } from "./prefix-items-optional.js";
import { propertyNotRequired } from "./property-not-required.js";
import { propertyNullableNotRequired } from "./property-nullable-not-required.js";
import { refAnchor } from "./ref-anchor.js";
import { refDirectCycle } from "./ref-direct-cycle.js";
import { refEscaped } from "./ref-escaped.js";
import { refNestedId } from "./ref-nested-id.js";
import { refNotTopLevelDef } from "./ref-not-top-level-def.js";
import { refRecursive } from "./ref-recursive.js";
import { refRemote } from "./ref-remote.js";
import { refSibling } from "./ref-sibling.js";
import { refSiblingIgnored } from "./ref-sibling-ignored.js";
import { refUnresolved } from "./ref-unresolved.js";
import { regexComplexity } from "./regex-complexity.js";
import { requiredDuplicate } from "./required-duplicate.js";
import { requiredMissingKeyword } from "./required-missing-keyword.js";
import { requiredUndeclared } from "./required-undeclared.js";
import { rootAnyof } from "./root-anyof.js";
import { rootCombinator } from "./root-combinator.js";
import { rootNotObject } from "./root-not-object.js";
import { rootTypeMissing } from "./root-type-missing.js";
import { schemaMalformed } from "./schema-malformed.js";
import { schemaMissingType } from "./schema-missing-type.js";
import { strictImplicitResponses } from "./strict-implicit-responses.js";
import { strictNotEnforced } from "./strict-not-enforced.js";
import { stringConstraintsConflict } from "./string-constraints-conflict.js";
import { toolDescriptionLong } from "./tool-description-long.js";
import { toolNameInvalid } from "./tool-name-invalid.js";
import { typeListRefused } from "./type-list-refused.js";

/**
 * All rules: the catalogue of strict-subset reference F in its order, with `schema-malformed`, `dynamo-preflight`, and ten more: for what its sections
 * B and C.1 say of vendors and engines, for two refusals of OpenAI in public reports, and for what MCP asks of a root.
 */
export const RULES: readonly Rule[] = [
  schemaMalformed,
  dynamoPreflightRule,
  rootNotObject,
  rootTypeMissing,
  mcpRootType,
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
  kwAllof,
  kwAllofSingle,
  kwAllofWidened,
  allofWithRef,
  kwNot,
  kwConditional,
  kwDependent,
  kwUnevaluated,
  kwContains,
  minContainsAsMinItems,
  kwUniqueItems,
  kwPropertyNames,
  kwPatternProperties,
  patternPropertiesOverlap,
  kwPropertyCount,
  kwPrefixItems,
  prefixItemsOptional,
  itemsListForm,
  arrayMissingItems,
  schemaMissingType,
  typeListRefused,
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
  dynamicRef,
  definitionsKeyword,
  formatUnsupported,
  formatIgnored,
  kwStringLexical,
  kwLength,
  kwNumericBound,
  kwItemCount,
  multipleOfDropped,
  kwMultipleOf,
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
  enumMixedTypes,
  enumCaseCollision,
  enumTypeMismatch,
  anyofSiblingsIgnored,
  anyofSameFirstKey,
  defaultPresent,
  nullableKeyword,
  keywordIgnored,
  keywordUndocumented,
  limitDepth,
  limitProperties,
  limitEnumValues,
  limitEnumChars,
  limitNameChars,
  limitTools,
  limitStrictTools,
  limitOptionalParams,
  limitUnionParams,
  limitMaxItemsSum,
  boundBestEffort,
  toolNameInvalid,
  toolDescriptionLong,
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
