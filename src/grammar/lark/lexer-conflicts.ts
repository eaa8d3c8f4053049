import { UnsupportedError } from "../../base/errors.js";
import type { Automaton } from "../automata/automaton.js";
import { intersectRanges, MAX_CODE_POINT, normaliseRanges } from "../code-point-ranges.js";
import type { CodePointRange, Expr } from "../ir.js";
import { toAutomaton } from "../passes/to-automaton.js";
import { keyOf, type Segment, type SegmentedRule, type Terminal } from "./segments.js";

/** Terminals with more states than this are cut up rather than looked at. */
const BUDGET = { states: 200, steps: 30_000 };

/** What the lexer needs to know about a terminal. */
interface Lexeme {
  readonly automaton: Automaton;
  readonly nullable: boolean;
  readonly first: readonly CodePointRange[];
}

/**
 * Keys of the terminals that llguidance's lexer could read too far. It reads the longest lexeme among those that may
 * come next; where a shorter one could go on with the same character, the longer one has to be cut up. `automata`
 * keeps what is built, by key, from round to round. Throws `UnsupportedError` where any token but some may stand beside a text.
 */
export function lexerConflicts(
  rules: readonly SegmentedRule[],
  root: string,
  automata: Map<string, Automaton | null>,
): ReadonlySet<string> {
  const conflicts = new Set<string>();
  const lexemes = new Map<Terminal, Lexeme>();
  for (const terminal of terminalsOf(rules)) {
    if (terminal.expr.kind === "token") continue;
    const lexeme = lexemeOf(terminal.expr, automata);
    if (lexeme === null) conflicts.add(keyOf(terminal.expr));
    else lexemes.set(terminal, lexeme);
  }
  if (conflicts.size > 0) return conflicts;

  const { first, follow } = neighbours(rules, root, lexemes);
  const pending = new PairList();
  pending.addAll(first, first);
  for (let pair = pending.next(); pair !== undefined; pair = pending.next()) {
    const [a, b] = pair;
    const afterA = follow.get(a) ?? new Set<Terminal>();
    const afterB = follow.get(b) ?? new Set<Terminal>();
    if (a.expr.kind === "token" || b.expr.kind === "token") {
      if (sharesToken(a.expr, b.expr)) pending.addAll(afterA, afterB);
      continue;
    }
    const one = lexemes.get(a);
    const other = lexemes.get(b);
    if (one === undefined || other === undefined || intersectRanges(one.first, other.first).length === 0) continue;
    const met = compare(one.automaton, other.automaton);
    if (goesOn(afterA, met.extendsFirst, lexemes)) conflicts.add(keyOf(b.expr));
    if (goesOn(afterB, met.extendsSecond, lexemes)) conflicts.add(keyOf(a.expr));
    if (met.common) pending.addAll(afterA, afterB);
  }
  return conflicts;
}

/** May one of these go on with one of the characters? A token that may be any but some may be any character. */
function goesOn(
  after: ReadonlySet<Terminal>,
  characters: readonly CodePointRange[],
  lexemes: ReadonlyMap<Terminal, Lexeme>,
): boolean {
  if (characters.length === 0) return false;
  const isFree = [...after].some(({ expr }) => expr.kind === "token" && expr.negated);
  return isFree || intersectRanges(characters, firstOf(after, lexemes)).length > 0;
}

/**
 * Do both take the same token? Throws where one of them is a text and the other takes any token but some: llguidance then
 * follows the token alone (note `free-token-hides-text`). A token that is asked for by its number should be a special one, which
 * texts do not have.
 */
function sharesToken(a: Expr, b: Expr): boolean {
  if (a.kind !== "token" || b.kind !== "token") {
    if ((a.kind !== "token" || !a.negated) && (b.kind !== "token" || !b.negated)) return false;
    throw new UnsupportedError(
      "token-beside-text",
      "a text may come where any token but some may come as well, and llguidance then refuses the text",
    );
  }
  if (a.negated && b.negated) return true;
  const [listed, other] = a.negated ? [b, a] : [a, b];
  return listed.ids.some((id) => other.ids.includes(id) !== other.negated);
}

