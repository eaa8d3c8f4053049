import type { Automaton } from "./automaton.js";
import { groupByKey } from "./group-by.js";
import { equalColumns, type LetterAutomaton } from "./letters.js";
import { markElement, onePart, partsByKey, splitMarked } from "./partition.js";

/** No string at all. */
export function emptyLanguage(): Automaton {
  return { bounds: Uint32Array.of(0), next: Int32Array.of(-1), accept: Uint8Array.of(0), start: 0 };
}

/**
 * The one automaton in normal form of a language: every state lies on a way from the start to an accepted string,
 * no two states behave alike, no two neighbouring classes behave alike, and states are numbered breadth first in
 * the order of the code points. Equal languages give equal data.
 */
export function normalForm(automaton: LetterAutomaton): Automaton {
  const trimmed = trim(automaton);
  return trimmed === null ? emptyLanguage() : expand(minimise(trimmed));
}

interface Transitions {
  readonly tail: Int32Array;
  readonly label: Int32Array;
  readonly head: Int32Array;
}

function transitionsOf(automaton: LetterAutomaton): Transitions {
  const { next } = automaton;
  const { letters } = automaton.alphabet;
  let count = 0;
  for (const target of next) if (target >= 0) count += 1;
  const tail = new Int32Array(count);
  const label = new Int32Array(count);
  const head = new Int32Array(count);
  let filled = 0;
  let at = 0;
  for (let state = 0; at < next.length; state += 1) {
    for (let letter = 0; letter < letters; letter += 1, at += 1) {
      const target = next[at] as number;
      if (target < 0) continue;
      tail[filled] = state;
      label[filled] = letter;
      head[filled] = target;
      filled += 1;
    }
  }
  return { tail, label, head };
}

/** Only the states on a way from the start to an accepted string; null where there is none. */
function trim(automaton: LetterAutomaton): LetterAutomaton | null {
  const { next, accept, start } = automaton;
  const { letters } = automaton.alphabet;
  const states = accept.length;

  const reached = new Uint8Array(states);
  reached[start] = 1;
  const stack = [start];
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    for (let at = state * letters; at < (state + 1) * letters; at += 1) {
      const target = next[at] as number;
      if (target < 0 || reached[target] === 1) continue;
      reached[target] = 1;
      stack.push(target);
    }
  }

  const { tail, head } = transitionsOf(automaton);
  const incoming = groupByKey(head, states);
  const useful = new Uint8Array(states);
  for (let state = 0; state < states; state += 1) {
    if (reached[state] === 1 && accept[state] === 1) {
      useful[state] = 1;
      stack.push(state);
    }
  }
  let kept = stack.length;
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    for (let at = incoming.begin[state] as number; at < (incoming.begin[state + 1] as number); at += 1) {
      const source = tail[incoming.items[at] as number] as number;
      if (useful[source] === 1 || reached[source] === 0) continue;
      useful[source] = 1;
      kept += 1;
      stack.push(source);
    }
  }
  if (useful[start] === 0) return null;
  if (kept === states) return automaton;

  const renamed = new Int32Array(states).fill(-1);
  let fresh = 0;
  for (let state = 0; state < states; state += 1) {
    if (useful[state] === 0) continue;
    renamed[state] = fresh;
    fresh += 1;
  }
  return renameStates(automaton, renamed, kept);
}

