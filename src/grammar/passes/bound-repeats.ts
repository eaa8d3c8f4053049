import { EMPTY, sequence } from "../build.js";
import type { Expr, Grammar } from "../ir.js";
import { type RuleMaker, rewriteGrammar } from "./rewrite.js";

/** Copies of the item in one block; blocks are counted in turn. */
const BLOCK = 50;

/**
 * The grammar with no repeat that counts further than its limit (at least 100): `a{0,5000}` becomes blocks of 50 and a
 * remainder. The block is a rule. The language is the same.
 */
export function boundRepeats(grammar: Grammar, limitOf: (item: Expr) => number): Grammar {
  return rewriteGrammar(grammar, (expr, maker) => {
    if (expr.kind !== "repeat") return expr;
    const limit = limitOf(expr.item);
    if (Math.max(expr.min, expr.max ?? 0) <= limit) return expr;
    return splitRepeat(expr.item, expr.min, expr.max, limit, maker);
  });
}

function splitRepeat(item: Expr, min: number, max: number | null, limit: number, maker: RuleMaker): Expr {
  const unit = named(item, maker);
  const levels: Expr[] = [unit];
  const block = (level: number): Expr => {
    const known = levels[level];
    if (known !== undefined) return known;
    const made = named({ kind: "repeat", item: block(level - 1), min: BLOCK, max: BLOCK }, maker);
    levels[level] = made;
    return made;
  };
  const exactly = exactCount(min, limit, block);
  if (max === null) return sequence(exactly, { kind: "repeat", item: unit, min: 0, max: null });
  return sequence(exactly, atMost(max - min, limit, block));
}

/** `count` copies: each decimal block by its own digit. */
function exactCount(count: number, limit: number, block: (level: number) => Expr, level = 0): Expr {
  if (count === 0) return EMPTY;
  if (count <= limit) return { kind: "repeat", item: block(level), min: count, max: count };
  const rest = count % BLOCK;
  return sequence(
    exactCount(Math.floor(count / BLOCK), limit, block, level + 1),
    rest === 0 ? EMPTY : { kind: "repeat", item: block(level), min: rest, max: rest },
  );
}

/** None to `count` copies: full blocks, then a remainder that is long enough to reach every number in between. */
function atMost(count: number, limit: number, block: (level: number) => Expr, level = 0): Expr {
  if (count === 0) return EMPTY;
  if (count <= limit) return { kind: "repeat", item: block(level), min: 0, max: count };
  const blocks = Math.floor((count - (BLOCK - 1)) / BLOCK);
  return sequence(atMost(blocks, limit, block, level + 1), {
    kind: "repeat",
    item: block(level),
    min: 0,
    max: count - blocks * BLOCK,
  });
}

function named(item: Expr, maker: RuleMaker): Expr {
  if (item.kind === "rule" || item.kind === "chars") return item;
  const name = maker.reserve(`${maker.current}_part`);
  maker.define(name, item);
  return { kind: "rule", name };
}
