import type { Expr, Grammar } from "./ir.js";

/** Code points of the longest string that `expr` matches, or null where there is no limit or none is known. */
export function longestMatch(grammar: Grammar, expr: Expr): number | null {
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]));
  const known = new Map<string, number | null>();
  const ofRule = (name: string): number | null => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // Recursion comes back here before the rule is known: then there is no limit.
    known.set(name, null);
    const body = bodies.get(name);
    const longest = body === undefined ? null : of(body);
    known.set(name, longest);
    return longest;
  };
  const of = (part: Expr): number | null => {
    switch (part.kind) {
      case "literal":
        return [...part.text].length;
      case "chars":
        return 1;
      case "sequence":
        return part.items.map(of).reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
      case "choice":
        return part.items
          .map(of)
          .reduce((most, one) => (most === null || one === null ? null : Math.max(most, one)), 0);
      case "repeat": {
        if (part.max === 0) return 0;
        const one = of(part.item);
        if (one === 0) return 0;
        return part.max === null || one === null ? null : one * part.max;
      }
      case "rule":
        return ofRule(part.name);
      case "text":
        return part.maxChars;
      case "span":
        return of(part.item);
      case "automaton":
      case "dispatch":
      case "members":
      case "token":
        return null;
    }
  };
  return of(expr);
}
