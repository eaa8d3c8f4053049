import { GrammarSyntaxError } from "../base/errors.js";
import type { Expr, Grammar } from "../grammar/ir.js";
import { childrenOf } from "../grammar/passes/rewrite.js";

/** A grammar's rule bodies by name; a name that is not there is an error. */
export type RuleBodies = (name: string) => Expr;

/** @throws GrammarSyntaxError `unknown-rule` when asked for a rule that the grammar does not have. */
export function ruleBodies(grammar: Grammar): RuleBodies {
  const bodies = new Map(grammar.rules.map((rule) => [rule.name, rule.body]));
  return (name) => {
    const body = bodies.get(name);
    if (body === undefined) throw new GrammarSyntaxError("unknown-rule", `The grammar has no rule named "${name}".`);
    return body;
  };
}

/** Every expression that can be reached from the root, parts and rule bodies before what uses them where possible. */
export function reachable(root: Expr, bodies: RuleBodies): readonly Expr[] {
  const order: Expr[] = [];
  const seen = new Set<Expr>();
  const enteredRules = new Set<string>();
  const work: { readonly expr: Expr; readonly done: boolean }[] = [{ expr: root, done: false }];
  for (let top = work.pop(); top !== undefined; top = work.pop()) {
    const { expr, done } = top;
    if (done) {
      order.push(expr);
      continue;
    }
    if (seen.has(expr)) continue;
    seen.add(expr);
    work.push({ expr, done: true });
    if (expr.kind === "rule" && !enteredRules.has(expr.name)) {
      enteredRules.add(expr.name);
      work.push({ expr: bodies(expr.name), done: false });
    }
    for (const part of childrenOf(expr)) work.push({ expr: part, done: false });
  }
  return order;
}

/** Values of the parts of an expression, by expression. */
type ValueOf<T> = (expr: Expr) => T;

/**
 * The least solution of a property that rises from `bottom` as the parts' do, for all the expressions given.
 */
function solve<T>(
  order: readonly Expr[],
  bottom: T,
  evaluate: (expr: Expr, of: ValueOf<T>) => T,
  isTop: (value: T) => boolean,
): ReadonlyMap<Expr, T> {
  const values = new Map<Expr, T>();
  const current = (expr: Expr): T => values.get(expr) ?? bottom;
  let left = order;
  let changed = true;
  while (changed) {
    changed = false;
    for (const expr of left) {
      const value = evaluate(expr, current);
      if (value === current(expr)) continue;
      values.set(expr, value);
      changed = true;
    }
    left = left.filter((expr) => !isTop(current(expr)));
  }
  return values;
}

/** Which expressions match any string at all. */
export function productiveExprs(order: readonly Expr[], bodies: RuleBodies): (expr: Expr) => boolean {
  const values = solve(
    order,
    false,
    (expr, of) => isProductive(expr, of, bodies),
    (value) => value,
  );
  return (expr) => values.get(expr) === true;
}

function isProductive(expr: Expr, of: ValueOf<boolean>, bodies: RuleBodies): boolean {
  switch (expr.kind) {
    case "literal":
    case "dispatch":
      return true;
    case "chars":
      return expr.ranges.length > 0;
    case "sequence":
      return expr.items.every(of);
    case "choice":
      return expr.items.some(of);
    case "repeat":
      return (expr.max === null || expr.min <= expr.max) && (expr.min === 0 || of(expr.item));
    case "rule":
      return of(bodies(expr.name));
    case "automaton":
      return expr.automaton.start >= 0 && expr.automaton.accept.includes(1);
    case "text":
      return (
        (expr.maxChars === null || expr.minChars <= expr.maxChars) && !(expr.minChars > 0 && expr.excludes.includes(""))
      );
    case "members":
      return areMembersProductive(expr, of);
    case "token":
      return false;
    case "span":
      return of(expr.item);
  }
}

