import type { Automaton } from "../grammar/automata/automaton.js";
import type { Expr, Grammar, SpanLabel } from "../grammar/ir.js";
import { leastEntries, leastHeights, reachable, ruleBodies } from "./analysis.js";
import type { MembersExpr } from "./members.js";
import type { Random } from "./random.js";
import { distancesToEnd, sampleCodePoint, spell, walkAutomaton } from "./sample-code-points.js";
import { sampleText } from "./sample-text.js";

/** Repeats without need: at most so many. */
const MOST_REPEATS = 3;

/** A sentence, and its labelled stretches in the order in which they begin. */
export interface LabelledSample {
  readonly text: string;
  readonly spans: readonly SampleSpan[];
  /** Stretches of raw text, in their order. */
  readonly texts: readonly TextSpan[];
}

/** UTF-16 indices. */
export interface SampleSpan {
  readonly label: SpanLabel;
  readonly start: number;
  readonly end: number;
}

/** A stretch that one `text` of the grammar made. UTF-16 indices. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  /** What it cannot hold. */
  readonly excludes: readonly string[];
}

/** Alternatives of what comes a number of times: as seldom as it may, or more often. */
export const LEAST = -1;
export const MORE = -2;

/** Alternatives of an optional member: left out, and there. */
export function presence(index: number): readonly [absent: number, present: number] {
  return [2 * index, 2 * index + 1];
}

/** Decides between the alternatives of a derivation. */
export interface Guide {
  /** The one to take out of `ids`, which are alternatives of `of`; `part` is what an alternative goes on with, if it is one expression. */
  readonly choose: (of: Expr, ids: readonly number[], part: (id: number) => Expr | null) => number;
}

/** Takes alternatives that were taken less first, and chance between equals. */
export function evenGuide(random: Random): Guide {
  const uses = new Map<Expr, Map<number, number>>();
  return {
    choose: (of, ids) => {
      const counts = uses.get(of) ?? new Map<number, number>();
      uses.set(of, counts);
      const least = Math.min(...ids.map((id) => counts.get(id) ?? 0));
      const chosen = random.pick(ids.filter((id) => (counts.get(id) ?? 0) === least)) ?? 0;
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
      return chosen;
    },
  };
}

/** What a grammar can derive at all. */
export interface DerivationFacts {
  readonly root: Expr;
  /** Every expression that can be reached. */
  readonly expressions: readonly Expr[];
  /** Does it have a sentence of its own? */
  readonly isPossible: (expr: Expr) => boolean;
  readonly bodies: (name: string) => Expr;
}

export function derivationFacts(grammar: Grammar): DerivationFacts & { readonly height: (expr: Expr) => number } {
  const bodies = ruleBodies(grammar);
  const root = bodies(grammar.root);
  const expressions = reachable(root, bodies);
  const height = leastHeights(expressions, bodies);
  return { root, expressions, bodies, height, isPossible: (expr) => Number.isFinite(height(expr)) };
}

/**
 * A function that makes one sentence by the guide's choices; null where a text could not be made.
 *
 * @param size how many parts and rules a sentence goes through before it heads for the nearest end
 */
export function createDerivation(
  { root, bodies, height, isPossible }: ReturnType<typeof derivationFacts>,
  random: Random,
  size: number,
  guide: Guide,
): () => LabelledSample | null {
  const distances = new Map<Automaton, Int32Array>();

  const distancesOf = (automaton: Automaton): Int32Array => {
    const known = distances.get(automaton) ?? distancesToEnd(automaton);
    distances.set(automaton, known);
    return known;
  };

  /** One of the possible parts: the guide's, or near the limit one of the least height. */
  const choose = (of: Expr, parts: readonly Expr[], isLate: boolean): number => {
    const possible = parts.map((_, i) => i).filter((i) => isPossible(parts[i] ?? of));
    const heightOf = (i: number): number => height(parts[i] ?? of);
    const least = Math.min(...possible.map(heightOf));
    const ids = isLate ? possible.filter((i) => heightOf(i) === least) : possible;
    return guide.choose(of, ids, (id) => parts[id] ?? null);
  };

  /** How often an item comes: `min` times, or some times more. */
  const countOf = (expr: Extract<Expr, { kind: "repeat" }>, isLate: boolean): number => {
    const { item, min, max } = expr;
    if (!isPossible(item)) return 0;
    if (isLate || max === min) return min;
    if (guide.choose(expr, [LEAST, MORE], (id) => (id === MORE ? item : null)) === LEAST) return min;
    return min + 1 + random.below(Math.min(max === null ? MOST_REPEATS : max - min, MOST_REPEATS));
  };

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
      case "repeat":
        return new Array<Expr>(countOf(expr, isLate)).fill(expr.item);
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
    const [first] = possible;
    const some =
      first !== undefined && !isLate && guide.choose(expr, [LEAST, MORE], (id) => (id === MORE ? expr : null)) === MORE;
    const rounds = some ? 1 + (expr.loop ? random.below(MOST_REPEATS) : 0) : 0;
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
    const entries = isLate ? leastEntries(expr, height) : someEntries(expr, random, isPossible, guide);
    const inOrder = expr.order === "declared" ? entries : shuffled(entries, random);
    return inOrder.flatMap((entry, i) => (i === 0 ? [entry] : [expr.separator, entry]));
  };

  return () => {
    if (!isPossible(root)) return null;
    let text = "";
    let expanded = 0;
    const spans: { label: SpanLabel; start: number; end: number }[] = [];
    const texts: TextSpan[] = [];
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
      if (typeof made === "string") {
        if (expr.kind === "text") {
          texts.push({ start: text.length, end: text.length + made.length, excludes: expr.excludes });
        }
        text += made;
      } else for (let i = made.length - 1; i >= 0; i -= 1) work.push(made[i] ?? expr);
    }
    return { text, spans, texts };
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
function someEntries(
  expr: MembersExpr,
  random: Random,
  isPossible: (expr: Expr) => boolean,
  guide: Guide,
): readonly Expr[] {
  const { members, extra, min } = expr;
  const most = isPossible(expr.separator) ? (expr.max ?? Number.POSITIVE_INFINITY) : 1;
  const chosen = new Set(members.filter((member) => member.required));
  const optional = members.filter((member) => !member.required && isPossible(member.item));
  for (const member of shuffled(optional, random)) {
    const ids = presence(members.indexOf(member));
    const wanted = guide.choose(expr, ids, (id) => (id === ids[1] ? member.item : null)) === ids[1];
    if (wanted && chosen.size < most) chosen.add(member);
  }
  for (const member of optional) if (extra === null && chosen.size < min) chosen.add(member);
  const declared = members.filter((member) => chosen.has(member)).map((member) => member.item);
  if (extra === null || !isPossible(extra)) return declared;
  const more = guide.choose(expr, [LEAST, MORE], (id) => (id === MORE ? extra : null)) === MORE;
  const wanted = Math.max(min - declared.length, more ? 1 + random.below(MOST_REPEATS - 1) : 0);
  const extras = new Array<Expr>(Math.min(wanted, Math.max(most - declared.length, 0))).fill(extra);
  return [...declared, ...extras];
}
