import { pointerStep } from "../../base/json-pointer.js";
import { BEAM_SUBSET } from "../beam-subset.js";
import { withProperty } from "../example.js";
import type { Fault, Rule } from "../rule.js";
import { severities } from "../severities.js";
import { BEAM_DERIVED } from "../sources.js";
import { toDescription } from "../to-description.js";

/** Keywords that other rules of the profile speak for. */
const COVERED = new Set(
  "pattern format minLength maxLength multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems prefixItems patternProperties propertyNames minProperties maxProperties unevaluatedProperties allOf oneOf not if then else dependentRequired dependentSchemas uniqueItems contains minContains maxContains unevaluatedItems $dynamicRef $recursiveRef nullable".split(
    " ",
  ),
);

/** Everything else that the derived table does not hold (strict-subset reference E.3, E.4). */
export const beamOutsideSubset: Rule = {
  id: "beam-outside-subset",
  title: "Outside the derived Beam subset",
  severities: severities({ beam: "error" }),
  fix: "unsafe",
  page: {
    why: "Which keywords Beam's builder takes is not published. Shapes are taken to be in, constraints on characters and unknown words to be out.",
    bad: withProperty({ type: "string", contentEncoding: "base64" }),
    good: withProperty({ type: "string", description: "contentEncoding: base64" }),
    source: BEAM_DERIVED,
  },
  schema: (schema, { path }) =>
    Object.keys(schema).flatMap((keyword): readonly Fault[] => {
      const entry = BEAM_SUBSET.get(keyword);
      if (COVERED.has(keyword) || entry?.verdict === "in") return [];
      return [
        {
          path: path + pointerStep(keyword),
          message: `${keyword} is outside the derived Beam subset`,
          fix: "Drop it and say it in the description",
          change: toDescription(schema, path, [keyword]),
          ...(entry?.verdict === "warn" ? { severity: "warning" } : {}),
        },
      ];
    }),
};
