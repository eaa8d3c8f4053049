import { isSurrogate } from "../code-point-ranges.js";
import type { Automaton } from "./automaton.js";
import { type Budget, checkStates, DEFAULT_BUDGET, spendSteps, startMeter } from "./budget.js";
import type { Alphabet } from "./letters.js";
import { emptyLanguage, normalForm } from "./normal-form.js";

/** Exactly these texts; a text with a lone surrogate cannot be spelled and is left out. */
export function fromTexts(texts: readonly string[], budget: Budget = DEFAULT_BUDGET): Automaton {
  const meter = startMeter(budget, "the list of texts");
  const spelled = texts.map((text) => Array.from(text, codePoint)).filter((points) => !points.some(isSurrogate));
  if (spelled.length === 0) return emptyLanguage();
  const { alphabet, letterOfCodePoint } = singletons(spelled.flat());
  const { letters } = alphabet;

  const next: number[] = new Array(letters).fill(-1);
  const accept: number[] = [0];
  for (const codePoints of spelled) {
    let state = 0;
    for (const point of codePoints) {
      const at = state * letters + (letterOfCodePoint.get(point) as number);
      let target = next[at] as number;
      if (target < 0) {
        target = accept.length;
        checkStates(meter, target + 1);
        spendSteps(meter, letters);
        accept.push(0);
        for (let letter = 0; letter < letters; letter += 1) next.push(-1);
        next[at] = target;
      }
      state = target;
    }
    accept[state] = 1;
  }
  return normalForm({ alphabet, next: Int32Array.from(next), accept: Uint8Array.from(accept), start: 0 });
}

function codePoint(character: string): number {
  return character.codePointAt(0) as number;
}

/** An alphabet in which each of the code points is a letter of its own and no other code point is one. */
function singletons(points: readonly number[]): {
  readonly alphabet: Alphabet;
  readonly letterOfCodePoint: ReadonlyMap<number, number>;
} {
  const sorted = [...new Set(points)].sort((a, b) => a - b);
  const bounds: number[] = [0];
  const letterOf: number[] = [-1];
  sorted.forEach((point, letter) => {
    if (bounds.at(-1) === point) {
      letterOf[letterOf.length - 1] = letter;
    } else {
      bounds.push(point);
      letterOf.push(letter);
    }
    bounds.push(point + 1);
    letterOf.push(-1);
  });
  if (bounds.at(-1) === 0x110000) {
    bounds.pop();
    letterOf.pop();
  }
  return {
    alphabet: { bounds: Uint32Array.from(bounds), letterOf: Int32Array.from(letterOf), letters: sorted.length },
    letterOfCodePoint: new Map(sorted.map((point, letter) => [point, letter])),
  };
}
