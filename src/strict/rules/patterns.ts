import { own } from "../../base/json.js";
import { type PatternFacts, patternFacts } from "../pattern-facts.js";
import type { TargetName } from "../profile-names.js";
import type { Fault, Rule } from "../rule.js";
import { severities } from "../severities.js";

/** A rule about a `pattern`. */
function patternRule(
  rule: Omit<Rule, "schema" | "node" | "tool" | "list">,
  find: (facts: PatternFacts, pattern: string, target: TargetName, path: string) => Omit<Fault, "path"> | null,
): Rule {
  return {
    ...rule,
    schema: (schema, node, { target }) => {
      const pattern = own(schema, "pattern");
      if (typeof pattern !== "string") return [];
      const path = `${node.path}/pattern`;
      const found = find(patternFacts(pattern), pattern, target, path);
      return found === null ? [] : [{ ...found, path }];
    },
  };
}

/** Engines match the whole string where JSON Schema searches; llama.cpp wants the anchors written (strict-subset reference B.3, C.0, C.1). */
export const patternUnanchored = patternRule(
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
  },
  (facts, pattern, target, path) => {
    if (!facts.valid || (facts.startsAnchored && facts.endsAnchored)) return null;
    const anchored = facts.hasAlternatives
      ? `^(?:${pattern})$`
      : `${facts.startsAnchored ? "" : "^"}${pattern}${facts.endsAnchored ? "" : "$"}`;
    const outcome =
      target === "llamacpp"
        ? "older builds refuse a pattern that is not written ^...$, newer ones (from 2026-08-12) take any string"
        : "Engine matches the whole string, JSON Schema searches";
    return {
      message: outcome.charAt(0).toUpperCase() + outcome.slice(1),
      fix: `Write ${anchored} if the whole string is meant, or add .* where it is not`,
      edits: [{ kind: "set", path, value: anchored }],
    };
  },
);

/** Strict-subset reference C.1, C.2. Dynamo's check does not look into patterns, so there it is a matter of the engine. */
export const patternLookaround = patternRule(
  {
    id: "pattern-lookaround",
    title: "No lookahead or lookbehind",
    severities: severities({ all: "error", xgrammar: "warning", llamacpp: "warning", dynamo: "warning" }),
  },
  (facts) => (facts.lookaround ? { message: "Lookaround is refused or silently skipped", fix: null } : null),
);

/** Strict-subset reference B.1, C.2, C.3; for llama.cpp's shorthand classes engines reference 5.5. */
export const patternUnsupportedSyntax = patternRule(
  {
    id: "pattern-unsupported-syntax",
    title: "No backreferences, word boundaries, property escapes or inline flags",
    severities: severities({ all: "error", dynamo: "warning" }),
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

/** The repeat bound above which a target is in trouble: a crash before xgrammar's pull request 864, llama.cpp's own limit, and a guess for Anthropic's "large". */
const LARGEST_REPEAT: Readonly<Partial<Record<TargetName, number>>> = { xgrammar: 128, llamacpp: 2000, anthropic: 128 };

/** Strict-subset reference B.1, C.2; engines reference 5.5. */
export const patternLargeRepeat = patternRule(
  {
    id: "pattern-large-repeat",
    title: "Large repeat bounds in patterns",
    severities: severities({ xgrammar: "error", llamacpp: "error", anthropic: "error" }),
  },
  (facts, _pattern, target) => {
    const limit = LARGEST_REPEAT[target] ?? Number.POSITIVE_INFINITY;
    if (facts.largestRepeat <= limit) return null;
    const message = `Repeat bound ${facts.largestRepeat} is too large for ${target}`;
    return { message, fix: `Lower the bound to ${limit} or less` };
  },
);

/** Strict-subset reference D.2. */
export const regexComplexity = patternRule(
  {
    id: "regex-complexity",
    title: "Nested quantifiers",
    severities: severities({ "sglang-xgrammar": "error" }),
  },
  (facts) =>
    facts.quantifierDepth > 5 || facts.largestInnerRepeat > 100
      ? { message: "Regex is refused as too complex: quantifiers inside each other", fix: null }
      : null,
);
