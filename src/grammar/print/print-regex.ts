import type { CodePointRange, Expr } from "../ir.js";
import { bridgeSurrogates } from "./spelling.js";

type Strength = "choice" | "sequence" | "atom";

/** `slash` is how `/` is written: plain, or escaped where slashes enclose the expression. */
export function printRegex(expr: Expr, slash: "/" | "\\/" = "/", within: Strength = "choice"): string {
  switch (expr.kind) {
    case "literal": {
      const written = Array.from(expr.text, (character) => outside(character.codePointAt(0) ?? 0, slash));
      return within === "atom" && written.length > 1 ? `(?:${written.join("")})` : written.join("");
    }
    case "chars":
      return printClass(expr.ranges, slash);
    case "sequence": {
      if (expr.items.length === 0) return "(?:)";
      const items = expr.items.map((item) => printRegex(item, slash, "sequence")).join("");
      return within === "atom" ? `(?:${items})` : items;
    }
    case "choice": {
      const options = expr.items.map((item) => printRegex(item, slash, "choice")).join("|");
      return within === "choice" ? options : `(?:${options})`;
    }
    case "repeat": {
      const repeated = printRegex(expr.item, slash, "atom") + operator(expr.min, expr.max);
      return within === "atom" ? `(?:${repeated})` : repeated;
    }
    default:
      throw new TypeError(`a regular expression has no form for ${expr.kind}`);
  }
}

function operator(min: number, max: number | null): string {
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function printClass(ranges: readonly CodePointRange[], slash: string): string {
  const one = (point: number): string => inside(point, slash);
  const parts = bridgeSurrogates(ranges).map(([first, last]) => {
    if (first === last) return one(first);
    return last === first + 1 ? one(first) + one(last) : `${one(first)}-${one(last)}`;
  });
  return `[${parts.join("")}]`;
}

function outside(point: number, slash: string): string {
  const character = String.fromCodePoint(point);
  if (character === "/") return slash;
  return /[\\^$.*+?()[\]{}|]/.test(character) ? `\\${character}` : plain(point);
}

function inside(point: number, slash: string): string {
  const character = String.fromCodePoint(point);
  if (character === "/") return slash;
  return /[\\^[\]-]/.test(character) ? `\\${character}` : plain(point);
}

/** Escapes that xgrammar's two engines, ECMAScript (flag `u`) and Rust's regex crate all read. */
function plain(point: number): string {
  const named = { 10: "\\n", 13: "\\r", 9: "\\t" }[point];
  if (named !== undefined) return named;
  const character = String.fromCodePoint(point);
  if (point === 0x20 || /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return character;
  const hex = point.toString(16).toUpperCase();
  return point > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}
