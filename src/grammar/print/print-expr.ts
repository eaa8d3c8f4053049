import type { Expr } from "../ir.js";
import type { TextDialect } from "./spelling.js";

/** How a dialect of the EBNF family writes an expression. */
export interface PrintDialect extends TextDialect {
  /** An expression that matches nothing. */
  readonly never: string;
  /** Kinds that not every dialect has: tokens, free text, dispatches. */
  printOther(expr: Expr): string;
}

/** Strength of what was written: an operator takes an atom, a sequence takes anything but a bare choice. */
type Strength = "choice" | "sequence" | "atom";

export function printExpr(expr: Expr, dialect: PrintDialect, within: Strength = "choice"): string {
  switch (expr.kind) {
    case "literal":
      return dialect.literal(expr.text);
    case "chars":
      return expr.ranges.length === 0 ? dialect.never : dialect.class(expr.ranges);
    case "rule":
      return expr.name;
    case "sequence": {
      if (expr.items.length === 0) return '""';
      const items = expr.items.map((item) => printExpr(item, dialect, "sequence")).join(" ");
      return within === "atom" ? `(${items})` : items;
    }
    case "choice": {
      if (expr.items.length === 0) return dialect.never;
      const options = expr.items.map((item) => printExpr(item, dialect, "choice")).join(" | ");
      return within === "choice" && expr.items.length > 1 ? options : `(${options})`;
    }
    case "repeat": {
      const repeated = printExpr(expr.item, dialect, "atom") + operator(expr.min, expr.max);
      return within === "atom" ? `(${repeated})` : repeated;
    }
    default:
      return dialect.printOther(expr);
  }
}

function operator(min: number, max: number | null): string {
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}
