import type { Tree } from "web-tree-sitter";

export type TokenKind =
  /** A bracket, a comma, a separator: the token's text is what it is. */
  | "mark"
  /** A whole string, quotes included. */
  | "string"
  /** The quote of a string that the parser finds no end of. */
  | "quote"
  | "number"
  | "word"
  | "comment"
  /** Whatever the notation does not know. */
  | "other";

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** UTF-16 indices. */
  readonly start: number;
  readonly end: number;
}

const MARKS = new Set(["{", "}", "[", "]", "(", ")", ",", ":", "="]);
const NUMBER_NODES = new Set(["number", "integer", "float"]);
const WORD = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;
/** What the parser skipped, cut into tokens. */
const SKIPPED = /["']|[\p{ID_Start}_][\p{ID_Continue}]*|\d[\w.]*|\s+|./gsu;

/**
 * The tokens of a parsed text, in their order. Up to the first fault they are what they seem; how a parser recovers behind it
 * is its own affair.
 */
export function* tokensOf(tree: Tree, text: string): Generator<Token> {
  const cursor = tree.walk();
  try {
    for (;;) {
      const { nodeType: type, startIndex: start, endIndex: end } = cursor;
      const leaf = type === "string" && !cursor.currentNode.hasError ? "string" : null;
      if (leaf === null && cursor.gotoFirstChild()) continue;
      if (end > start) yield* leafTokens(leaf ?? type, text.slice(start, end), start);
      while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return;
    }
  } finally {
    cursor.delete();
  }
}

function* leafTokens(type: string, text: string, start: number): Generator<Token> {
  const end = start + text.length;
  if (type !== "ERROR") {
    yield { kind: kindOf(type, text), text, start, end };
    return;
  }
  for (const { 0: part, index } of text.matchAll(SKIPPED)) {
    if (part.trim() === "") continue;
    yield { kind: kindOf(part, part), text: part, start: start + index, end: start + index + part.length };
  }
}

function kindOf(type: string, text: string): TokenKind {
  if (type === "string" || type === "comment") return type;
  if (NUMBER_NODES.has(type) || /^\d/.test(text)) return "number";
  if (MARKS.has(text)) return "mark";
  if (/^[A-Za-z]*("""|'''|["'])$/.test(text)) return "quote";
  return WORD.test(text) ? "word" : "other";
}
