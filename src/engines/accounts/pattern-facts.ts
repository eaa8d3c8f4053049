import type { AST } from "@eslint-community/regexpp";
import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

/** What matters about an ECMA-262 pattern when asking what an engine's own regex converter makes of it. */
export interface PatternFacts {
  /** Every way to match begins with `^` and ends with `$`. */
  readonly anchored: boolean;
  /** More than one alternative at the top, outside any group. */
  readonly topLevelChoice: boolean;
  readonly lookahead: boolean;
  readonly lookbehind: boolean;
  readonly wordBoundary: boolean;
  readonly backreference: boolean;
  /** `\p{...}` */
  readonly unicodeProperty: boolean;
  /** Largest finite upper bound of a counted repeat. */
  readonly maxRepeat: number;
  /** `\d`, `\w`, `\s` or their complements. */
  readonly shorthand: boolean;
  /** `\-` somewhere. */
  readonly escapedHyphen: boolean;
}

/** Null where the pattern does not parse. */
export function patternFacts(pattern: string): PatternFacts | null {
  const ast = parse(pattern);
  if (ast === null) return null;
  const found = {
    lookahead: false,
    lookbehind: false,
    wordBoundary: false,
    backreference: false,
    unicodeProperty: false,
    maxRepeat: 0,
    shorthand: false,
  };
  visitRegExpAST(ast, {
    onAssertionEnter: (node) => {
      found[node.kind === "word" ? "wordBoundary" : node.kind === "lookbehind" ? "lookbehind" : "lookahead"] ||=
        node.kind !== "start" && node.kind !== "end";
    },
    onBackreferenceEnter: () => {
      found.backreference = true;
    },
    onCharacterSetEnter: (node) => {
      if (node.kind === "property") found.unicodeProperty = true;
      else if (node.kind !== "any") found.shorthand = true;
    },
    onQuantifierEnter: (node) => {
      for (const bound of [node.min, node.max]) {
        if (Number.isFinite(bound)) found.maxRepeat = Math.max(found.maxRepeat, bound);
      }
    },
  });
  return {
    ...found,
    anchored: ast.alternatives.every(
      (alternative) => isAnchored(alternative, "start") && isAnchored(alternative, "end"),
    ),
    topLevelChoice: ast.alternatives.length > 1,
    escapedHyphen: pattern.includes("\\-"),
  };
}

function parse(pattern: string): AST.Pattern | null {
  const parser = new RegExpParser({ ecmaVersion: 2024 });
  for (const unicode of [true, false]) {
    try {
      return parser.parsePattern(pattern, 0, pattern.length, { unicode });
    } catch {
      // Without the `u` flag more is allowed; a pattern that fits neither has no facts.
    }
  }
  return null;
}

function isAnchored(alternative: AST.Alternative, side: "start" | "end"): boolean {
  const outer = side === "start" ? alternative.elements[0] : alternative.elements.at(-1);
  if (outer === undefined) return false;
  if (outer.type === "Assertion") return outer.kind === side;
  return (
    (outer.type === "Group" || outer.type === "CapturingGroup") &&
    outer.alternatives.every((inner) => isAnchored(inner, side))
  );
}
