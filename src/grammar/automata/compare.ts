import type { Automaton } from "./automaton.js";
import { type Budget, checkStates, DEFAULT_BUDGET, spendSteps, startMeter } from "./budget.js";
import { joinAlphabets, toLetters } from "./letters.js";
import { normalForm } from "./normal-form.js";

/** Do both accept the same strings? Cheap for automata that came out of this folder's operations. */
export function equals(a: Automaton, b: Automaton): boolean {
  return sameData(a, b) || sameData(normalForm(toLetters(a)), normalForm(toLetters(b)));
}

function sameData(a: Automaton, b: Automaton): boolean {
  return (
    a.start === b.start && sameArray(a.accept, b.accept) && sameArray(a.bounds, b.bounds) && sameArray(a.next, b.next)
  );
}

function sameArray(a: Uint8Array | Uint32Array | Int32Array, b: Uint8Array | Uint32Array | Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}

/** Is every string of `b` one of `a`? `b` must be trimmed, as all automata of this folder are. */
export function includes(a: Automaton, b: Automaton, budget: Budget = DEFAULT_BUDGET): boolean {
  const meter = startMeter(budget, "the comparison");
  const wide = toLetters(a);
  const narrow = toLetters(b);
  const { alphabet, left, right } = joinAlphabets(wide.alphabet, narrow.alphabet);
  const width = b.accept.length;
  const first = wide.start * width + narrow.start;
  const seen = new Set([first]);
  const stack = [first];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const inWide = Math.floor(pair / width);
    const inNarrow = pair % width;
    if (narrow.accept[inNarrow] === 1 && wide.accept[inWide] !== 1) return false;
    spendSteps(meter, alphabet.letters);
    for (let letter = 0; letter < alphabet.letters; letter += 1) {
      const narrowLetter = right[letter] as number;
      if (narrowLetter < 0) continue;
      const toNarrow = narrow.next[inNarrow * narrow.alphabet.letters + narrowLetter] as number;
      if (toNarrow < 0) continue;
      const wideLetter = left[letter] as number;
      const toWide = wideLetter < 0 ? -1 : (wide.next[inWide * wide.alphabet.letters + wideLetter] as number);
      if (toWide < 0) return false;
      const target = toWide * width + toNarrow;
      if (seen.has(target)) continue;
      seen.add(target);
      checkStates(meter, seen.size);
      stack.push(target);
    }
  }
  return true;
}
