import { withProperty } from "../example.js";
import { patternRule } from "../pattern-rule.js";
import type { Rule } from "../rule.js";
import { severities } from "../severities.js";
import { ANTHROPIC_PAGE, LLAMACPP_CODE, LLGUIDANCE_CODE, XGRAMMAR_CODE } from "../sources.js";

/** Strict-subset reference B.1, C.2, C.3; for llama.cpp's shorthand classes engines reference 5.5. */
export const patternUnsupportedSyntax: Rule = patternRule(
  {
    id: "pattern-unsupported-syntax",
    title: "No backreferences, word boundaries, property escapes or inline flags",
    severities: severities({ all: "error", dynamo: "warning" }),
    fix: "none",
    page: {
      why: "Backreferences are not regular, and the rest is not read by the engines' own parsers of patterns. llama.cpp lacks \\d, \\w, \\s and \\- too.",
      bad: withProperty({ type: "string", pattern: "^(a)\\1$" }),
      good: withProperty({ type: "string", pattern: "^aa$" }),
      source: `${ANTHROPIC_PAGE}; ${XGRAMMAR_CODE}; ${LLGUIDANCE_CODE}; ${LLAMACPP_CODE}: failed to parse grammar`,
    },
  },
  (facts, _pattern, target) => {
    const found = [...facts.unsupported, ...(target === "llamacpp" ? facts.shorthand : [])];
    if (!facts.valid && found.length === 0) {
      return { message: "The pattern is no regular expression of ECMA-262", fix: null };
    }
    if (found.length === 0) return null;
    const inFull = facts.shorthand.length > 0 && target === "llamacpp";
    return {
      message: `${found.join(", ")} is not supported by ${target}`,
      fix: inFull ? "Write shorthand classes out, [0-9] for \\d, and put a hyphen last in its class" : null,
    };
  },
);
