import type { Node, Parser } from "web-tree-sitter";
import type { TextFault } from "./types.js";

/** Statements with a block behind a colon. */
const BLOCK_WORDS = /^(?:async|class|def|elif|else|except|finally|for|if|match|try|while|with)$/;
/** Nodes whose entries stand between commas. */
const LISTS = new Set(["argument_list", "dictionary", "list", "parameters", "set", "tuple"]);
/** Statements that Python 3 has not. */
const OLD_STATEMENTS = new Set(["exec_statement", "print_statement"]);
const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const MOST_FAULTS = 50;

/**
 * The faults of a Python program, in their order: where the parser could not go on, blocks that are empty, statements that
 * are indented otherwise than those beside them, and statements of Python 2.
 */
export function programFaults(python: Parser, text: string): readonly TextFault[] {
  const tree = python.parse(text);
  if (tree === null) return [];
  try {
    const faults: TextFault[] = [];
    const open: Node[] = [tree.rootNode];
    for (let node = open.pop(); node !== undefined && faults.length < MOST_FAULTS; node = open.pop()) {
      const fault = faultOf(node, text);
      if (fault !== null) faults.push(fault);
      if (!node.isError) open.push(...node.children.reverse());
    }
    return faults.sort((a, b) => a.at - b.at);
  } finally {
    tree.delete();
  }
}

function faultOf(node: Node, text: string): TextFault | null {
  if (node.isMissing) {
    return { kind: "missing-token", at: node.startIndex, message: `${node.type} is missing` };
  }
  if (node.isError) return faultInError(node, text);
  if (node.type === "block" && node.namedChildren.every(({ type }) => type === "comment")) {
    return { kind: "missing-block", at: node.startIndex, message: "an indented block is missing" };
  }
  if (OLD_STATEMENTS.has(node.type) && !/^\w+\s*\(/.test(node.text)) {
    const [word = ""] = node.text.split(/\s/, 1);
    return {
      kind: "old-statement",
      at: node.startIndex,
      message: `${word} is a function in Python 3: parentheses are missing`,
    };
  }
  return faultInIndent(node);
}

/** A statement that begins its line must stand under the first of its block. */
function faultInIndent(node: Node): TextFault | null {
  const { parent } = node;
  if (parent === null || (parent.type !== "module" && parent.type !== "block") || node.type === "comment") return null;
  const first = parent.namedChildren.find(({ type }) => type !== "comment");
  const column = parent.type === "module" ? 0 : (first?.startPosition.column ?? 0);
  const { row, column: own } = node.startPosition;
  // What follows a stretch that could not be parsed belongs to nobody knows what.
  if (node.previousSibling?.isError === true) return null;
  const startsLine = node.previousSibling === null || node.previousSibling.endPosition.row < row;
  if (!startsLine || own === column || parent.startPosition.row === row) return null;
  return { kind: "indentation", at: node.startIndex, message: "the statement is indented otherwise than its block" };
}

function faultInError(error: Node, text: string): TextFault {
  const leaves = leavesOf(error);
  const [first] = leaves;
  const quote = leaves.find(({ type }) => type === "string_start");
  if (quote !== undefined) return { kind: "unclosed-string", at: quote.startIndex, message: "a string is not closed" };
  const bracket = unmatchedBracket(leaves);
  if (bracket !== null) return bracket;
  const list = error.parent !== null && LISTS.has(error.parent.type);
  const before = error.previousSibling;
  if (list && before?.isNamed === true && first !== undefined && /^[\w"']/.test(text.slice(first.startIndex))) {
    return { kind: "missing-comma", at: before.endIndex, message: "a comma is missing" };
  }
  const header = first === undefined ? null : headerWithoutColon(first, text);
  if (header !== null) return header;
  const at = error.startIndex;
  const [line = ""] = text.slice(at, error.endIndex).split("\n", 1);
  return { kind: "unexpected", at, message: `${[...line].slice(0, 40).join("")} cannot stand here` };
}

/** `if x` without what ends such a line. */
function headerWithoutColon(first: Node, text: string): TextFault | null {
  const lineStart = text.lastIndexOf("\n", first.startIndex - 1) + 1;
  const [word = ""] = text.slice(first.startIndex).split(/\W/, 1);
  if (!BLOCK_WORDS.test(word) || text.slice(lineStart, first.startIndex).trim() !== "") return null;
  const [line = ""] = text.slice(first.startIndex).split("\n", 1);
  const code = line.replace(/\s*(?:#.*)?$/, "");
  if (code.includes(":")) return null;
  return { kind: "missing-colon", at: first.startIndex + code.length, message: "a colon is missing" };
}

function unmatchedBracket(leaves: readonly Node[]): TextFault | null {
  const open: Node[] = [];
  for (const leaf of leaves) {
    if (leaf.type in CLOSERS) open.push(leaf);
    else if (Object.values(CLOSERS).includes(leaf.type)) {
      const opener = open.pop();
      if (opener !== undefined && CLOSERS[opener.type] === leaf.type) continue;
      return { kind: "wrong-bracket", at: leaf.startIndex, message: `${leaf.type} closes nothing` };
    }
  }
  const opener = open.at(-1);
  if (opener === undefined) return null;
  return { kind: "unclosed-bracket", at: opener.startIndex, message: `${opener.type} is not closed` };
}

function leavesOf(node: Node): readonly Node[] {
  const leaves: Node[] = [];
  const open: Node[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.childCount === 0) leaves.push(next);
    else open.push(...next.children.reverse());
  }
  return leaves;
}