/** Pairs of terminals, each looked at once, in either order. */
class PairList {
  private readonly numbers = new Map<Terminal, number>();
  private readonly seen = new Set<number>();
  private readonly list: (readonly [Terminal, Terminal])[] = [];

  addAll(left: ReadonlySet<Terminal>, right: ReadonlySet<Terminal>): void {
    for (const a of left) {
      for (const b of right) {
        const [low, high] = [this.number(a), this.number(b)].sort((x, y) => x - y);
        const key = (low ?? 0) * 2 ** 26 + (high ?? 0);
        if (this.seen.has(key)) continue;
        this.seen.add(key);
        this.list.push([a, b]);
      }
    }
  }

  next(): readonly [Terminal, Terminal] | undefined {
    return this.list.pop();
  }

  private number(terminal: Terminal): number {
    const known = this.numbers.get(terminal) ?? this.numbers.size;
    this.numbers.set(terminal, known);
    return known;
  }
}

export function terminalsOf(rules: readonly SegmentedRule[]): readonly Terminal[] {
  const found: Terminal[] = [];
  const visit = (part: Segment): void => {
    if (part.kind === "terminal") found.push(part);
    else if (part.kind === "repeat") visit(part.item);
    else if (part.kind !== "rule") part.items.forEach(visit);
  };
  for (const { body } of rules) visit(body);
  return found;
}

function lexemeOf(expr: Expr, automata: Map<string, Automaton | null>): Lexeme | null {
  const key = keyOf(expr);
  const automaton = automata.has(key) ? (automata.get(key) ?? null) : toAutomaton(expr, BUDGET);
  automata.set(key, automaton);
  if (automaton === null) return null;
  const { start, accept } = automaton;
  return { automaton, nullable: accept[start] === 1, first: stepsFrom(automaton, start) };
}

function stepsFrom({ bounds, next }: Automaton, state: number): readonly CodePointRange[] {
  const ranges: CodePointRange[] = [];
  for (let letter = 0; letter < bounds.length; letter += 1) {
    if ((next[state * bounds.length + letter] ?? -1) < 0) continue;
    ranges.push([bounds[letter] ?? 0, (bounds[letter + 1] ?? MAX_CODE_POINT + 1) - 1]);
  }
  return normaliseRanges(ranges);
}

function firstOf(terminals: ReadonlySet<Terminal>, lexemes: ReadonlyMap<Terminal, Lexeme>): readonly CodePointRange[] {
  return normaliseRanges([...terminals].flatMap((terminal) => [...(lexemes.get(terminal)?.first ?? [])]));
}

/** Walks two automata side by side over the texts that both can begin with. */
function compare(
  a: Automaton,
  b: Automaton,
): {
  /** Characters with which the second goes on after a text of the first. */
  readonly extendsFirst: readonly CodePointRange[];
  readonly extendsSecond: readonly CodePointRange[];
  /** Some text, not empty, is in both. */
  readonly common: boolean;
} {
  const bounds = [...new Set([...a.bounds, ...b.bounds])].sort((x, y) => x - y);
  const lettersA = lettersOf(a, bounds);
  const lettersB = lettersOf(b, bounds);
  const extendsFirst: CodePointRange[] = [];
  const extendsSecond: CodePointRange[] = [];
  let common = false;
  const seen = new Set<number>();
  const pending: (readonly [number, number])[] = [[a.start, b.start]];
  // The start counts as a text of neither: an empty lexeme is none.
  let started = false;
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [stateA, stateB] = pair;
    const endsA = started && a.accept[stateA] === 1;
    const endsB = started && b.accept[stateB] === 1;
    if (endsA && endsB) common = true;
    if (endsA) extendsFirst.push(...stepsFrom(b, stateB));
    if (endsB) extendsSecond.push(...stepsFrom(a, stateA));
    started = true;
    for (let letter = 0; letter < bounds.length; letter += 1) {
      const nextA = a.next[stateA * a.bounds.length + (lettersA[letter] ?? 0)] ?? -1;
      const nextB = b.next[stateB * b.bounds.length + (lettersB[letter] ?? 0)] ?? -1;
      if (nextA < 0 || nextB < 0) continue;
      const key = nextA * b.accept.length + nextB;
      if (seen.has(key)) continue;
      seen.add(key);
      pending.push([nextA, nextB]);
    }
  }
  return { extendsFirst: normaliseRanges(extendsFirst), extendsSecond: normaliseRanges(extendsSecond), common };
}

