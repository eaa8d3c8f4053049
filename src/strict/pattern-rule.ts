import { own } from "../base/json.js";
import { type PatternFacts, patternFacts } from "./pattern-facts.js";
import type { TargetName } from "./profile-names.js";
import type { Fault, Rule } from "./rule.js";

/** A rule about a `pattern`. */
export function patternRule(
  rule: Omit<Rule, "schema" | "node" | "tool" | "list">,
  find: (facts: PatternFacts, pattern: string, target: TargetName, path: string) => Omit<Fault, "path"> | null,
): Rule {
  return {
    ...rule,
    keywords: ["pattern"],
    schema: (schema, node, { target }) => {
      const pattern = own(schema, "pattern");
      if (typeof pattern !== "string") return [];
      const path = `${node.path}/pattern`;
      const found = find(patternFacts(pattern), pattern, target, path);
      return found === null ? [] : [{ ...found, path }];
    },
  };
}
