import type { Expr, Grammar } from "../grammar/ir.js";

/** The grammar with `prefix` before the name of every rule, so that it can stand beside other rules. */
export function renameRules(grammar: Grammar, prefix: string): Grammar {
  const renamed = new Map<Expr, Expr>();
  const rename = (expr: Expr): Expr => {
    const known = renamed.get(expr);
    if (known !== undefined) return known;
    const made = renameInside(expr, prefix, rename);
    renamed.set(expr, made);
    return made;
  };
  return {
    root: prefix + grammar.root,
    rules: grammar.rules.map((rule) => ({ name: prefix + rule.name, body: rename(rule.body) })),
  };
}

function renameInside(expr: Expr, prefix: string, rename: (expr: Expr) => Expr): Expr {
  switch (expr.kind) {
    case "rule":
      return { kind: "rule", name: prefix + expr.name };
    case "sequence":
    case "choice":
      return { ...expr, items: expr.items.map(rename) };
    case "repeat":
    case "span":
      return { ...expr, item: rename(expr.item) };
    case "dispatch":
      return { ...expr, cases: expr.cases.map((one) => ({ trigger: one.trigger, body: rename(one.body) })) };
    case "members":
      return {
        ...expr,
        members: expr.members.map((member) => ({ ...member, item: rename(member.item) })),
        extra: expr.extra === null ? null : rename(expr.extra),
        separator: rename(expr.separator),
      };
    default:
      return expr;
  }
}
