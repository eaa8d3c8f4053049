import { explore } from "../grammar/automata/explore.js";
import type { Automaton } from "../grammar/automata/index.js";
import { alphabetOfSets } from "../grammar/automata/set-alphabet.js";
import { FIRST_SURROGATE, LAST_SURROGATE, MAX_CODE_POINT } from "../grammar/code-point-ranges.js";
import type { CodePointRange } from "../grammar/ir.js";
import { stepCodePoint } from "../match/code-points.js";

/** How characters are written that cannot stand for themselves. */
export interface Escapes {
  /** Characters that never stand for themselves, the escape character among them. */
  readonly barred: readonly string[];
  readonly escape: string;
  /** What may follow the escape character, and the character that both stand for; no text begins another one. */
  readonly codes: ReadonlyMap<string, string>;
}

/**
 * Texts that stand for an automaton's strings: every character as it is, or escaped where it may be. Throws `StateBudgetError`.
 */
export function escapedText(strings: Automaton, { barred, escape: sign, codes }: Escapes): Automaton {
  // Beginnings of codes; the first one, the empty text, stands for "behind the escape character".
  const progresses = [...new Set([...codes.keys()].flatMap((code) => beginningsOf(code)))];
  const width = progresses.length + 1;
  const points = intervals(strings, [...barred, sign, ...[...codes.keys()].join("")]);
  const bars = new Set(barred.map(pointOf));
  const after = (state: number, point: number): number | null => {
    const next = stepCodePoint(strings, state, point);
    return next < 0 ? null : next * width;
  };
  return explore<number>(
    {
      alphabet: alphabetOfSets(points.map((range) => [range])),
      start: strings.start * width,
      step: (at, symbol) => {
        const [point = 0] = points[symbol] ?? [];
        const state = Math.floor(at / width);
        const progress = at % width;
        if (progress === 0) {
          if (point === pointOf(sign)) return at + 1;
          return bars.has(point) ? null : after(state, point);
        }
        const read = (progresses[progress - 1] ?? "") + String.fromCodePoint(point);
        const meant = codes.get(read);
        if (meant !== undefined) return after(state, pointOf(meant));
        const longer = progresses.indexOf(read);
        return longer < 0 ? null : state * width + longer + 1;
      },
      accepts: (at) => at % width === 0 && strings.accept[at / width] === 1,
    },
    "escaped text",
  );
}

function beginningsOf(code: string): readonly string[] {
  return Array.from(code, (_, length) => code.slice(0, length));
}

function pointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Runs of code points that the automaton treats alike, with some characters apart; without the surrogates. */
function intervals({ bounds }: Automaton, characters: readonly string[]): readonly CodePointRange[] {
  const cuts = new Set<number>([...bounds, FIRST_SURROGATE, LAST_SURROGATE + 1, MAX_CODE_POINT + 1]);
  for (const character of characters) cuts.add(pointOf(character)).add(pointOf(character) + 1);
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted
    .slice(0, -1)
    .map((first, index): CodePointRange => [first, (sorted[index + 1] ?? 0) - 1])
    .filter(([first]) => first < FIRST_SURROGATE || first > LAST_SURROGATE);
}
