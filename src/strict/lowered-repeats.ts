import { type AST, visitRegExpAST } from "@eslint-community/regexpp";
import { parsePattern } from "./pattern-facts.js";

/** The pattern with no upper bound of a `{m,n}` above the limit; null where a lower bound is above it, or nothing changes. */
export function loweredRepeats(pattern: string, limit: number): string | null {
  const ast = parsePattern(pattern);
  const large: AST.Quantifier[] = [];
  if (ast === null) return null;
  visitRegExpAST(ast, {
    onQuantifierEnter(node) {
      if (node.min > limit || (Number.isFinite(node.max) && node.max > limit)) large.push(node);
    },
  });
  if (large.length === 0 || large.some(({ min }) => min > limit)) return null;
  // From the end, so that the places before stay what they are.
  return large
    .sort((a, b) => b.element.end - a.element.end)
    .reduce(
      (text, { element, end, min, greedy }) =>
        `${text.slice(0, element.end)}{${min},${limit}}${greedy ? "" : "?"}${text.slice(end)}`,
      pattern,
    );
}
