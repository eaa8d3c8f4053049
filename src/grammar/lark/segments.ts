import type { Expr, Grammar } from "../ir.js";
import { joinChoice, joinSequence } from "../passes/combine.js";

/**
 * A rule body cut into lexemes: what a terminal matches (an expression without rules, or a token), and how they go together.
 * A terminal is one occurrence; the same expression may be the terminal of several.
 */
export type Segment =
  | Terminal
  | { readonly kind: "sequence" | "choice"; readonly items: readonly Segment[] }
  | { readonly kind: "repeat"; readonly item: Segment; readonly min: number; readonly max: number | null }
  | { readonly kind: "rule"; readonly name: string };

export interface Terminal {
  readonly kind: "terminal";
  readonly expr: Expr;
}

export interface SegmentedRule {
  readonly name: string;
  readonly body: Segment;
}

/**
 * Cuts each rule into terminals as long as they get, but for the broken expressions, which are cut into their
 * parts. In the end a terminal is one character, and those never overlap.
 */
export function segmentRules(grammar: Grammar, isBroken: (expr: Expr) => boolean): readonly SegmentedRule[] {
  return grammar.rules.map(({ name, body }) => ({ name, body: segment(body, isBroken) }));
}

function segment(expr: Expr, isBroken: (expr: Expr) => boolean): Segment {
  if (isRegular(expr) && (isSingle(expr) || !isBroken(expr))) return { kind: "terminal", expr };
  switch (expr.kind) {
    case "token":
      return { kind: "terminal", expr };
    case "literal":
      return {
        kind: "sequence",
        items: Array.from(expr.text, (text): Segment => ({ kind: "terminal", expr: { kind: "literal", text } })),
      };
    case "sequence":
      return { kind: "sequence", items: joinRuns(expr.items, joinSequence, isBroken) };
    case "choice": {
      const regular = expr.items.filter(isRegular);
      const rest = expr.items.filter((item) => !isRegular(item));
      return { kind: "choice", items: joinRuns([...regular, ...rest], joinChoice, isBroken) };
    }
    case "repeat":
      return { kind: "repeat", item: segment(expr.item, isBroken), min: expr.min, max: expr.max };
    case "rule":
      return { kind: "rule", name: expr.name };
    default:
      throw new TypeError(`${expr.kind} is not a plain expression`);
  }
}

/** Neighbours without rules become one terminal, unless that one is broken. */
function joinRuns(
  items: readonly Expr[],
  join: (...parts: readonly Expr[]) => Expr,
  isBroken: (expr: Expr) => boolean,
): readonly Segment[] {
  const segments: Segment[] = [];
  let run: Expr[] = [];
  const flush = (): void => {
    if (run.length === 0) return;
    const whole = join(...run);
    if (run.length === items.length || (run.length > 1 && isBroken(whole))) {
      segments.push(...run.map((item) => segment(item, isBroken)));
    } else segments.push(segment(whole, isBroken));
    run = [];
  };
  for (const item of items) {
    if (isRegular(item)) run.push(item);
    else {
      flush();
      segments.push(segment(item, isBroken));
    }
  }
  flush();
  return segments;
}

/** Has no rule and no token in it. */
function isRegular(expr: Expr): boolean {
  const known = regular.get(expr);
  if (known !== undefined) return known;
  const answer =
    expr.kind === "rule" || expr.kind === "token"
      ? false
      : expr.kind === "sequence" || expr.kind === "choice"
        ? expr.items.every(isRegular)
        : expr.kind === "repeat"
          ? isRegular(expr.item)
          : true;
  regular.set(expr, answer);
  return answer;
}

const regular = new WeakMap<Expr, boolean>();

/** Equal expressions have equal keys. */
export function keyOf(expr: Expr): string {
  const known = keys.get(expr);
  if (known !== undefined) return known;
  const key = JSON.stringify(expr);
  keys.set(expr, key);
  return key;
}

const keys = new WeakMap<Expr, string>();

function isSingle(expr: Expr): boolean {
  return expr.kind === "chars" || (expr.kind === "literal" && Array.from(expr.text).length === 1);
}
