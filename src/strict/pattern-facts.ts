import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

/** What engines mind about a regular expression. */
export interface PatternFacts {
  /** False where it is no ECMA-262 regular expression; then nothing else is known. */
  readonly valid: boolean;
  readonly startsAnchored: boolean;
  readonly endsAnchored: boolean;
  /** Has alternatives at the top, so that anchors at the ends bind to the outer ones alone. */
  readonly hasAlternatives: boolean;
  readonly lookaround: boolean;
  /** Backreferences, word boundaries, property escapes, inline flags: as they are called in messages. */
  readonly unsupported: readonly string[];
  /** Shorthand classes and `\-`, which llama.cpp's grammar parser has no escapes for. */
  readonly shorthand: readonly string[];
  /** The largest bound of a `{m,n}`. */
  readonly largestRepeat: number;
  /** The largest bound of a `{m,n}` that stands inside another quantifier. */
  readonly largestInnerRepeat: number;
  /** How many quantifiers stand inside each other. */
  readonly quantifierDepth: number;
}

const INVALID: PatternFacts = {
  valid: false,
  startsAnchored: false,
  endsAnchored: false,
  hasAlternatives: false,
  lookaround: false,
  unsupported: [],
  shorthand: [],
  largestRepeat: 0,
  largestInnerRepeat: 0,
  quantifierDepth: 0,
};

export function patternFacts(pattern: string): PatternFacts {
  const earlier = known.get(pattern);
  if (earlier !== undefined) return earlier;
  const facts = readFacts(pattern);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(pattern, facts);
  return facts;
}

/** Several rules of each target ask about the same pattern, and tools repeat patterns. */
const known = new Map<string, PatternFacts>();
const MOST_KNOWN = 10_000;

function readFacts(pattern: string): PatternFacts {
  const ast = parsePattern(pattern);
  if (ast === null) return /\(\?[a-zA-Z-]+[:)]/.test(pattern) ? { ...INVALID, unsupported: ["inline flags"] } : INVALID;
  const unsupported = new Set<string>();
  const shorthand = new Set<string>();
  let lookaround = false;
  let largestRepeat = 0;
  let largestInnerRepeat = 0;
  let depth = 0;
  let quantifierDepth = 0;
  visitRegExpAST(ast, {
    onAssertionEnter(node) {
      if (node.kind === "lookahead" || node.kind === "lookbehind") lookaround = true;
      if (node.kind === "word") unsupported.add(node.raw);
    },
    onBackreferenceEnter: () => void unsupported.add("backreference"),
    onModifiersEnter: () => void unsupported.add("inline flags"),
    onCharacterSetEnter(node) {
      if (node.kind === "property") unsupported.add("\\p{}");
      else if (node.kind !== "any") shorthand.add(node.raw);
    },
    onCharacterEnter(node) {
      if (node.raw === "\\-") shorthand.add("\\-");
    },
    onQuantifierEnter(node) {
      depth += 1;
      quantifierDepth = Math.max(quantifierDepth, depth);
      const bound = Number.isFinite(node.max) ? node.max : node.min;
      largestRepeat = Math.max(largestRepeat, bound);
      if (depth > 1) largestInnerRepeat = Math.max(largestInnerRepeat, bound);
    },
    onQuantifierLeave: () => {
      depth -= 1;
    },
  });
  return {
    valid: true,
    startsAnchored: ast.alternatives.every(
      ({ elements: [first] }) => first?.type === "Assertion" && first.kind === "start",
    ),
    endsAnchored: ast.alternatives.every(({ elements }) => {
      const last = elements.at(-1);
      return last?.type === "Assertion" && last.kind === "end";
    }),
    hasAlternatives: ast.alternatives.length > 1,
    lookaround,
    unsupported: [...unsupported],
    shorthand: [...shorthand],
    largestRepeat,
    largestInnerRepeat,
    quantifierDepth,
  };
}

/** The pattern read: with unicode rules, or without where those refuse it (`\-` outside a class). */
export function parsePattern(pattern: string): AST.Pattern | null {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  for (const unicode of [true, false]) {
    try {
      return parser.parsePattern(pattern, 0, pattern.length, { unicode });
    } catch {
      // The next reading may do; when both fail it is no regular expression.
    }
  }
  return null;
}
