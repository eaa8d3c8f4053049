import { rule } from "../build.js";
import { freshNames } from "../fresh-names.js";
import type { Expr, Grammar, Rule } from "../ir.js";
import { childrenOf, mapChildren } from "./rewrite.js";

/** A shared part is written out again where its text is shorter than this. */
const SHORT = 24;
/** Deeper parentheses get a rule of their own; the engines refuse them at 1000. */
const MAX_DEPTH = 40;

/**
 * Gives a rule to every part that is used more than once and is long, and to parts that are nested deep. Without it a
 * part that is shared in memory would be written out at each of its uses, over and over.
 */
export function nameParts(grammar: Grammar): Grammar {
  const uses = new Map<Expr, number>();
  const count = (expr: Expr): void => {
    const before = uses.get(expr) ?? 0;
    uses.set(expr, before + 1);
    if (before === 0) for (const child of childrenOf(expr)) count(child);
  };
  for (const { body } of grammar.rules) count(body);

  const fresh = freshNames(grammar.rules.map(({ name }) => name));
  const rules: Rule[] = [];
  const done = new Map<Expr, Part>();
  let current = "";
  let made: Rule[] = [];
  const nameIt = (body: Expr): Part => {
    const name = fresh(`${current}_part`);
    made.push({ name, body });
    return { expr: rule(name), length: name.length, depth: 0 };
  };
  const visit = (expr: Expr): Part => {
    const known = done.get(expr);
    if (known !== undefined) return known;
    const part = measure(expr, visit);
    const shared = (uses.get(expr) ?? 0) > 1 && part.length > SHORT;
    const result = shared || part.depth > MAX_DEPTH ? nameIt(part.expr) : part;
    done.set(expr, result);
    return result;
  };
  for (const { name, body } of grammar.rules) {
    current = name;
    made = [];
    // The rule's own body needs no further name, but where something else shares it.
    const { expr } = (uses.get(body) ?? 0) > 1 ? visit(body) : measure(body, visit);
    rules.push({ name, body: expr }, ...made);
  }
  return { root: grammar.root, rules };
}

interface Part {
  readonly expr: Expr;
  /** About as many characters as it takes to write. */
  readonly length: number;
  readonly depth: number;
}

function measure(expr: Expr, visit: (child: Expr) => Part): Part {
  let length = ownLength(expr);
  let depth = 0;
  const mapped = mapChildren(expr, (child) => {
    const part = visit(child);
    length += part.length + 1;
    depth = Math.max(depth, part.depth);
    return part.expr;
  });
  return { expr: mapped, length, depth: expr.kind === "choice" || expr.kind === "repeat" ? depth + 1 : depth };
}

function ownLength(expr: Expr): number {
  switch (expr.kind) {
    case "literal":
      return expr.text.length + 2;
    case "chars":
      return expr.ranges.length * 4;
    case "rule":
      return 0;
    case "dispatch":
    case "text":
      return SHORT;
    default:
      return 4;
  }
}
