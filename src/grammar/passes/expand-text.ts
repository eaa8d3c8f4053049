import { UnsupportedError } from "../../base/errors.js";
import { chars, EMPTY, literal, NEVER } from "../build.js";
import { ALL_CODE_POINTS } from "../code-point-ranges.js";
import type { DispatchCase, Expr, Grammar } from "../ir.js";
import { character, isNever, joinChoice, joinSequence } from "./combine.js";
import { type RuleMaker, rewriteGrammar } from "./rewrite.js";
import { type MachineState, stateRules } from "./state-rules.js";
import { triggerAutomaton } from "./trigger-automaton.js";

export type TextExpr = Extract<Expr, { readonly kind: "text" }>;
export type DispatchExpr = Extract<Expr, { readonly kind: "dispatch" }>;

/** Bounded text that avoids strings needs a rule per position in the strings and per character of the bound. */
const MAX_STATES = 20_000;

/** Any code point that UTF-8 can spell. */
const ANY_CHARACTER = chars(...ALL_CODE_POINTS);

/**
 * Free text and dispatches as plain rules. `keep` names those that the target writes in a form of its own.
 * Throws `UnsupportedError` where text has both excludes and bounds that are too wide for plain rules.
 */
export function expandText(grammar: Grammar, keep: (expr: TextExpr | DispatchExpr) => boolean): Grammar {
  return rewriteGrammar(grammar, (expr, maker) => {
    if ((expr.kind === "text" || expr.kind === "dispatch") && keep(expr)) return expr;
    if (expr.kind === "text") return textRules(expr, maker);
    if (expr.kind === "dispatch") return dispatchRules(expr, maker);
    return expr;
  });
}

function textRules({ excludes, minChars, maxChars }: TextExpr, maker: RuleMaker): Expr {
  if (excludes.includes("")) return minChars === 0 ? EMPTY : NEVER;
  const steps = triggerAutomaton(excludes);
  if (steps.length === 1) return { kind: "repeat", item: ANY_CHARACTER, min: minChars, max: maxChars };
  const positions = steps.length;
  // Counted up to the upper bound; without one, the lower bound is enough to know.
  const counts = (maxChars ?? minChars) + 1;
  if (positions * counts > MAX_STATES) {
    throw new UnsupportedError(
      "text-bounds",
      `text of ${minChars} to ${maxChars ?? "any number of"} characters without ${JSON.stringify(excludes[0])} needs too many rules`,
    );
  }
  const states: MachineState[] = [];
  for (let count = 0; count < counts; count += 1) {
    const ends = count >= minChars ? [EMPTY] : [];
    const last = count === counts - 1;
    for (const from of steps) {
      const allowed = last && maxChars !== null ? [] : from.filter(({ hits }) => hits.length === 0);
      const edges = allowed.map(({ ranges, target }) => ({
        item: character(ranges),
        target: (last ? count : count + 1) * positions + target,
      }));
      states.push({ edges, ends });
    }
  }
  return stateRules(states, 0, `${maker.current}_text`, maker);
}

/** The free text ends where a trigger or an exclude is first complete. */
function dispatchRules({ cases, loop, excludes }: DispatchExpr, maker: RuleMaker): Expr {
  const patterns = [...excludes, ...cases.map(({ trigger }) => trigger)];
  const steps = triggerAutomaton(patterns);
  const again = maker.reserve(`${maker.current}_text`);
  const after: Expr = loop ? { kind: "rule", name: again } : EMPTY;
  const states = steps.map((from): MachineState => {
    const edges = from
      .filter(({ hits }) => hits.length === 0)
      .map(({ ranges, target }) => ({ item: character(ranges), target }));
    const called = from
      .filter(({ hits }) => hits.length > 0)
      .map(({ ranges, read }) =>
        joinSequence(character(ranges), joinChoice(...callsAfter(read, cases, excludes)), after),
      )
      .filter((end) => !isNever(end));
    return { edges, ends: [EMPTY, ...called] };
  });
  return stateRules(states, 0, `${maker.current}_text`, maker, again);
}

/**
 * What may follow where `read` completes patterns: the bodies of the triggers that are complete, and the rest of
 * those that had begun no later. A complete exclude forbids whatever began with it or inside of it.
 */
function callsAfter(read: string, cases: readonly DispatchCase[], excludes: readonly string[]): readonly Expr[] {
  const longest = (patterns: readonly string[]): number =>
    Math.max(0, ...patterns.filter((pattern) => read.endsWith(pattern)).map((pattern) => pattern.length));
  const excluded = longest(excludes);
  const triggered = longest(cases.map(({ trigger }) => trigger));
  const characters = Array.from(read);
  const suffixes = characters
    .map((_, index) => characters.slice(index).join(""))
    .filter(({ length }) => length > excluded);
  return cases.flatMap(({ trigger, body }) =>
    suffixes
      .filter((suffix) => trigger.startsWith(suffix) && (suffix === trigger || suffix.length >= triggered))
      .map((suffix) => joinSequence(literal(trigger.slice(suffix.length)), body)),
  );
}
