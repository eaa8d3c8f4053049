import { SchemaError } from "../base/errors.js";
import type { Automaton } from "../grammar/automata/automaton.js";
import type { Expr, Grammar, SpanLabel } from "../grammar/ir.js";
import { leastEntries, leastHeights, reachable, ruleBodies } from "./analysis.js";
import { createMatcher } from "./matcher.js";
import type { MembersExpr } from "./members.js";
import { createRandom, type Random } from "./random.js";
import { distancesToEnd, sampleCodePoint, spell, walkAutomaton } from "./sample-code-points.js";
import { sampleText } from "./sample-text.js";

export interface SampleOptions {
  /** The same seed gives the same samples. */
  readonly seed: number;
  readonly count: number;
  /** How many parts and rules a sample goes through before it heads for the nearest end; 300 if not given. */
  readonly size?: number;
}

const USUAL_SIZE = 300;
/** Repeats without need: at most so many. */
const MOST_REPEATS = 3;
/** Derivations tried for one sample before giving up; one can fail where a forbidden string comes about by chance. */
const TRIES = 50;

/**
 * Sentences of the grammar, by random derivation. Alternatives that were used less go first, so a few samples already
 * cover them all; every sample is checked with the matcher.
 *
 * @throws SchemaError `no-sample` when the grammar has no sentence, or none was found.
 */
export function* sample(grammar: Grammar, options: SampleOptions): Generator<string> {
  for (const { text } of sampleWithSpans(grammar, options)) yield text;
}

/** A sentence, and its labelled stretches in the order in which they begin. */
export interface LabelledSample {
  readonly text: string;
  readonly spans: readonly SampleSpan[];
}

/** UTF-16 indices. */
export interface SampleSpan {
  readonly label: SpanLabel;
  readonly start: number;
  readonly end: number;
}

/** As `sample`, with what each stretch of a sentence stands for. */
export function* sampleWithSpans(grammar: Grammar, options: SampleOptions): Generator<LabelledSample> {
  const derive = createDerivation(grammar, createRandom(options.seed), options.size ?? USUAL_SIZE);
  for (let made = 0; made < options.count; made += 1) {
    let found: LabelledSample | null = null;
    for (let round = 0; round < TRIES && found === null; round += 1) {
      const derived = derive();
      if (derived !== null && isSentence(grammar, derived.text)) found = derived;
    }
    if (found === null) {
      throw new SchemaError("no-sample", "", "No sentence of this grammar was found; it may have none at all.");
    }
    yield found;
  }
}

function isSentence(grammar: Grammar, text: string): boolean {
  const matcher = createMatcher(grammar);
  return matcher.push(text) && matcher.isComplete();
}