function lettersOf({ bounds }: Automaton, at: readonly number[]): readonly number[] {
  let letter = 0;
  return at.map((bound) => {
    while (letter + 1 < bounds.length && (bounds[letter + 1] ?? 0) <= bound) letter += 1;
    return letter;
  });
}

/** Terminals that the whole can begin with, and those that can follow each terminal. */
function neighbours(
  rules: readonly SegmentedRule[],
  root: string,
  lexemes: ReadonlyMap<Terminal, Lexeme>,
): { readonly first: ReadonlySet<Terminal>; readonly follow: ReadonlyMap<Terminal, ReadonlySet<Terminal>> } {
  const nullable = new Set<string>();
  const firsts = new Map(rules.map(({ name }) => [name, new Set<Terminal>()]));
  const follows = new Map(rules.map(({ name }) => [name, new Set<Terminal>()]));
  const follow = new Map<Terminal, Set<Terminal>>();
  let changed = true;
  const isNullable = (part: Segment): boolean => {
    switch (part.kind) {
      case "terminal":
        return lexemes.get(part)?.nullable ?? false;
      case "sequence":
        return part.items.every(isNullable);
      case "choice":
        return part.items.some(isNullable);
      case "repeat":
        return part.min === 0 || isNullable(part.item);
      case "rule":
        return nullable.has(part.name);
    }
  };
  const addAll = (to: Set<Terminal> | undefined, more: Iterable<Terminal>): void => {
    if (to === undefined) return;
    const before = to.size;
    for (const terminal of more) to.add(terminal);
    if (to.size !== before) changed = true;
  };
  const firstOfPart = (part: Segment): ReadonlySet<Terminal> => {
    switch (part.kind) {
      case "terminal":
        return new Set([part]);
      case "sequence":
        return sequenceFirst(part.items);
      case "choice":
        return new Set(part.items.flatMap((item) => [...firstOfPart(item)]));
      case "repeat":
        return firstOfPart(part.item);
      case "rule":
        return firsts.get(part.name) ?? new Set();
    }
  };
  const sequenceFirst = (items: readonly Segment[]): ReadonlySet<Terminal> => {
    const found = new Set<Terminal>();
    for (const item of items) {
      for (const terminal of firstOfPart(item)) found.add(terminal);
      if (!isNullable(item)) break;
    }
    return found;
  };
  const spread = (part: Segment, after: ReadonlySet<Terminal>): void => {
    switch (part.kind) {
      case "terminal": {
        const known = follow.get(part) ?? new Set<Terminal>();
        follow.set(part, known);
        addAll(known, after);
        return;
      }
      case "sequence": {
        let next = after;
        for (const item of [...part.items].reverse()) {
          spread(item, next);
          const first = firstOfPart(item);
          next = isNullable(item) ? new Set([...first, ...next]) : first;
        }
        return;
      }
      case "choice":
        for (const item of part.items) spread(item, after);
        return;
      case "repeat":
        spread(part.item, part.max === 1 ? after : new Set([...after, ...firstOfPart(part.item)]));
        return;
      case "rule":
        addAll(follows.get(part.name), after);
    }
  };
  while (changed) {
    changed = false;
    for (const { name, body } of rules) {
      if (!nullable.has(name) && isNullable(body)) {
        nullable.add(name);
        changed = true;
      }
      addAll(firsts.get(name), firstOfPart(body));
    }
  }
  changed = true;
  while (changed) {
    changed = false;
    for (const { name, body } of rules) spread(body, follows.get(name) ?? new Set());
  }
  return { first: firsts.get(root) ?? new Set(), follow };
}
