import { oneOf } from "../grammar/automata/basic.js";
import type { Expr } from "../grammar/ir.js";
import { childrenOf } from "../grammar/passes/rewrite.js";
import type { RuleBodies } from "./analysis.js";
import { codePointShape } from "./code-point-shape.js";
import { dispatchShape } from "./dispatch.js";
import { decodeUtf8, encodeUtf8 } from "./encode.js";
import { freeTextShape } from "./free-text.js";
import { type MembersExpr, membersShape } from "./members.js";
import { compoundShape, DEAD, readingShape, type Shape } from "./shape.js";

/** Bounds of repeats above this are counted outside of the item, see `Move.call`. */
const SMALL_BOUND = 4;

/** Rules with more parts than this are entered through the stack. */
const SMALL_RULE = 24;

/** What the shapes need to know of the grammar. */
export interface ShapeContext {
  readonly bodies: RuleBodies;
  readonly isNullable: (expr: Expr) => boolean;
  readonly isProductive: (expr: Expr) => boolean;
}

export function shapeOf(expr: Expr, context: ShapeContext): Shape {
  switch (expr.kind) {
    case "literal":
      return literalShape(expr.text);
    case "chars":
      return codePointShape(oneOf(expr.ranges), "raw");
    case "automaton":
      return codePointShape(expr.automaton, expr.spelling);
    case "text":
      return freeTextShape(expr.excludes, expr.minChars, expr.maxChars);
    case "dispatch":
      return dispatchShape(expr.cases, expr.loop, expr.excludes, context.isProductive);
    case "members":
      return membersShape(withoutNever(expr, context.isProductive));
    case "sequence":
      return sequenceShape(expr.items);
    case "choice":
      return choiceShape(expr.items);
    case "repeat":
      return repeatShape(expr.item, expr.min, expr.max, context);
    case "rule": {
      const body = context.bodies(expr.name);
      return onePartShape(body, !isSmall(body, context.bodies));
    }
    case "span":
      return onePartShape(expr.item, false);
    case "token":
      return choiceShape([]);
  }
}

/**
 * Whether a rule is so small that it is cheaper to have it again at every place that calls it than to go through the
 * stack: blanks, numbers, strings. What it calls counts as part of it, so a recursive rule never is.
 */
function isSmall(body: Expr, bodies: RuleBodies): boolean {
  const parts = [body];
  for (const expr of parts) {
    if (parts.length > SMALL_RULE) return false;
    parts.push(...(expr.kind === "rule" ? [bodies(expr.name)] : childrenOf(expr)));
  }
  return true;
}

/** The same list without the members that match nothing, whose count would make its bounds look reachable. */
function withoutNever(expr: MembersExpr, isProductive: (expr: Expr) => boolean): MembersExpr {
  return {
    ...expr,
    members: expr.members.filter((member) => isProductive(member.item)),
    extra: expr.extra !== null && isProductive(expr.extra) ? expr.extra : null,
    max: isProductive(expr.separator) ? expr.max : Math.min(expr.max ?? 1, 1),
  };
}

function literalShape(text: string): Shape {
  const bytes = encodeUtf8(text);
  return readingShape({
    start: 0,
    ends: (progress) => progress === bytes.length,
    reads: (progress) => progress < bytes.length,
    step: (progress, byte) => (bytes[progress] === byte ? progress + 1 : DEAD),
    hints(progress) {
      let from = progress;
      while (((bytes[from] ?? 0) & 0xc0) === 0x80) from -= 1;
      return [{ text: decodeUtf8(bytes.subarray(from)), kind: "literal" }];
    },
  });
}

function sequenceShape(items: readonly Expr[]): Shape {
  return compoundShape({
    ends: (progress) => progress === items.length,
    moves(progress) {
      const item = items[progress];
      return item === undefined ? [] : [{ item, target: progress + 1, call: false }];
    },
  });
}

function choiceShape(items: readonly Expr[]): Shape {
  const moves = items.map((item) => ({ item, target: 1, call: false }));
  return compoundShape({ ends: (progress) => progress === 1, moves: (progress) => (progress === 0 ? moves : []) });
}

function onePartShape(item: Expr, call: boolean): Shape {
  const moves = [{ item, target: 1, call }];
  return compoundShape({ ends: (progress) => progress === 1, moves: (progress) => (progress === 0 ? moves : []) });
}

/** A repeat; the progress is how many items there were, counted as far as the bounds ask. */
function repeatShape(item: Expr, min: number, max: number | null, context: ShapeContext): Shape {
  // Empty items make up for any number that is missing.
  const least = min > 0 && context.isNullable(item) ? 0 : min;
  const countUpTo = max ?? least;
  const call = countUpTo > SMALL_BOUND && !isOneCodePoint(item);
  return compoundShape({
    shrinksFrom: max === null ? Number.POSITIVE_INFINITY : least,
    ends: (progress) => progress >= least,
    moves: (progress) =>
      max !== null && progress >= max ? [] : [{ item, target: Math.min(progress + 1, countUpTo), call }],
  });
}

/** One character has so little inside that it is cheaper to work it out at each count than to go through the stack. */
function isOneCodePoint(item: Expr): boolean {
  if (item.kind === "chars") return true;
  if (item.kind !== "automaton") return false;
  const { next, accept, bounds, start } = item.automaton;
  // The start leads to an end, which leads nowhere.
  return (
    accept.length === 2 &&
    accept[start] === 0 &&
    Array.from(next).every((target, at) => target < 0 || (target !== start && Math.floor(at / bounds.length) === start))
  );
}
