import { checkStates, type Meter, spendSteps } from "../../../grammar/automata/budget.js";
import { setNumbers, sortedSet } from "../../../grammar/automata/subset.js";
import { DONE, type PatternProgram } from "./pattern-program.js";

/**
 * Runs a pattern program on all texts at once. Everything is a number, so that equal things are met again:
 *
 * - A thread is a step at which it waits to read (or `DONE`), and duties. `DONE` is never left, since whatever
 *   follows a match does no harm.
 * - Duties are what the rest of the text still has to do because of assertions that the thread has passed: a set of
 *   obligations. One obligation is that the text ends here; any other is a set of threads, one of which must (or,
 *   negated, must not) come to `DONE` with its own duties done.
 * - A place is what matters of the text before: whether there is any, and the threads with which the body of each
 *   lookbehind ends here.
 */
export interface ThreadMachine {
  readonly noThreads: number;
  /** The set that stands for a match without duties. */
  readonly matched: number;
  readonly textStart: number;
  readonly insideText: number;
  /** The threads of `set` after a letter (-1: before any), and those that start at `entry` in this place. */
  readonly advance: (set: number, letter: number, entry: number, place: number) => number;
  /** The same for the body of a lookbehind: the threads that wait, and those that have just come to its end. */
  readonly advanceTracker: (
    set: number,
    letter: number,
    entry: number,
    place: number,
  ) => { readonly waiting: number; readonly finished: number };
  /** A place of which it is known with which threads the body of a lookbehind ends. */
  readonly placeWith: (place: number, look: number, finished: number) => number;
  /** Is there a match if the text ends now? */
  readonly holdsAtEnd: (set: number) => boolean;
}

const NO_DUTIES = 0;
const TEXT_ENDS = 0;
const UNKNOWN = -2;
/** Sets of threads that a machine may have for each state of the budget: most are no states, but parts of some. */
const SETS_PER_STATE = 4;

