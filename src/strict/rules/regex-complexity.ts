import { withProperty } from "../example.js";
import { patternRule } from "../pattern-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { SGLANG_CHECK } from "../sources.js";

/** What SGLang's guard against hostile patterns lets through. */
const DEEPEST_QUANTIFIERS = 5;
const LARGEST_INNER_REPEAT = 100;

/** Strict-subset reference D.2. */
export const regexComplexity: Rule = patternRule(
  {
    id: "regex-complexity",
    title: "Nested quantifiers",
    severities: severities({ "sglang-xgrammar": "error" }),
    fix: "none",
    page: {
      why: "SGLang refuses patterns whose automaton may explode: quantifiers more than 5 deep, or a bound above 100 inside another quantifier.",
      bad: withProperty({ type: "string", pattern: "^(?:[a-z]{1,101})*$" }),
      good: withProperty({ type: "string", pattern: "^(?:[a-z]{1,100})*$" }),
      source: SGLANG_CHECK,
    },
  },
  (facts) =>
    facts.quantifierDepth > DEEPEST_QUANTIFIERS || facts.largestInnerRepeat > LARGEST_INNER_REPEAT
      ? { message: "Regex is refused as too complex: quantifiers inside each other", fix: null }
      : null,
);
