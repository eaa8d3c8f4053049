import { NotRegularError, UnsupportedError } from "../../base/errors.js";
import { EMPTY, NEVER } from "../build.js";
import type { Expr, Grammar } from "../ir.js";
import { isEmpty, isNever, joinChoice, joinSequence, joinStar } from "./combine.js";
import { childrenOf, mapChildren } from "./rewrite.js";

/** About as many characters as an expression without rules may take to write. */
const MAX_LENGTH = 1_000_000;

/**
 * One expression without rules for a grammar of plain rules whose recursion is right-linear or left-linear (each
 * recursive rule calls itself at the end alone, or at the beginning alone). Throws `NotRegularError` naming the first
 * rule that nests, and `UnsupportedError` where the expression would be too long.
 */
export function solveLinear(grammar: Grammar): Expr {
  const solved = solveRules(grammar, MAX_LENGTH, (name) => {
    throw new NotRegularError(
      "not-regular",
      `the rule ${name} calls itself in the middle, so no regular expression matches what it matches`,
    );
  });
  return solved.get(grammar.root) ?? NEVER;
}

/** As `solveLinear`, for those rules that have such an expression; null where one takes more than so many characters. */
export function solveRegularRules(grammar: Grammar, maxLength: number): ReadonlyMap<string, Expr> | null {
  try {
    return solveRules(grammar, maxLength, () => undefined);
  } catch (error) {
    if (error instanceof UnsupportedError) return null;
    throw error;
  }
}

function solveRules(grammar: Grammar, maxLength: number, nests: (name: string) => void): ReadonlyMap<string, Expr> {
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]));
  const solved = new Map<string, Expr>();
  const lengths = new Map<Expr, number>();
  const check = (expr: Expr): void => checkLength(expr, maxLength, lengths);
  const nesting = new Set<string>();
  for (const group of recursionGroups(bodies)) {
    const members = new Set(group);
    const equations = new Map(group.map((name) => [name, substitute(bodies.get(name) ?? NEVER, solved)] as const));
    const right = linearSystem(equations, members, "right");
    const system = right ?? linearSystem(equations, members, "left");
    if (system === null) nests(nestingRule(equations, members));
    const calls = [...equations.values()].some((body) => callsOneOf(body, nesting));
    if (system === null || calls) for (const name of group) nesting.add(name);
    else for (const [name, expr] of eliminate(system, right !== null, check)) solved.set(name, expr);
  }
  return solved;
}

/** What an equation has for each rule of its group, and (`null`) by itself: R = A R | B S | C. */
type Row = Map<string | null, Expr>;

function linearSystem(
  equations: ReadonlyMap<string, Expr>,
  members: ReadonlySet<string>,
  side: "left" | "right",
): Map<string, Row> | null {
  const system = new Map<string, Row>();
  for (const [name, body] of equations) {
    const row = linearRow(body, members, side);
    if (row === null) return null;
    system.set(name, row);
  }
  return system;
}

function linearRow(expr: Expr, members: ReadonlySet<string>, side: "left" | "right"): Row | null {
  if (!callsOneOf(expr, members)) return new Map([[null, expr]]);
  switch (expr.kind) {
    case "rule":
      return new Map([[expr.name, EMPTY]]);
    case "choice": {
      const row: Row = new Map();
      for (const item of expr.items) {
        const part = linearRow(item, members, side);
        if (part === null) return null;
        for (const [name, factor] of part) addTo(row, name, factor);
      }
      return row;
    }
    case "sequence": {
      const calling = side === "right" ? expr.items.at(-1) : expr.items[0];
      const others = side === "right" ? expr.items.slice(0, -1) : expr.items.slice(1);
      if (calling === undefined || others.some((item) => callsOneOf(item, members))) return null;
      const part = linearRow(calling, members, side);
      if (part === null) return null;
      const rest = joinSequence(...others);
      return new Map([...part].map(([name, factor]) => [name, beside(rest, factor, side)]));
    }
    case "repeat": {
      if (expr.min > 1 || expr.max !== 1) return null;
      const row = linearRow(expr.item, members, side);
      if (row !== null && expr.min === 0) addTo(row, null, EMPTY);
      return row;
    }
    default:
      return null;
  }
}

/** `outer` read first (right-linear) or last. */
function beside(outer: Expr, inner: Expr, side: "left" | "right"): Expr {
  return side === "right" ? joinSequence(outer, inner) : joinSequence(inner, outer);
}

function addTo(row: Row, name: string | null, factor: Expr): void {
  const known = row.get(name);
  row.set(name, known === undefined ? factor : joinChoice(known, factor));
}

