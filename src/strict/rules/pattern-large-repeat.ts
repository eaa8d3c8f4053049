import { withProperty } from "../example.js";
import { loweredRepeats } from "../lowered-repeats.js";
import { patternRule } from "../pattern-rule.js";
import type { TargetName } from "../profile-names.js";
import type { Change, Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, LLAMACPP_CODE, XGRAMMAR_CODE } from "../sources.js";

/** The repeat bound above which a target is in trouble: a crash before xgrammar's pull request 864, llama.cpp's own limit, and a guess for Anthropic's "large". */
const LARGEST_REPEAT: Readonly<Partial<Record<TargetName, number>>> = { xgrammar: 128, llamacpp: 2000, anthropic: 128 };

/** Strict-subset reference B.1, C.2; engines reference 5.5. */
export const patternLargeRepeat: Rule = patternRule(
  {
    id: "pattern-large-repeat",
    title: "Large repeat bounds in patterns",
    severities: severities({ xgrammar: "error", llamacpp: "error", anthropic: "error" }),
    fix: "unsafe",
    page: {
      why: "xgrammar up to August 2026 goes down with its process above 128; llama.cpp refuses more than 2,000; Anthropic refuses large ranges without a number, here taken as 128.",
      bad: withProperty({ type: "string", pattern: "^[a-z]{0,4000}$" }),
      good: withProperty({ type: "string", pattern: "^[a-z]{0,100}$" }),
      source: `${XGRAMMAR_CODE}, issue 863 and pull request 864; ${LLAMACPP_CODE}; ${ANTHROPIC_PAGE}`,
    },
  },
  (facts, pattern, target, path) => {
    const limit = LARGEST_REPEAT[target] ?? Number.POSITIVE_INFINITY;
    if (facts.largestRepeat <= limit) return null;
    const value = loweredRepeats(pattern, limit);
    const change: Change | null = value === null ? null : { edits: [{ kind: "set", path, value }], effect: "unsafe" };
    return {
      message: `Repeat bound ${facts.largestRepeat} is too large for ${target}`,
      fix: `Lower the bound to ${limit} or less`,
      ...(change === null ? {} : { change }),
    };
  },
);