/** `holds[set][letter]` says which letters a set of the program holds. */
export function threadMachine(program: PatternProgram, holds: readonly Uint8Array[], meter: Meter): ThreadMachine {
  const { steps, looks } = program;
  const letters = holds[0]?.length ?? 1;

  const threads: { readonly step: number; readonly duties: number }[] = [];
  const threadNumbers = new Map<number, number>();
  const threadSets = setNumbers();
  const dutySets = setNumbers();
  const obligations: { readonly negate: boolean; readonly set: number }[] = [{ negate: false, set: -1 }];
  const obligationNumbers = new Map<number, number>();
  const places: { readonly atStart: boolean; readonly finished: ReadonlyMap<number, number> }[] = [
    { atStart: true, finished: new Map() },
    { atStart: false, finished: new Map() },
  ];
  const placeNumbers = new Map<string, number>();
  /** By place and thread with duties: the set of threads after each letter. */
  const threadSteps: Int32Array[][] = [];
  /** By place and step: the set of threads that it leads to without reading, if there are no duties. */
  const entries: Int32Array[] = [];
  const ends = new Map<number, boolean>();
  /** Which round of `unionOf` met a thread last. */
  const seenIn: number[] = [];
  let round = 0;

  dutySets.numberOf(Int32Array.of());
  const done = threadNumber(DONE, NO_DUTIES);
  const noThreads = threadSets.numberOf(Int32Array.of());
  const matched = threadSets.numberOf(Int32Array.of(done));

  return {
    noThreads,
    matched,
    textStart: 0,
    insideText: 1,
    advance: (set, letter, entry, place) => withoutNeedless(afterLetter(set, letter, place, entry)),
    advanceTracker: (set, letter, entry, place) => {
      const all = threadSets.all[afterLetter(set, letter, place, entry)] as Int32Array;
      return {
        waiting: setNumber(all.filter((thread) => stepOf(thread) !== DONE)),
        finished: withoutNeedless(setNumber(all.filter((thread) => stepOf(thread) === DONE))),
      };
    },
    placeWith,
    holdsAtEnd,
  };

  function stepOf(thread: number): number {
    return threads[thread]?.step ?? DONE;
  }

  function threadNumber(step: number, duties: number): number {
    const key = duties * steps.length + step;
    const known = threadNumbers.get(key);
    if (known !== undefined) return known;
    threads.push({ step, duties });
    threadNumbers.set(key, threads.length - 1);
    return threads.length - 1;
  }

  function setNumber(sorted: Int32Array): number {
    const number = threadSets.numberOf(sorted);
    checkStates(meter, threadSets.all.length / SETS_PER_STATE);
    return number;
  }

  /** A match without duties needs no other thread beside it. It has the lowest thread number. */
  function withoutNeedless(set: number): number {
    return threadSets.all[set]?.[0] === done ? matched : set;
  }

  /** All threads of some sets. */
  function unionOf(sets: readonly number[]): number {
    const [first, ...others] = sets;
    if (first === undefined) return noThreads;
    if (others.every((set) => set === first)) return first;
    round += 1;
    const members: number[] = [];
    for (const set of sets) {
      for (const thread of threadSets.all[set] as Int32Array) {
        if (seenIn[thread] === round) continue;
        seenIn[thread] = round;
        members.push(thread);
      }
    }
    spendSteps(meter, members.length);
    return setNumber(sortedSet(members));
  }

  /** The threads of a set after a letter, and those that start at `entry`, if one is given. */
  function afterLetter(set: number, letter: number, place: number, entry: number | null): number {
    const parts: number[] = [];
    for (const thread of threadSets.all[set] as Int32Array) {
      const after = stepThread(thread, letter, place);
      if (after !== noThreads) parts.push(after);
    }
    spendSteps(meter, parts.length + 1);
    const fresh = entry === null ? noThreads : threadsFrom(entry, NO_DUTIES, place);
    if (fresh !== noThreads) parts.push(fresh);
    return unionOf(parts);
  }

  function stepThread(thread: number, letter: number, place: number): number {
    const { step: at, duties } = threads[thread] as { step: number; duties: number };
    const step = steps[at];
    if (step?.kind === "read" && holds[step.set]?.[letter] !== 1) return noThreads;
    if (duties === NO_DUTIES) return step?.kind === "read" ? threadsFrom(step.next, NO_DUTIES, place) : matched;

    threadSteps[place] ??= [];
    const rows = threadSteps[place];
    rows[thread] ??= new Int32Array(letters).fill(UNKNOWN);
    const row = rows[thread];
    if (row[letter] !== UNKNOWN) return row[letter] as number;
    const left = stepDuties(duties, letter, place);
    let after = noThreads;
    if (left !== null) {
      after =
        step?.kind === "read"
          ? threadsFrom(step.next, left, place)
          : setNumber(Int32Array.of(threadNumber(DONE, left)));
    }
    row[letter] = after;
    return after;
  }

  /** What is left of duties after a letter; null where they cannot be done any more. */
  function stepDuties(duties: number, letter: number, place: number): number | null {
    let left: number | null = NO_DUTIES;
    for (const obligation of dutySets.all[duties] as Int32Array) {
      if (obligation === TEXT_ENDS || left === null) return null;
      const { negate, set } = obligations[obligation] as { negate: boolean; set: number };
      left = withObligation(left, negate, withoutNeedless(afterLetter(set, letter, place, null)));
    }
    return left;
  }

  /** Duties and one more obligation: that `set` comes (not) to a match. Null where that cannot be. */
  function withObligation(duties: number, negate: boolean, set: number): number | null {
    if (set === matched) return negate ? null : duties;
    if (set === noThreads) return negate ? duties : null;
    const key = set * 2 + (negate ? 1 : 0);
    let number = obligationNumbers.get(key);
    if (number === undefined) {
      number = obligations.length;
      obligations.push({ negate, set });
      obligationNumbers.set(key, number);
    }
    return withDuty(duties, number);
  }

  function withDuty(duties: number, obligation: number): number {
    const before = dutySets.all[duties] as Int32Array;
    if (before.includes(obligation)) return duties;
    const number = dutySets.numberOf(sortedSet([...before, obligation]));
    checkStates(meter, dutySets.all.length);
    return number;
  }

  /** The set of threads that a step leads to without reading. */
  function threadsFrom(entry: number, duties: number, place: number): number {
    if (duties !== NO_DUTIES) return followSteps(entry, duties, place);
    entries[place] ??= new Int32Array(steps.length).fill(UNKNOWN);
    const row = entries[place];
    if (row[entry] === UNKNOWN) row[entry] = followSteps(entry, duties, place);
    return row[entry] as number;
  }

  function followSteps(entry: number, atFirst: number, place: number): number {
    const found: number[] = [];
    const seen = new Set<number>();
    const stack: { readonly at: number; readonly duties: number }[] = [];
    visit(entry, atFirst);
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { at, duties } = top;
      const step = steps[at];
      switch (step?.kind) {
        case "read":
          if (dutySets.all[duties]?.[0] !== TEXT_ENDS) found.push(threadNumber(at, duties));
          break;
        case "done":
          found.push(threadNumber(DONE, duties));
          break;
        case "fork":
          for (const target of step.targets) visit(target, duties);
          break;
        case "start":
          if (places[place]?.atStart === true) visit(step.next, duties);
          break;
        case "end":
          visit(step.next, withDuty(duties, TEXT_ENDS));
          break;
        case "look": {
          const after = withObligation(duties, looks[step.look]?.negate === true, lookSet(step.look, place));
          if (after !== null) visit(step.next, after);
          break;
        }
      }
    }
    spendSteps(meter, seen.size);
    return setNumber(sortedSet(found));

    function visit(at: number, duties: number): void {
      const key = duties * steps.length + at;
      if (seen.has(key)) return;
      seen.add(key);
      stack.push({ at, duties });
    }
  }

  /** The threads of an assertion's body, one of which must come to `DONE` for the body to match in this place. */
  function lookSet(number: number, place: number): number {
    const look = looks[number];
    if (look?.ahead === true) return withoutNeedless(threadsFrom(look.entry, NO_DUTIES, place));
    return places[place]?.finished.get(number) ?? noThreads;
  }

  function placeWith(place: number, look: number, finished: number): number {
    const key = `${place},${look},${finished}`;
    const known = placeNumbers.get(key);
    if (known !== undefined) return known;
    const { atStart, finished: before } = places[place] as (typeof places)[number];
    places.push({ atStart, finished: new Map([...before, [look, finished]]) });
    placeNumbers.set(key, places.length - 1);
    return places.length - 1;
  }

  function holdsAtEnd(set: number): boolean {
    const known = ends.get(set);
    if (known !== undefined) return known;
    const result = (threadSets.all[set] as Int32Array).some((thread) => {
      const { step, duties } = threads[thread] as { step: number; duties: number };
      return step === DONE && (dutySets.all[duties] as Int32Array).every(obligationHoldsAtEnd);
    });
    ends.set(set, result);
    return result;
  }

  function obligationHoldsAtEnd(obligation: number): boolean {
    if (obligation === TEXT_ENDS) return true;
    const { negate, set } = obligations[obligation] as { negate: boolean; set: number };
    return holdsAtEnd(set) !== negate;
  }
}
