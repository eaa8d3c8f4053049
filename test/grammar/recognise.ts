import type { Automaton } from "../../src/grammar/automata/automaton.js";
import type { Expr, Grammar } from "../../src/grammar/ir.js";

/**
 * Whether the grammar matches the whole text: a plain reading of the meaning of each expression, slow and without
 * the tricks of the real matcher, so that writers and readers are held to the definition itself.
 */
export function recognise(grammar: Grammar, text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const bodies = new Map(grammar.rules.map(({ name, body }) => [name, body]));
  const found = new Map<string, Set<number>>();
  let changed = true;

  const rule = (name: string, at: number): Set<number> => {
    const key = `${at} ${name}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const ends = new Set<number>();
    found.set(key, ends);
    changed = true;
    return ends;
  };
  const all = (expr: Expr, starts: Iterable<number>): Set<number> => {
    const ends = new Set<number>();
    for (const start of starts) for (const end of match(expr, start)) ends.add(end);
    return ends;
  };
  const match = (expr: Expr, at: number): Iterable<number> => {
    switch (expr.kind) {
      case "literal": {
        const wanted = Array.from(expr.text, (character) => character.codePointAt(0));
        return wanted.every((point, i) => points[at + i] === point) ? [at + wanted.length] : [];
      }
      case "chars": {
        const point = points[at];
        return point !== undefined && expr.ranges.some(([a, b]) => a <= point && point <= b) ? [at + 1] : [];
      }
      case "sequence":
        return expr.items.reduce<Set<number>>((starts, item) => all(item, starts), new Set([at]));
      case "choice":
        return new Set(expr.items.flatMap((item) => [...match(item, at)]));
      case "repeat": {
        const ends = new Set<number>();
        let starts = new Set([at]);
        const seen = new Set<string>();
        for (let count = 0; expr.max === null || count <= expr.max; count += 1) {
          if (count >= expr.min) for (const start of starts) ends.add(start);
          const key = `${count >= expr.min} ${[...starts].sort().join()}`;
          if (starts.size === 0 || (seen.has(key) && count > expr.min)) break;
          seen.add(key);
          starts = all(expr.item, starts);
        }
        return ends;
      }
      case "rule":
        return rule(expr.name, at);
      case "automaton":
        return runAutomaton(expr.automaton, points, at, expr.spelling === "json");
      case "text": {
        const ends: number[] = [];
        for (let end = at; end <= points.length; end += 1) {
          if (expr.excludes.some((exclude) => endsWith(points, at, end, exclude))) break;
          if (end - at >= expr.minChars && end - at <= (expr.maxChars ?? Number.POSITIVE_INFINITY)) ends.push(end);
        }
        return ends;
      }
      case "dispatch": {
        const ends = new Set<number>();
        const fire = (body: Expr, end: number): void => {
          for (const after of match(body, end)) {
            if (!expr.loop) ends.add(after);
            else if (after > at) for (const last of match(expr, after)) ends.add(last);
          }
        };
        for (let end = at; end <= points.length; end += 1) {
          const longest = (patterns: readonly string[]): number =>
            Math.max(0, ...patterns.filter((p) => endsWith(points, at, end, p)).map((p) => Array.from(p).length));
          const excluded = longest(expr.excludes);
          const triggered = longest(expr.cases.map(({ trigger }) => trigger));
          if (excluded === 0 && triggered === 0) {
            ends.add(end);
            continue;
          }
          // Every trigger that began before the exclude, and no later than the trigger that is complete.
          for (const { trigger, body } of expr.cases) {
            const length = Array.from(trigger).length;
            for (let start = at; start < end - excluded; start += 1) {
              const whole = start + length;
              const inTime = whole === end || (whole > end && end - start >= triggered);
              if (inTime && endsWith(points, start, whole, trigger)) fire(body, whole);
            }
          }
          break;
        }
        return ends;
      }
      case "members": {
        const { members, extra, separator, order, min } = expr;
        const max = expr.max ?? Number.POSITIVE_INFINITY;
        const ends = new Set<number>();
        const go = (from: number, used: number, next: number, count: number): void => {
          if (count >= min && count <= max && members.every((m, i) => !m.required || (used & (1 << i)) !== 0))
            ends.add(from);
          if (count >= max) return;
          const starts = count === 0 ? [from] : [...match(separator, from)];
          for (const start of starts) {
            members.forEach((member, i) => {
              if ((used & (1 << i)) !== 0 || (order === "declared" && i < next)) return;
              for (const end of match(member.item, start)) go(end, used | (1 << i), i + 1, count + 1);
            });
            if (extra !== null) {
              for (const end of match(extra, start))
                if (end > from || count < 4) go(end, used, members.length, count + 1);
            }
          }
        };
        go(at, 0, 0, 0);
        return ends;
      }
      case "span":
        return match(expr.item, at);
      case "token":
        return [];
    }
  };

  rule(grammar.root, 0);
  while (changed) {
    changed = false;
    for (const [key, ends] of [...found]) {
      const space = key.indexOf(" ");
      const body = bodies.get(key.slice(space + 1));
      if (body === undefined) throw new Error(`no rule ${key}`);
      for (const end of match(body, Number(key.slice(0, space)))) {
        if (!ends.has(end)) changed = true;
        ends.add(end);
      }
    }
  }
  return found.get(`0 ${grammar.root}`)?.has(points.length) ?? false;
}

function endsWith(points: readonly number[], start: number, end: number, pattern: string): boolean {
  const wanted = Array.from(pattern, (character) => character.codePointAt(0));
  const from = end - wanted.length;
  return from >= start && wanted.every((point, i) => points[from + i] === point);
}

function runAutomaton(automaton: Automaton, points: readonly number[], at: number, json: boolean): Set<number> {
  const ends = new Set<number>();
  const go = (state: number, from: number): void => {
    if (automaton.accept[state] === 1) ends.add(from);
    const spelled = json ? jsonCharacterAt(points, from) : { point: points[from], next: from + 1 };
    if (spelled === null || spelled.point === undefined) return;
    const next = step(automaton, state, spelled.point);
    if (next >= 0) go(next, spelled.next);
  };
  go(automaton.start, at);
  return ends;
}

function step({ bounds, next }: Automaton, state: number, point: number): number {
  let letter = 0;
  while (letter + 1 < bounds.length && (bounds[letter + 1] ?? 0) <= point) letter += 1;
  return next[state * bounds.length + letter] ?? -1;
}

/** One spelled character: as JSON.parse reads it, but for lone surrogates, which are nothing. */
function jsonCharacterAt(points: readonly number[], at: number): { point: number; next: number } | null {
  for (const length of [1, 2, 6, 12]) {
    if (at + length > points.length) return null;
    const spelled = String.fromCodePoint(...points.slice(at, at + length));
    try {
      const [character, ...more] = Array.from(JSON.parse(`"${spelled}"`) as string);
      const point = character?.codePointAt(0) ?? 0;
      if (more.length === 0 && !(point >= 0xd800 && point < 0xe000)) return { point, next: at + length };
    } catch {
      // Not a whole character yet.
    }
  }
  return null;
}
