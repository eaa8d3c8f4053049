import { withProperty } from "../example.js";
import { patternRule } from "../pattern-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { LLAMACPP_CODE, LMFE_CODE, OUTLINES_CODE, XAI_PAGE, XGRAMMAR_CODE } from "../sources.js";

/** Engines match the whole string where JSON Schema searches; llama.cpp wants the anchors written (strict-subset reference B.3, C.0, C.1). */
export const patternUnanchored: Rule = patternRule(
  {
    id: "pattern-unanchored",
    title: "Patterns should be anchored at both ends",
    severities: severities({
      xgrammar: "warning",
      outlines: "warning",
      lmfe: "warning",
      xai: "warning",
      llamacpp: "error",
    }),
    fix: "safe",
    page: {
      why: "By JSON Schema a pattern may match anywhere in the string; these targets want it to match all of it. With anchors both mean the same.",
      bad: withProperty({ type: "string", pattern: "[0-9]+" }),
      good: withProperty({ type: "string", pattern: "^[0-9]+$" }),
      source: `${XGRAMMAR_CODE}; ${OUTLINES_CODE}; ${LMFE_CODE}; ${XAI_PAGE}; ${LLAMACPP_CODE}: Pattern must start with '^' and end with '$'`,
    },
  },
  (facts, pattern, target, path) => {
    if (!facts.valid || (facts.startsAnchored && facts.endsAnchored)) return null;
    const anchored = facts.hasAlternatives
      ? `^(?:${pattern})$`
      : `${facts.startsAnchored ? "" : "^"}${pattern}${facts.endsAnchored ? "" : "$"}`;
    return {
      message:
        target === "llamacpp"
          ? "Older builds refuse a pattern that is not written ^...$, newer ones (from 2026-08-12) take any string"
          : "Engine matches the whole string, JSON Schema searches",
      fix: `Write ${anchored} if the whole string is meant, or add .* where it is not`,
      change: { edits: [{ kind: "set", path, value: anchored }], effect: "narrower" },
    };
  },
);
