import type { Expr, Grammar } from "../ir.js";
import { isNullable, nullableRules } from "./nullable.js";

/** A rule that can call itself before it has read anything, or null. */
export function leftRecursiveRule(grammar: Grammar): string | null {
  const nullable = nullableRules(grammar);
  const firsts = new Map(grammar.rules.map(({ name, body }) => [name, [...firstRules(body, nullable)]]));
  const finished = new Set<string>();
  for (const { name } of grammar.rules) {
    const path: { name: string; next: number }[] = [{ name, next: 0 }];
    const open = new Set([name]);
    for (let top = path.at(-1); top !== undefined && !finished.has(name); top = path.at(-1)) {
      const target = firsts.get(top.name)?.[top.next];
      top.next += 1;
      if (target === undefined) {
        finished.add(top.name);
        open.delete(top.name);
        path.pop();
      } else if (open.has(target)) return target;
      else if (!finished.has(target)) {
        open.add(target);
        path.push({ name: target, next: 0 });
      }
    }
  }
  return null;
}

function firstRules(expr: Expr, nullable: ReadonlySet<string>): ReadonlySet<string> {
  switch (expr.kind) {
    case "rule":
      return new Set([expr.name]);
    case "sequence": {
      const names = new Set<string>();
      for (const item of expr.items) {
        for (const name of firstRules(item, nullable)) names.add(name);
        if (!isNullable(item, nullable)) break;
      }
      return names;
    }
    case "choice":
      return new Set(expr.items.flatMap((item) => [...firstRules(item, nullable)]));
    case "repeat":
    case "span":
      return firstRules(expr.item, nullable);
    default:
      return new Set();
  }
}