/** A function that makes one random sentence; null where a text could not be made. */
function createDerivation(grammar: Grammar, random: Random, size: number): () => LabelledSample | null {
  const bodies = ruleBodies(grammar);
  const root = bodies(grammar.root);
  const height = leastHeights(reachable(root, bodies), bodies);
  const uses = new Map<Expr, number[]>();
  const distances = new Map<Automaton, Int32Array>();

  const distancesOf = (automaton: Automaton): Int32Array => {
    const known = distances.get(automaton) ?? distancesToEnd(automaton);
    distances.set(automaton, known);
    return known;
  };
  const isPossible = (expr: Expr): boolean => Number.isFinite(height(expr));

  /** One of the possible parts: one of the least used, or near the limit one of the least height. */
  const choose = (of: Expr, parts: readonly Expr[], isLate: boolean): number => {
    const counts = uses.get(of) ?? [];
    uses.set(of, counts);
    const possible = parts.map((_, i) => i).filter((i) => isPossible(parts[i] ?? of));
    const cost = (i: number): number => (isLate ? height(parts[i] ?? of) : (counts[i] ?? 0));
    const least = Math.min(...possible.map(cost));
    const chosen = random.pick(possible.filter((i) => cost(i) === least)) ?? 0;
    counts[chosen] = (counts[chosen] ?? 0) + 1;
    return chosen;
  };

  const countOf = (min: number, max: number | null, isLate: boolean): number =>
    isLate ? min : min + random.below(Math.min(max === null ? MOST_REPEATS : max - min, MOST_REPEATS) + 1);

  /** The parts that an expression is made of this time, in order; text for what has none. */
  const expand = (expr: Expr, isLate: boolean): readonly Expr[] | string | null => {
    switch (expr.kind) {
      case "literal":
        return expr.text;
      case "chars":
        return String.fromCodePoint(sampleCodePoint(expr.ranges, random));
      case "automaton": {
        const walked = walkAutomaton(expr.automaton, distancesOf(expr.automaton), random, isLate ? 0 : undefined);
        return spell(walked, expr.spelling, random);
      }
      case "text":
        return sampleText(expr.excludes, expr.minChars, isLate ? expr.minChars : expr.maxChars, random);
      case "token":
        return null;
      case "sequence":
        return expr.items;
      case "choice": {
        const item = expr.items[choose(expr, expr.items, isLate)];
        return item === undefined ? null : [item];
      }
      case "repeat": {
        const count = isPossible(expr.item) ? countOf(expr.min, expr.max, isLate) : 0;
        return new Array<Expr>(count).fill(expr.item);
      }
      case "rule":
        return [bodies(expr.name)];
      case "span":
        return [expr.item];
      case "dispatch":
        return dispatched(expr, isLate);
      case "members":
        return listed(expr, isLate);
    }
  };

  const dispatched = (expr: Extract<Expr, { kind: "dispatch" }>, isLate: boolean): readonly Expr[] => {
    const excludes = [...expr.excludes, ...expr.cases.map(({ trigger }) => trigger)];
    const free: Expr = { kind: "text", excludes, minChars: 0, maxChars: isLate ? 0 : null };
    const possible = expr.cases.filter(({ body }) => isPossible(body));
    const rounds = possible.length === 0 ? 0 : countOf(0, expr.loop ? null : 1, isLate);
    const parts: Expr[] = [free];
    for (let round = 0; round < rounds; round += 1) {
      const chosen =
        possible[
          choose(
            expr,
            possible.map(({ body }) => body),
            isLate,
          )
        ];
      if (chosen === undefined) continue;
      parts.push({ kind: "literal", text: chosen.trigger }, chosen.body);
      if (expr.loop) parts.push(free);
    }
    return parts;
  };

  const listed = (expr: MembersExpr, isLate: boolean): readonly Expr[] => {
    const entries = isLate ? leastEntries(expr, height) : someEntries(expr, random, isPossible);
    const inOrder = expr.order === "declared" ? entries : shuffled(entries, random);
    return inOrder.flatMap((entry, i) => (i === 0 ? [entry] : [expr.separator, entry]));
  };

  return () => {
    if (!isPossible(root)) return null;
    let text = "";
    let expanded = 0;
    const spans: { label: SpanLabel; start: number; end: number }[] = [];
    const work: (Expr | EndOfSpan)[] = [root];
    for (let expr = work.pop(); expr !== undefined; expr = work.pop()) {
      if (expr.kind === "end-of-span") {
        expr.span.end = text.length;
        continue;
      }
      expanded += 1;
      if (expr.kind === "span") {
        const span = { label: expr.label, start: text.length, end: text.length };
        spans.push(span);
        work.push({ kind: "end-of-span", span });
      }
      const made = expand(expr, expanded > size);
      if (made === null) return null;
      if (typeof made === "string") text += made;
      else for (let i = made.length - 1; i >= 0; i -= 1) work.push(made[i] ?? expr);
    }
    return { text, spans };
  };
}

/** Where, on the way through a derivation, a labelled stretch is over. */
interface EndOfSpan {
  readonly kind: "end-of-span";
  readonly span: { end: number };
}

function shuffled<T>(list: readonly T[], random: Random): readonly T[] {
  return list
    .map((value) => ({ value, key: random.below(2 ** 30) }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

/** Entries of a list of members, those of declared members in their order. */
function someEntries(expr: MembersExpr, random: Random, isPossible: (expr: Expr) => boolean): readonly Expr[] {
  const most = isPossible(expr.separator) ? (expr.max ?? Number.POSITIVE_INFINITY) : 1;
  const required = expr.members.filter((member) => member.required);
  const optional = expr.members.filter((member) => !member.required && isPossible(member.item));
  const chosen = new Set(required);
  for (const member of shuffled(optional, random)) {
    const isWanted = chosen.size < expr.min || random.below(2) === 0;
    if (isWanted && chosen.size < most) chosen.add(member);
  }
  const declared = expr.members.filter((member) => chosen.has(member)).map((member) => member.item);
  if (expr.extra === null || !isPossible(expr.extra)) return declared;
  const wanted = Math.max(expr.min - declared.length, random.below(MOST_REPEATS));
  const extras = new Array<Expr>(Math.min(wanted, Math.max(most - declared.length, 0))).fill(expr.extra);
  return [...declared, ...extras];
}
