import type { Grammar } from "../ir.js";
import { dropSpans } from "./drop-spans.js";
import { expandAutomata } from "./expand-automata.js";
import { expandMembers } from "./expand-members.js";
import { expandText } from "./expand-text.js";
import { mergeTriggers } from "./merge-triggers.js";
import { prune } from "./prune.js";

/**
 * The grammar in nothing but literals, characters, sequences, choices, repeats and rules, which every target has, and
 * tokens. Throws `UnsupportedError` for constructs that need too many rules.
 */
export function plainRules(grammar: Grammar): Grammar {
  const members = expandMembers(mergeTriggers(dropSpans(grammar)));
  return prune(expandText(prune(expandAutomata(members)), () => false));
}
