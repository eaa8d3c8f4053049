import type { CodePointRange } from "../ir.js";
import type { Alphabet } from "./letters.js";

/** The coarsest alphabet that tells some sets of code points apart. Surrogates have no letter. */
export interface SetAlphabet {
  readonly alphabet: Alphabet;
  /** `holds[set][letter]` is 1 where the set holds the letter. */
  readonly holds: readonly Uint8Array[];
}

/** Each set is a list of sorted, disjoint ranges. Code points that are in no set share a letter. */
export function alphabetOfSets(sets: readonly (readonly CodePointRange[])[]): SetAlphabet {
  const cuts = new Set([0, 0xd800, 0xe000]);
  for (const set of sets) {
    for (const [first, last] of set) {
      cuts.add(first);
      if (last < 0x10ffff) cuts.add(last + 1);
    }
  }
  const bounds = Uint32Array.from(cuts).sort();
  const runAt = new Map<number, number>();
  bounds.forEach((first, run) => {
    runAt.set(first, run);
  });
  const endRun = (past: number): number => runAt.get(past) ?? bounds.length;

  // Every set in turn splits the letters that it holds only a part of.
  const letterOf = new Int32Array(bounds.length);
  let letters = 1;
  for (const set of sets) {
    const inside = new Map<number, number>();
    for (const [first, last] of set) {
      for (let run = runAt.get(first) as number; run < endRun(last + 1); run += 1) {
        const letter = letterOf[run] as number;
        let split = inside.get(letter);
        if (split === undefined) {
          split = letters;
          letters += 1;
          inside.set(letter, split);
        }
        letterOf[run] = split;
      }
    }
  }

  // Numbers that no run has any more go away.
  const renamed = new Map<number, number>();
  for (let run = 0; run < bounds.length; run += 1) {
    const first = bounds[run] as number;
    if (first >= 0xd800 && first < 0xe000) {
      letterOf[run] = -1;
      continue;
    }
    const letter = letterOf[run] as number;
    const fresh = renamed.get(letter) ?? renamed.size;
    renamed.set(letter, fresh);
    letterOf[run] = fresh;
  }
  const holds = sets.map((set) => {
    const row = new Uint8Array(renamed.size);
    for (const [first, last] of set) {
      for (let run = runAt.get(first) as number; run < endRun(last + 1); run += 1) {
        const letter = letterOf[run] as number;
        if (letter >= 0) row[letter] = 1;
      }
    }
    return row;
  });
  return { alphabet: { bounds, letterOf, letters: renamed.size }, holds };
}
