import { EMPTY, NEVER } from "../build.js";
import type { DispatchCase, Expr, Grammar } from "../ir.js";
import { isNever, joinChoice, joinOptional, joinSequence } from "./combine.js";
import { childrenOf, rewriteGrammar } from "./rewrite.js";

/**
 * The grammar without what can never match and without rules that nothing uses: engines refuse, or wait for ever in,
 * a rule without a string. A grammar of no string at all keeps its root alone, with the empty choice as body.
 */
export function prune(grammar: Grammar): Grammar {
  return reachable(productive(grammar));
}

function productive(grammar: Grammar): Grammar {
  const known = productiveRules(grammar);
  return rewriteGrammar(grammar, (expr) => {
    switch (expr.kind) {
      case "rule":
        return known.has(expr.name) ? expr : NEVER;
      case "chars":
        return expr.ranges.length === 0 ? NEVER : expr;
      case "token":
        return expr.ids.length === 0 && !expr.negated ? NEVER : expr;
      case "sequence":
        return expr.items.some(isNever) ? NEVER : joinSequence(...expr.items);
      case "choice":
        return joinChoice(...expr.items.filter((item) => !isNever(item)));
      case "repeat":
        return pruneRepeat(expr);
      case "dispatch": {
        // Free text must still stop at the trigger of a body that matches nothing, so it becomes an exclude.
        // But an exclude also forbids triggers that overlap with it, and a dead case does not.
        const live = expr.cases.filter(({ body }) => !isNever(body));
        const isDead = ({ trigger, body }: DispatchCase): boolean =>
          isNever(body) && !live.some((other) => other.trigger.includes(trigger) || trigger.includes(other.trigger));
        const dead = expr.cases.filter(isDead);
        const cases = expr.cases.filter((one) => !isDead(one));
        const excludes = [...expr.excludes, ...dead.map(({ trigger }) => trigger)];
        return cases.length === 0
          ? { kind: "text", excludes, minChars: 0, maxChars: null }
          : { ...expr, cases, excludes };
      }
      default:
        return expr;
    }
  });
}

function pruneRepeat(expr: Extract<Expr, { readonly kind: "repeat" }>): Expr {
  const { item, min, max } = expr;
  if (max === 0) return EMPTY;
  if (isNever(item)) return min === 0 ? EMPTY : NEVER;
  if (item.kind === "sequence" && item.items.length === 0) return EMPTY;
  if (min === 1 && max === 1) return item;
  return min === 0 && max === 1 ? joinOptional(item) : expr;
}

function productiveRules(grammar: Grammar): ReadonlySet<string> {
  const known = new Set<string>();
  const users = new Map<string, string[]>();
  for (const { name, body } of grammar.rules) {
    for (const used of rulesIn(body)) {
      const list = users.get(used);
      if (list === undefined) users.set(used, [name]);
      else list.push(name);
    }
  }
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]));
  const pending = grammar.rules.map(({ name }) => name);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const body = bodies.get(name);
    if (known.has(name) || body === undefined || !matchesSomething(body, known)) continue;
    known.add(name);
    pending.push(...(users.get(name) ?? []));
  }
  return known;
}

/** `seen` keeps the answers, so that a shared part is looked at once. */
function matchesSomething(expr: Expr, rules: ReadonlySet<string>, seen = new Map<Expr, boolean>()): boolean {
  const known = seen.get(expr);
  if (known !== undefined) return known;
  const matches = matchesByKind(expr, rules, seen);
  seen.set(expr, matches);
  return matches;
}

function matchesByKind(expr: Expr, rules: ReadonlySet<string>, seen: Map<Expr, boolean>): boolean {
  switch (expr.kind) {
    case "rule":
      return rules.has(expr.name);
    case "chars":
      return expr.ranges.length > 0;
    case "token":
      return expr.negated || expr.ids.length > 0;
    case "sequence":
      return expr.items.every((item) => matchesSomething(item, rules, seen));
    case "choice":
      return expr.items.some((item) => matchesSomething(item, rules, seen));
    case "repeat":
      return expr.min === 0 || matchesSomething(expr.item, rules, seen);
    case "span":
      return matchesSomething(expr.item, rules, seen);
    default:
      // Free text may be empty; automata and member lists are expanded before this pass.
      return true;
  }
}

function rulesIn(expr: Expr, seen = new Set<Expr>(), names = new Set<string>()): ReadonlySet<string> {
  if (seen.has(expr)) return names;
  seen.add(expr);
  if (expr.kind === "rule") names.add(expr.name);
  for (const child of childrenOf(expr)) rulesIn(child, seen, names);
  return names;
}

function reachable(grammar: Grammar): Grammar {
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]));
  const used = new Set([grammar.root]);
  for (const name of used) {
    const body = bodies.get(name);
    if (body !== undefined) for (const inner of rulesIn(body)) used.add(inner);
  }
  return { root: grammar.root, rules: grammar.rules.filter(({ name }) => used.has(name)) };
}
