import { withProperty } from "../example.js";
import { patternRule } from "../pattern-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, LLAMACPP_CODE, LLGUIDANCE_CODE, XGRAMMAR_CODE } from "../sources.js";

/** Strict-subset reference C.1, C.2. Dynamo's check does not look into patterns, so there it is a matter of the engine. */
export const patternLookaround: Rule = patternRule(
  {
    id: "pattern-lookaround",
    title: "No lookahead or lookbehind",
    severities: severities({ all: "error", xgrammar: "warning", llamacpp: "warning", dynamo: "warning" }),
    fix: "none",
    page: {
      why: "A look ahead or back is no part of what a grammar reads. Targets refuse it; xgrammar skips a lookahead with a line in its log.",
      bad: withProperty({ type: "string", pattern: "^(?!x)[a-z]+$" }),
      good: withProperty({ type: "string", pattern: "^[a-wyz][a-z]*$" }),
      source: `${ANTHROPIC_PAGE}; ${LLGUIDANCE_CODE}; ${XGRAMMAR_CODE}: Lookahead assertion is not supported; ${LLAMACPP_CODE}`,
    },
  },
  (facts) => (facts.lookaround ? { message: "Lookaround is refused or silently skipped", fix: null } : null),
);
