import { LOWER_BOUNDS, UPPER_BOUNDS } from "../bound-keywords.js";
import { withProperty } from "../example.js";
import type { Rule } from "../rule.js";
import { has, typesOf } from "../schema-facts.js";
import { severities } from "../severities.js";
import { XGRAMMAR_CODE } from "../sources.js";

/** xgrammar writes bounded numbers with few digits (strict-subset reference C.1). */
export const numberRangePrecision: Rule = {
  id: "number-range-precision",
  title: "Bounded numbers lose precision",
  severities: severities({ xgrammar: "info" }),
  fix: "none",
  page: {
    why: "Once a number has a bound, xgrammar's grammar of it has 6 decimals at most and no exponent.",
    bad: withProperty({ type: "number", minimum: 0 }),
    good: withProperty({ type: "number" }),
    source: XGRAMMAR_CODE,
  },
  keywords: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  schema: (schema, { path }) => {
    if (typesOf(schema)?.includes("number") !== true) return [];
    if (![...LOWER_BOUNDS, ...UPPER_BOUNDS].some((keyword) => has(schema, keyword))) return [];
    return [{ path, message: "Only 6 decimals and no exponent can be written within bounds", fix: null }];
  },
};