/** Merges states that behave alike: Hopcroft's algorithm in the form of Valmari and Lehtinen, O(m log n) in transitions. */
function minimise(automaton: LetterAutomaton): LetterAutomaton {
  const { accept } = automaton;
  const states = accept.length;
  const { tail, label, head } = transitionsOf(automaton);
  const incoming = groupByKey(head, states);

  const blocks = onePart(states);
  for (let state = 0; state < states; state += 1) if (accept[state] === 1) markElement(blocks, state);
  splitMarked(blocks);
  const cords = partsByKey(label, automaton.alphabet.letters);

  // The first block needs no look: a split by the others (and by "no transition at all") says the same.
  let block = 1;
  for (let cord = 0; cord < cords.sets; cord += 1) {
    for (let at = cords.first[cord] as number; at < (cords.past[cord] as number); at += 1) {
      markElement(blocks, tail[cords.elements[at] as number] as number);
    }
    splitMarked(blocks);
    for (; block < blocks.sets; block += 1) {
      markIncoming(block);
      splitMarked(cords);
    }
  }
  return blocks.sets === states ? automaton : renameStates(automaton, blocks.setOf, blocks.sets);

  function markIncoming(ofBlock: number): void {
    for (let i = blocks.first[ofBlock] as number; i < (blocks.past[ofBlock] as number); i += 1) {
      const state = blocks.elements[i] as number;
      for (let at = incoming.begin[state] as number; at < (incoming.begin[state + 1] as number); at += 1) {
        markElement(cords, incoming.items[at] as number);
      }
    }
  }
}

/** Gives states new numbers (-1: dropped); states with the same number behave alike. */
function renameStates(automaton: LetterAutomaton, renamed: Int32Array, count: number): LetterAutomaton {
  const { letters } = automaton.alphabet;
  const next = new Int32Array(count * letters);
  const accept = new Uint8Array(count);
  for (let state = 0; state < renamed.length; state += 1) {
    const to = renamed[state] as number;
    if (to < 0) continue;
    accept[to] = automaton.accept[state] as number;
    for (let letter = 0; letter < letters; letter += 1) {
      const target = automaton.next[state * letters + letter] as number;
      next[to * letters + letter] = target < 0 ? -1 : (renamed[target] as number);
    }
  }
  return { alphabet: automaton.alphabet, next, accept, start: renamed[automaton.start] as number };
}

/** Numbers states breadth first and writes letters out as runs of code points again. */
function expand(automaton: LetterAutomaton): Automaton {
  const { alphabet, next, accept } = automaton;
  const { letters } = alphabet;
  const states = accept.length;
  const columns = equalColumns(next, letters);

  const bounds: number[] = [];
  const letterOfRun: number[] = [];
  let previous = -2;
  for (let run = 0; run < alphabet.bounds.length; run += 1) {
    const letter = alphabet.letterOf[run] as number;
    const column = letter < 0 ? -1 : (columns[letter] as number);
    if (column === previous) continue;
    bounds.push(alphabet.bounds[run] as number);
    letterOfRun.push(column);
    previous = column;
  }

  const order = new Int32Array(states);
  const renamed = new Int32Array(states).fill(-1);
  renamed[automaton.start] = 0;
  order[0] = automaton.start;
  let found = 1;
  const firstUses = inOrderOfUse(letterOfRun, letters);
  for (let at = 0; at < found; at += 1) {
    const row = (order[at] as number) * letters;
    for (const letter of firstUses) {
      const target = next[row + letter] as number;
      if (target < 0 || (renamed[target] as number) >= 0) continue;
      renamed[target] = found;
      order[found] = target;
      found += 1;
    }
  }

  const runs = bounds.length;
  const outNext = new Int32Array(states * runs);
  const outAccept = new Uint8Array(states);
  for (let state = 0; state < states; state += 1) {
    const from = order[state] as number;
    outAccept[state] = accept[from] as number;
    for (let run = 0; run < runs; run += 1) {
      const letter = letterOfRun[run] as number;
      const target = letter < 0 ? -1 : (next[from * letters + letter] as number);
      outNext[state * runs + run] = target < 0 ? -1 : (renamed[target] as number);
    }
  }
  return { bounds: Uint32Array.from(bounds), next: outNext, accept: outAccept, start: 0 };
}

function inOrderOfUse(letterOfRun: readonly number[], letters: number): readonly number[] {
  const seen = new Uint8Array(letters);
  const order: number[] = [];
  for (const letter of letterOfRun) {
    if (letter < 0 || seen[letter] === 1) continue;
    seen[letter] = 1;
    order.push(letter);
  }
  return order;
}
