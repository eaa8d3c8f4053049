import { chars, choice, EMPTY, literal, NEVER, repeat } from "../build.js";
import { normaliseRanges } from "../code-point-ranges.js";
import type { CodePointRange, Expr } from "../ir.js";

/**
 * Sequences and choices in the shortest form that is easily seen: literals are joined, neighbours that repeat the same
 * thing become one repeat, single characters of a choice become one class. The language is that of the parts.
 */
export function joinSequence(...parts: readonly Expr[]): Expr {
  const joined: Expr[] = [];
  for (const part of parts) {
    for (const item of part.kind === "sequence" ? part.items : [part]) {
      if (isNever(item)) return NEVER;
      const previous = joined.at(-1);
      const both = previous === undefined ? null : joinNeighbours(previous, item);
      if (both === null) joined.push(item);
      else joined[joined.length - 1] = both;
    }
  }
  const [only] = joined;
  return joined.length === 1 && only !== undefined ? only : { kind: "sequence", items: joined };
}

export function joinChoice(...parts: readonly Expr[]): Expr {
  const options = new Set<Expr>();
  let single: readonly CodePointRange[] = [];
  let empty = false;
  for (const part of parts) {
    for (const option of part.kind === "choice" ? part.items : [part]) {
      const ranges = singleCharacter(option);
      if (ranges !== null) single = normaliseRanges([...single, ...ranges]);
      else if (isEmpty(option)) empty = true;
      else options.add(option);
    }
  }
  const rest = [...options];
  if (single.length > 0) rest.unshift(character(single));
  const whole = rest.length === 0 ? null : choice(...rest);
  if (whole === null) return empty ? EMPTY : NEVER;
  return empty ? joinOptional(whole) : whole;
}

/** One character out of sorted ranges; out of one, the literal. */
export function character(ranges: readonly CodePointRange[]): Expr {
  const [first] = ranges;
  return first !== undefined && ranges.length === 1 && first[0] === first[1]
    ? literal(String.fromCodePoint(first[0]))
    : chars(...ranges);
}

export function joinOptional(item: Expr): Expr {
  if (isEmpty(item) || isNever(item)) return EMPTY;
  if (item.kind === "repeat" && item.min <= 1) return repeat(item.item, 0, item.max);
  return repeat(item, 0, 1);
}

/** `item` any number of times. */
export function joinStar(item: Expr): Expr {
  if (isEmpty(item) || isNever(item)) return EMPTY;
  if (item.kind === "repeat" && item.min <= 1 && item.max !== 0) return repeat(item.item, 0, null);
  return repeat(item, 0, null);
}

export function isEmpty(expr: Expr): boolean {
  return expr.kind === "sequence" && expr.items.length === 0;
}

export function isNever(expr: Expr): boolean {
  return (expr.kind === "choice" && expr.items.length === 0) || (expr.kind === "chars" && expr.ranges.length === 0);
}

/** The same by identity, or two equal classes, rules or literals. */
function isSame(a: Expr, b: Expr): boolean {
  if (a === b) return true;
  if (a.kind === "rule") return b.kind === "rule" && a.name === b.name;
  if (a.kind === "literal") return b.kind === "literal" && a.text === b.text;
  return a.kind === "chars" && b.kind === "chars" && sameRanges(a.ranges, b.ranges);
}

function sameRanges(a: readonly CodePointRange[], b: readonly CodePointRange[]): boolean {
  return a.length === b.length && a.every((range, i) => range[0] === b[i]?.[0] && range[1] === b[i]?.[1]);
}

/** What one expression says for both of two neighbours, or null. */
function joinNeighbours(left: Expr, right: Expr): Expr | null {
  if (left.kind === "literal" && right.kind === "literal") return literal(left.text + right.text);
  const a = counted(left);
  const b = counted(right);
  if (!isSame(a.item, b.item)) return null;
  return repeat(a.item, a.min + b.min, a.max === null || b.max === null ? null : a.max + b.max);
}

function counted(expr: Expr): { readonly item: Expr; readonly min: number; readonly max: number | null } {
  return expr.kind === "repeat" ? expr : { item: expr, min: 1, max: 1 };
}

function singleCharacter(expr: Expr): readonly CodePointRange[] | null {
  if (expr.kind === "chars") return expr.ranges;
  if (expr.kind !== "literal") return null;
  const point = expr.text.codePointAt(0);
  if (point === undefined || expr.text.length !== (point > 0xffff ? 2 : 1)) return null;
  return [[point, point]];
}
