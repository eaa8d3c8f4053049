import type { Automaton } from "../grammar/automata/automaton.js";
import type { CodePointRange, Spelling } from "../grammar/ir.js";
import { rangesFrom, stepCodePoint } from "./code-points.js";
import type { Random } from "./random.js";

/** How many code points a walk goes on for before it heads for an end. */
const WANDER = 12;

/** Ranges whose characters a reader would rather see, best first. */
const PLEASANT: readonly CodePointRange[] = [
  [0x61, 0x7a],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x20, 0x7e],
  [0xa1, 0x2fff],
];

/** One code point out of sorted ranges: mostly a plain one. */
export function sampleCodePoint(ranges: readonly CodePointRange[], random: Random): number {
  const wanted = random.below(8) === 0 ? undefined : random.pick(PLEASANT);
  const pleasant = wanted === undefined ? [] : ranges.flatMap((range) => overlap(range, wanted));
  const [first, last] = random.pick(pleasant.length > 0 ? pleasant : ranges) ?? [0, 0];
  return first + random.below(last - first + 1);
}

function overlap([first, last]: CodePointRange, [low, high]: CodePointRange): readonly CodePointRange[] {
  return first <= high && last >= low ? [[Math.max(first, low), Math.min(last, high)]] : [];
}

/** A string that the automaton accepts, as code points. */
export function walkAutomaton(
  automaton: Automaton,
  distances: Int32Array,
  random: Random,
  wander: number = random.below(WANDER),
): readonly number[] {
  const codePoints: number[] = [];
  let state = automaton.start;
  for (let steps = 0; ; steps += 1) {
    const isEnd = automaton.accept[state] === 1;
    if (isEnd && (steps >= wander || random.below(4) === 0)) return codePoints;
    const distance = distances[state] ?? 0;
    const ranges = rangesFrom(automaton, state).flatMap((range) => byTarget(automaton, state, range));
    const useful = ranges.filter(({ target }) => {
      const after = distances[target] ?? -1;
      return after >= 0 && (steps < wander || after < distance);
    });
    if (useful.length === 0) return codePoints;
    const codePoint = sampleCodePoint(
      useful.map(({ range }) => range),
      random,
    );
    codePoints.push(codePoint);
    state = stepCodePoint(automaton, state, codePoint);
  }
}

function byTarget(automaton: Automaton, state: number, [first, last]: CodePointRange) {
  const parts: { range: CodePointRange; target: number }[] = [];
  const cuts = [first, ...automaton.bounds.filter((bound) => bound > first && bound <= last), last + 1];
  for (let i = 0; i + 1 < cuts.length; i += 1) {
    const from = cuts[i] ?? first;
    parts.push({ range: [from, (cuts[i + 1] ?? last + 1) - 1], target: stepCodePoint(automaton, state, from) });
  }
  return parts;
}

/** For each state how many code points it is from an end at least; -1 where there is no way. */
export function distancesToEnd(automaton: Automaton): Int32Array {
  const { accept, bounds, next } = automaton;
  const before: number[][] = Array.from(accept, () => []);
  next.forEach((target, i) => {
    if (target >= 0) before[target]?.push(Math.floor(i / bounds.length));
  });
  const distances = new Int32Array(accept.length).fill(-1);
  const queue: number[] = [];
  accept.forEach((isEnd, state) => {
    if (isEnd === 1) queue.push(state);
  });
  for (const state of queue) distances[state] = 0;
  for (const state of queue) {
    for (const source of before[state] ?? []) {
      if (distances[source] !== -1) continue;
      distances[source] = (distances[state] ?? 0) + 1;
      queue.push(source);
    }
  }
  return distances;
}

/** Code points as text in the given spelling, now and then with an escape that need not be. */
export function spell(codePoints: readonly number[], spelling: Spelling, random: Random): string {
  if (spelling === "raw") return String.fromCodePoint(...codePoints);
  return codePoints.map((codePoint) => spellJson(codePoint, random)).join("");
}

function spellJson(codePoint: number, random: Random): string {
  const text = String.fromCodePoint(codePoint);
  if (random.below(30) !== 0) return JSON.stringify(text).slice(1, -1);
  const upper = random.below(2) === 0;
  return Array.from({ length: text.length }, (_, i) => {
    const digits = text.charCodeAt(i).toString(16).padStart(4, "0");
    return `\\u${upper ? digits.toUpperCase() : digits}`;
  }).join("");
}
