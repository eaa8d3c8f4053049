import { choice, EMPTY, literal, NEVER, repeat, sequence } from "../build.js";
import { isSurrogate } from "../code-point-ranges.js";
import type { Expr } from "../ir.js";
import type { EbnfNode, MacroCall } from "./ebnf-syntax.js";
import { textOf } from "./escapes.js";

/** The expression of a parsed body; names and macros are looked up by the caller. */
export function toExpr(
  node: EbnfNode,
  reference: (name: string, at: number) => Expr,
  macro: (call: MacroCall) => Expr,
): Expr {
  const each = (item: EbnfNode): Expr => toExpr(item, reference, macro);
  switch (node.kind) {
    case "name":
      return reference(node.name, node.at);
    case "string":
      // UTF-8 cannot spell a surrogate, so a string with one matches no text.
      return node.points.some(isSurrogate) ? NEVER : literal(textOf(node.points));
    case "class":
      return node.ranges.length === 0 ? NEVER : { kind: "chars", ranges: node.ranges };
    case "sequence":
      return sequence(...node.items.map(each));
    case "choice":
      return choice(...node.items.map(each));
    case "repeat": {
      const item = each(node.item);
      return node.max === 0 ? EMPTY : repeat(item, node.min, node.max);
    }
    case "macro":
      return macro(node.call);
  }
}
