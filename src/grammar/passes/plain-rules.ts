import { UnsupportedError } from "../../base/errors.js";
import type { Grammar } from "../ir.js";
import { dropSpans } from "./drop-spans.js";
import { expandAutomata } from "./expand-automata.js";
import { expandMembers } from "./expand-members.js";
import { expandText } from "./expand-text.js";
import { mergeTriggers } from "./merge-triggers.js";
import { prune } from "./prune.js";
import { childrenOf } from "./rewrite.js";

/**
 * The grammar in nothing but literals, characters, sequences, choices, repeats and rules: what every target has.
 * Throws `UnsupportedError` for tokens, which no text has, and for constructs that need too many rules.
 */
export function plainRules(grammar: Grammar, target: string): Grammar {
  refuseTokens(grammar, target);
  const members = expandMembers(mergeTriggers(dropSpans(grammar)));
  const plain = prune(expandText(prune(expandAutomata(members)), () => false));
  return plain;
}

function refuseTokens(grammar: Grammar, target: string): void {
  for (const { name, body } of grammar.rules) {
    const seen = new Set([body]);
    for (const part of seen) {
      if (part.kind === "token") {
        throw new UnsupportedError("token", `${target} cannot say which model token comes next (rule ${name})`);
      }
      for (const child of childrenOf(part)) seen.add(child);
    }
  }
}
