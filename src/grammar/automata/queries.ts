import type { Automaton } from "./automaton.js";

/** Has no string? */
export function isEmpty(a: Automaton): boolean {
  return shortest(a) === null;
}

/** The class that a code point is in. */
function classOf(a: Automaton, codePoint: number): number {
  let low = 0;
  let high = a.bounds.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((a.bounds[middle] as number) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The state after a code point, -1 where no string continues. */
function stepState(a: Automaton, state: number, codePoint: number): number {
  return a.next[state * a.bounds.length + classOf(a, codePoint)] as number;
}

/** Is `text` one of its strings? */
export function accepts(a: Automaton, text: string): boolean {
  let state = a.start;
  for (const character of text) {
    state = stepState(a, state, character.codePointAt(0) as number);
    if (state < 0) return false;
  }
  return a.accept[state] === 1;
}

/** Are there finitely many strings? `a` must be trimmed, as all automata of this folder are. */
export function isFiniteLanguage(a: Automaton): boolean {
  return isEmpty(a) || statesBackwards(a) !== null;
}

/** States in an order in which every state comes after those that it leads to; null where there is a cycle. */
function statesBackwards(a: Automaton): readonly number[] | null {
  const runs = a.bounds.length;
  const order: number[] = [];
  /** 0: not seen, 1: on the way here, 2: done. */
  const colour = new Uint8Array(a.accept.length);
  const stack = [{ state: a.start, run: 0 }];
  colour[a.start] = 1;
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.run === runs) {
      colour[top.state] = 2;
      order.push(top.state);
      stack.pop();
      continue;
    }
    const target = a.next[top.state * runs + top.run] as number;
    top.run += 1;
    if (target < 0 || colour[target] === 2) continue;
    if (colour[target] === 1) return null;
    colour[target] = 1;
    stack.push({ state: target, run: 0 });
  }
  return order;
}

/** All strings, shorter ones first, then by code points; null where there are more than `limit`. */
export function enumerate(a: Automaton, limit: number): readonly string[] | null {
  const runs = a.bounds.length;
  if (isEmpty(a)) return [];
  const order = statesBackwards(a);
  if (order === null) return null;
  const count = new Float64Array(a.accept.length);
  for (const state of order) {
    let total = a.accept[state] as number;
    for (let run = 0; run < runs; run += 1) {
      const target = a.next[state * runs + run] as number;
      if (target >= 0) total += (count[target] as number) * (runEnd(a, run) - (a.bounds[run] as number));
    }
    count[state] = total;
  }
  if ((count[a.start] as number) > limit) return null;

  const found: string[] = [];
  let level: { readonly text: string; readonly state: number }[] = [{ text: "", state: a.start }];
  while (level.length > 0) {
    const longer: typeof level = [];
    for (const { text, state } of level) {
      if (a.accept[state] === 1) found.push(text);
      for (let run = 0; run < runs; run += 1) {
        const target = a.next[state * runs + run] as number;
        if (target < 0) continue;
        for (let point = a.bounds[run] as number; point < runEnd(a, run); point += 1) {
          longer.push({ text: text + String.fromCodePoint(point), state: target });
        }
      }
    }
    level = longer;
  }
  return found;
}

/** One past the last code point of a class. */
function runEnd(a: Automaton, run: number): number {
  return a.bounds[run + 1] ?? 0x110000;
}

/** A shortest string, out of easily read characters where there is a choice; null where there is no string. */
export function shortest(a: Automaton): string | null {
  const runs = a.bounds.length;
  const states = a.accept.length;
  const cameFrom = new Int32Array(states).fill(-1);
  const byRun = new Int32Array(states);
  const seen = new Uint8Array(states);
  const queue = [a.start];
  seen[a.start] = 1;
  for (const state of queue) {
    if (a.accept[state] === 1) return spell(state);
    for (let run = 0; run < runs; run += 1) {
      const target = a.next[state * runs + run] as number;
      if (target < 0) continue;
      if (seen[target] === 1) {
        if (cameFrom[target] === state && ease(a, run) < ease(a, byRun[target] as number)) byRun[target] = run;
        continue;
      }
      seen[target] = 1;
      cameFrom[target] = state;
      byRun[target] = run;
      queue.push(target);
    }
  }
  return null;

  function spell(end: number): string {
    const characters: string[] = [];
    for (let state = end; state !== a.start; state = cameFrom[state] as number) {
      characters.push(String.fromCodePoint(easiest(a, byRun[state] as number)));
    }
    return characters.reverse().join("");
  }
}

/** Characters that people read easily, best first. */
const EASY: readonly number[] = Array.from("a0A1bcdefghijklmnopqrstuvwxyz_-. !", (c) => c.codePointAt(0) as number);

/** How hard to read the easiest code point of a class is: an index into `EASY`, or beyond. */
function ease(a: Automaton, run: number): number {
  const first = a.bounds[run] as number;
  const at = EASY.findIndex((point) => point >= first && point < runEnd(a, run));
  if (at >= 0) return at;
  return runEnd(a, run) > 0x20 ? EASY.length : EASY.length + 1;
}

function easiest(a: Automaton, run: number): number {
  const first = a.bounds[run] as number;
  const easy = EASY.find((point) => point >= first && point < runEnd(a, run));
  return easy ?? (first < 0x20 && runEnd(a, run) > 0x20 ? 0x20 : first);
}
