import type { Expr, Grammar } from "../ir.js";

/** Names of the rules that match the empty string. */
export function nullableRules(grammar: Grammar): ReadonlySet<string> {
  const known = new Set<string>();
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const { name, body } of grammar.rules) if (!known.has(name) && isNullable(body, known)) known.add(name);
  }
  return known;
}

/** Whether an expression without member lists matches the empty string, given the rules that do. */
export function isNullable(expr: Expr, rules: ReadonlySet<string>): boolean {
  switch (expr.kind) {
    case "literal":
      return expr.text === "";
    case "chars":
    case "token":
    case "members":
      return false;
    case "sequence":
      return expr.items.every((item) => isNullable(item, rules));
    case "choice":
      return expr.items.some((item) => isNullable(item, rules));
    case "repeat":
      return expr.min === 0 || isNullable(expr.item, rules);
    case "rule":
      return rules.has(expr.name);
    case "automaton":
      return expr.automaton.accept[expr.automaton.start] === 1;
    case "text":
      return expr.minChars === 0;
    case "dispatch":
      return true;
    case "span":
      return isNullable(expr.item, rules);
  }
}
