import { patternFacts } from "../accounts/pattern-facts.js";

/** What engines with automata have no states for, in outlines' words (engines reference 2.9); null where the pattern has nothing of it. */
export function unsupportedRegex(pattern: string): string | null {
  const facts = patternFacts(pattern);
  if (facts === null) return null;
  if (facts.backreference) return "Backreferences are unsupported.";
  if (facts.lookahead || facts.lookbehind) return "Look-Around assertion are unsupported.";
  return facts.wordBoundary ? "Unicode word boundaries are unsupported." : null;
}

/** A pattern that parses nowhere; groups named in Python's way are no fault. */
export function isBrokenRegex(pattern: string): boolean {
  return patternFacts(pattern) === null && !pattern.includes("(?P");
}
