import { freshNames } from "../fresh-names.js";
import type { Expr, Grammar, Rule } from "../ir.js";

/** Where a pass puts the rules that it makes. */
export interface RuleMaker {
  /** Name of the rule that is being rewritten: new names start with it, so that a reader sees where they come from. */
  readonly current: string;
  /** A name that no rule has. */
  reserve(wanted: string): string;
  /** Gives a reserved name its body. */
  define(name: string, body: Expr): void;
}

export type Rewrite = (expr: Expr, maker: RuleMaker) => Expr;

/**
 * The grammar with `rewrite` applied to every expression, inner ones first. An expression that is shared is rewritten
 * once and stays shared. New rules follow the rule that they were made for.
 */
export function rewriteGrammar(grammar: Grammar, rewrite: Rewrite): Grammar {
  const fresh = freshNames(grammar.rules.map(({ name }) => name));
  const rules: Rule[] = [];
  const done = new Map<Expr, Expr>();
  let current = "";
  let made: Rule[] = [];
  const maker: RuleMaker = {
    get current() {
      return current;
    },
    reserve: fresh,
    define: (name, body) => {
      made.push({ name, body });
    },
  };
  const visit = (expr: Expr): Expr => {
    const known = done.get(expr);
    if (known !== undefined) return known;
    const result = rewrite(mapChildren(expr, visit), maker);
    done.set(expr, result);
    return result;
  };
  for (const { name, body } of grammar.rules) {
    current = name;
    made = [];
    rules.push({ name, body: visit(body) });
    rules.push(...made);
  }
  return { root: grammar.root, rules };
}

/** `expr` with each direct child replaced; the same object where nothing changed. */
export function mapChildren(expr: Expr, map: (child: Expr) => Expr): Expr {
  switch (expr.kind) {
    case "sequence":
    case "choice": {
      const items = expr.items.map(map);
      return items.every((item, i) => item === expr.items[i]) ? expr : { kind: expr.kind, items };
    }
    case "repeat":
    case "span": {
      const item = map(expr.item);
      return item === expr.item ? expr : { ...expr, item };
    }
    case "dispatch":
      return { ...expr, cases: expr.cases.map(({ trigger, body }) => ({ trigger, body: map(body) })) };
    case "members":
      return {
        ...expr,
        members: expr.members.map(({ item, required }) => ({ item: map(item), required })),
        extra: expr.extra === null ? null : map(expr.extra),
        separator: map(expr.separator),
      };
    case "literal":
    case "chars":
    case "rule":
    case "automaton":
    case "text":
    case "token":
      return expr;
  }
}

/** The direct children of an expression. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case "sequence":
    case "choice":
      return expr.items;
    case "repeat":
    case "span":
      return [expr.item];
    case "dispatch":
      return expr.cases.map(({ body }) => body);
    case "members":
      return [...expr.members.map(({ item }) => item), ...(expr.extra === null ? [] : [expr.extra]), expr.separator];
    case "literal":
    case "chars":
    case "rule":
    case "automaton":
    case "text":
    case "token":
      return [];
  }
}