function areMembersProductive(expr: Extract<Expr, { kind: "members" }>, of: ValueOf<boolean>): boolean {
  const required = expr.members.filter((member) => member.required);
  const possible = expr.members.filter((member) => of(member.item)).length;
  const hasExtra = expr.extra !== null && of(expr.extra);
  const least = Math.max(required.length, expr.min);
  return (
    required.every((member) => of(member.item)) &&
    (expr.max === null || least <= expr.max) &&
    (hasExtra || possible >= expr.min) &&
    (least <= 1 || of(expr.separator))
  );
}

/** Which expressions match the empty string. */
export function nullableExprs(order: readonly Expr[], bodies: RuleBodies): (expr: Expr) => boolean {
  const values = solve(
    order,
    false,
    (expr, of) => isNullable(expr, of, bodies),
    (value) => value,
  );
  return (expr) => values.get(expr) === true;
}

function isNullable(expr: Expr, of: ValueOf<boolean>, bodies: RuleBodies): boolean {
  switch (expr.kind) {
    case "literal":
      return expr.text === "";
    case "chars":
    case "token":
      return false;
    case "sequence":
      return expr.items.every(of);
    case "choice":
      return expr.items.some(of);
    case "repeat":
      return expr.min === 0 || of(expr.item);
    case "rule":
      return of(bodies(expr.name));
    case "automaton":
      return expr.automaton.accept[expr.automaton.start] === 1;
    case "text":
      return expr.minChars === 0;
    case "dispatch":
      return true;
    case "members": {
      const entries = expr.members.filter((member) => member.required);
      return expr.min === 0 && entries.length === 0;
    }
    case "span":
      return of(expr.item);
  }
}

/**
 * The least number of rules and parts that a derivation has to go through one inside the other, Infinity where there
 * is none: what a sampler follows to come to an end.
 */
export function leastHeights(order: readonly Expr[], bodies: RuleBodies): (expr: Expr) => number {
  const productive = productiveExprs(order, bodies);
  const heightOf = (expr: Expr, of: ValueOf<number>): number => {
    if (!productive(expr)) return Number.POSITIVE_INFINITY;
    switch (expr.kind) {
      case "sequence":
        return 1 + expr.items.reduce((height, item) => Math.max(height, of(item)), 0);
      case "choice":
        return 1 + expr.items.reduce((height, item) => Math.min(height, of(item)), Number.POSITIVE_INFINITY);
      case "repeat":
        return expr.min === 0 ? 1 : 1 + of(expr.item);
      case "rule":
        return 1 + of(bodies(expr.name));
      case "members": {
        const entries = leastEntries(expr, of);
        return (
          1 +
          (entries.length > 1 ? [...entries, expr.separator] : entries).reduce(
            (most, part) => Math.max(most, of(part)),
            0,
          )
        );
      }
      case "span":
        return 1 + of(expr.item);
      default:
        return 1;
    }
  };
  const values = solve(order, Number.POSITIVE_INFINITY, heightOf, () => false);
  return (expr) => values.get(expr) ?? Number.POSITIVE_INFINITY;
}

/** The fewest entries that a list of members can have, the lowest ones: first the members, then extra ones. */
export function leastEntries(
  expr: Extract<Expr, { kind: "members" }>,
  height: (expr: Expr) => number,
): readonly Expr[] {
  const needed = Math.max(expr.min - expr.members.filter((member) => member.required).length, 0);
  const optional = expr.members.filter((member) => !member.required).map((member) => member.item);
  const extras = expr.extra === null ? [] : new Array<Expr>(needed).fill(expr.extra);
  const lowest = new Set(
    [...optional, ...extras]
      .map((item, i) => ({ i, height: height(item) }))
      .sort((a, b) => a.height - b.height)
      .slice(0, needed)
      .map(({ i }) => i),
  );
  let optionalSeen = 0;
  const members = expr.members.filter((member) => {
    if (member.required) return true;
    optionalSeen += 1;
    return lowest.has(optionalSeen - 1);
  });
  return [...members.map((member) => member.item), ...extras.filter((_, i) => lowest.has(optional.length + i))];
}
