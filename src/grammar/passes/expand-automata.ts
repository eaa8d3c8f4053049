import type { Automaton } from "../automata/automaton.js";
import { EMPTY, rule } from "../build.js";
import { ALL_CODE_POINTS, MAX_CODE_POINT, normaliseRanges, withoutSurrogates } from "../code-point-ranges.js";
import type { CodePointRange, Expr, Grammar, Spelling } from "../ir.js";
import { character } from "./combine.js";
import { jsonCharacter } from "./json-characters.js";
import { type RuleMaker, rewriteGrammar } from "./rewrite.js";
import { type MachineState, stateRules } from "./state-rules.js";

/** Automata as right-linear rules over classes of characters; the JSON spelling of a class is a rule that all share. */
export function expandAutomata(grammar: Grammar): Grammar {
  const written = new Map<Automaton, Map<Spelling, Expr>>();
  const firstAlike = new Map<string, Automaton>();
  const characters = new Map<string, Expr>();
  return rewriteGrammar(grammar, (expr, maker) => {
    if (expr.kind !== "automaton") return expr;
    const { spelling } = expr;
    const automaton = written.has(expr.automaton) ? expr.automaton : sameAs(expr.automaton, firstAlike);
    const known = written.get(automaton)?.get(spelling);
    if (known !== undefined) return known;
    const spell = (ranges: readonly CodePointRange[]): Expr => {
      const key = `${spelling} ${ranges.join(" ")}`;
      const found = characters.get(key) ?? (spelling === "raw" ? character(ranges) : jsonRule(ranges, maker));
      characters.set(key, found);
      return found;
    };
    const body = stateRules(machine(automaton, spell), automaton.start, `${maker.current}_text`, maker);
    const whole = worthSharing(body) ? shared(body, maker) : body;
    written.set(automaton, (written.get(automaton) ?? new Map<Spelling, Expr>()).set(spelling, whole));
    return whole;
  });
}

/** The first automaton that was met with these states: a schema often asks the same of several strings. */
function sameAs(automaton: Automaton, firstAlike: Map<string, Automaton>): Automaton {
  const { bounds, start, accept, next } = automaton;
  const key = [bounds, start, accept, next].join(";");
  const first = firstAlike.get(key) ?? automaton;
  firstAlike.set(key, first);
  return first;
}

function shared(body: Expr, maker: RuleMaker): Expr {
  const name = maker.reserve(`${maker.current}_text`);
  maker.define(name, body);
  return rule(name);
}

function worthSharing(expr: Expr): boolean {
  return expr.kind === "sequence" || expr.kind === "choice" ? expr.items.length > 0 : expr.kind === "repeat";
}

function jsonRule(ranges: readonly CodePointRange[], maker: RuleMaker): Expr {
  const all = ranges.join() === ALL_CODE_POINTS.join();
  const name = maker.reserve(all ? "json_any_char" : "json_char");
  maker.define(name, jsonCharacter(ranges));
  return rule(name);
}

function machine(automaton: Automaton, spell: (ranges: readonly CodePointRange[]) => Expr): readonly MachineState[] {
  const { bounds, next, accept } = automaton;
  const width = bounds.length;
  return Array.from(accept, (accepts, state) => {
    const byTarget = new Map<number, CodePointRange[]>();
    for (let letter = 0; letter < width; letter += 1) {
      const target = next[state * width + letter] ?? -1;
      if (target < 0) continue;
      const range: CodePointRange = [bounds[letter] ?? 0, (bounds[letter + 1] ?? MAX_CODE_POINT + 1) - 1];
      const ranges = byTarget.get(target);
      if (ranges === undefined) byTarget.set(target, [range]);
      else ranges.push(range);
    }
    const edges = [...byTarget]
      .map(([target, ranges]) => ({ ranges: withoutSurrogates(normaliseRanges(ranges)), target }))
      .filter(({ ranges }) => ranges.length > 0)
      .map(({ ranges, target }) => ({ item: spell(ranges), target }));
    return { edges, ends: accepts === 1 ? [EMPTY] : [] };
  });
}