/** Arden's rule, rule by rule: R = A R | B gives R = A* B. */
function eliminate(system: Map<string, Row>, right: boolean, check: (expr: Expr) => void): ReadonlyMap<string, Expr> {
  const side = right ? "right" : "left";
  const order: (readonly [string, Row])[] = [];
  const pending = new Map(system);
  while (pending.size > 0) {
    const [name, row] = cheapest(pending);
    pending.delete(name);
    const loop = row.get(name);
    row.delete(name);
    const star = loop === undefined || isEmpty(loop) ? EMPTY : joinStar(loop);
    const closed: Row = new Map([...row].map(([other, factor]) => [other, beside(star, factor, side)]));
    for (const factor of closed.values()) check(factor);
    order.push([name, closed]);
    for (const other of pending.values()) {
      const factor = other.get(name);
      if (factor === undefined) continue;
      other.delete(name);
      for (const [target, inner] of closed) addTo(other, target, beside(factor, inner, side));
    }
  }
  const solved = new Map<string, Expr>();
  for (const [name, row] of order.reverse()) {
    const parts = [...row].map(([other, factor]) =>
      other === null ? factor : beside(factor, solved.get(other) ?? NEVER, side),
    );
    const expr = joinChoice(...parts.filter((part) => !isNever(part)));
    check(expr);
    solved.set(name, expr);
  }
  return solved;
}

/** The equation whose elimination copies the least. */
function cheapest(pending: ReadonlyMap<string, Row>): readonly [string, Row] {
  const uses = new Map<string, number>();
  for (const row of pending.values()) {
    for (const name of row.keys()) if (name !== null) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  let best: readonly [string, Row] = ["", new Map()];
  let least = Number.POSITIVE_INFINITY;
  for (const [name, row] of pending) {
    const cost = row.size * (uses.get(name) ?? 0);
    if (cost < least) {
      least = cost;
      best = [name, row];
    }
  }
  return best;
}

function checkLength(expr: Expr, maxLength: number, lengths: Map<Expr, number>): void {
  if (writtenLength(expr, lengths) > maxLength) {
    throw new UnsupportedError("regex-length", `the regular expression would be longer than ${maxLength} characters`);
  }
}

function writtenLength(expr: Expr, lengths: Map<Expr, number>): number {
  const known = lengths.get(expr);
  if (known !== undefined) return known;
  const own = expr.kind === "literal" ? expr.text.length : expr.kind === "chars" ? expr.ranges.length * 3 : 2;
  const length = childrenOf(expr).reduce((sum, child) => sum + writtenLength(child, lengths), own);
  lengths.set(expr, length);
  return length;
}

function substitute(expr: Expr, solved: ReadonlyMap<string, Expr>): Expr {
  const done = new Map<Expr, Expr>();
  const visit = (part: Expr): Expr => {
    const known = done.get(part);
    if (known !== undefined) return known;
    const result = part.kind === "rule" ? (solved.get(part.name) ?? part) : joined(mapChildren(part, visit));
    done.set(part, result);
    return result;
  };
  return visit(expr);
}

function joined(expr: Expr): Expr {
  if (expr.kind === "sequence") return joinSequence(...expr.items);
  if (expr.kind === "choice") return joinChoice(...expr.items);
  return expr;
}

function callsOneOf(expr: Expr, names: ReadonlySet<string>): boolean {
  const seen = new Set([expr]);
  for (const part of seen) {
    if (part.kind === "rule" && names.has(part.name)) return true;
    for (const child of childrenOf(part)) seen.add(child);
  }
  return false;
}

function nestingRule(equations: ReadonlyMap<string, Expr>, members: ReadonlySet<string>): string {
  for (const [name, body] of equations) if (linearRow(body, members, "right") === null) return name;
  return [...equations.keys()][0] ?? "root";
}

/** Strongly connected groups of rules, each after those that it calls (Tarjan, without recursion). */
function recursionGroups(bodies: ReadonlyMap<string, Expr>): readonly (readonly string[])[] {
  const calls = new Map([...bodies].map(([name, body]) => [name, [...calledRules(body)]]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];
  const enter = (name: string): void => {
    index.set(name, index.size);
    low.set(name, index.get(name) ?? 0);
    stack.push(name);
    onStack.add(name);
  };
  const lower = (name: string, to: number): void => {
    low.set(name, Math.min(low.get(name) ?? to, to));
  };
  for (const first of bodies.keys()) {
    if (index.has(first)) continue;
    enter(first);
    const path = [{ name: first, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = calls.get(top.name)?.[top.next];
      top.next += 1;
      if (target !== undefined) {
        if (!index.has(target)) {
          enter(target);
          path.push({ name: target, next: 0 });
        } else if (onStack.has(target)) lower(top.name, index.get(target) ?? 0);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) lower(above.name, low.get(top.name) ?? 0);
      if (low.get(top.name) !== index.get(top.name)) continue;
      const group = stack.splice(stack.indexOf(top.name));
      for (const name of group) onStack.delete(name);
      groups.push(group);
    }
  }
  return groups;
}

function calledRules(expr: Expr): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set([expr]);
  for (const part of seen) {
    if (part.kind === "rule") names.add(part.name);
    for (const child of childrenOf(part)) seen.add(child);
  }
  return names;
}
