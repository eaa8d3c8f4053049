import type { Expr } from "../grammar/ir.js";
import type { State, States } from "./states.js";

/**
 * Who called: after the end of the rule, each `returns[i]` goes on in frame `parents[i]`. Frame 0 is the base, whose
 * callers are on the real stack. Frames that call each other in a circle come from left recursion.
 */
export interface Frame {
  readonly returns: readonly State[];
  readonly parents: readonly number[];
}

/** A state in a frame. */
export interface Item {
  readonly state: State;
  readonly frame: number;
}

/** All that may come next at one place of the text. */
export interface Closure {
  /** Items that can read a byte, and the end of the sentence where it is reached. */
  readonly items: readonly Item[];
  readonly frames: readonly Frame[];
  /** The end of the rule has been reached in the base: go on in its callers. */
  readonly popsBase: boolean;
}

interface GrowingFrame {
  readonly returns: State[];
  readonly parents: number[];
  /** The rule may end where it began or where the last byte ended, so a new caller goes on at once. */
  ended: boolean;
}

/** A frame number and the id of a state or a place make one number as a key. */
const FRAMES_PER_ID = 2 ** 20;

/**
 * Follows everything that needs no byte, from `kernel`. `settled` are items whose closure is already among them. All
 * calls of one rule made here share one frame, so left recursion and nested choices stay finite.
 */
export function closureOf(
  states: States,
  isProductive: (expr: Expr) => boolean,
  kernel: readonly Item[],
  oldFrames: readonly Frame[],
  settled: readonly Item[],
): Closure {
  const frames: GrowingFrame[] = oldFrames.map(({ returns, parents }) => ({
    returns: [...returns],
    parents: [...parents],
    ended: false,
  }));
  const frameOfEntry = new Map<State, number>();
  const smallest = new Map<number, number>();
  const seen = new Set<number>();
  const work: Item[] = [];
  const items: Item[] = [...settled];
  let popsBase = false;

  const add = (state: State, frame: number): void => {
    const key = state.id * FRAMES_PER_ID + frame;
    if (seen.has(key)) return;
    seen.add(key);
    work.push({ state, frame });
  };

  const call = (body: Expr, returnTo: State, frame: number): void => {
    const entry = states.enter(body, states.end);
    let callee = frameOfEntry.get(entry);
    if (callee === undefined) {
      callee = frames.length;
      frames.push({ returns: [], parents: [], ended: false });
      frameOfEntry.set(entry, callee);
      add(entry, callee);
    }
    const { returns, parents, ended } = frames[callee] ?? { returns: [], parents: [], ended: false };
    if (returns.some((state, i) => state === returnTo && parents[i] === frame)) return;
    returns.push(returnTo);
    parents.push(frame);
    if (ended) add(returnTo, frame);
  };

  const finish = (frame: number): void => {
    const ending = frames[frame];
    if (frame === 0 || ending === undefined) {
      popsBase = true;
      return;
    }
    ending.ended = true;
    ending.returns.forEach((state, i) => {
      add(state, ending.parents[i] ?? 0);
    });
  };

  /** Whether a repeat has been met here with a smaller count, which allows all that this one does. */
  const isCovered = (state: State, frame: number): boolean => {
    const { place, progress } = state;
    if (progress < place.shape.shrinksFrom) return false;
    const key = place.id * FRAMES_PER_ID + frame;
    const known = smallest.get(key);
    if (known !== undefined && known < progress) return true;
    smallest.set(key, progress);
    return false;
  };

  for (const { state, frame } of settled) seen.add(state.id * FRAMES_PER_ID + frame);
  for (const { state, frame } of kernel) add(state, frame);
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { state, frame } = item;
    const { place, progress } = state;
    const { shape } = place;
    if (state === states.end) finish(frame);
    if (state === states.accept || shape.reads(progress)) items.push(item);
    if (isCovered(state, frame)) continue;
    if (shape.ends(progress)) add(place.next, frame);
    for (const move of shape.moves(progress)) {
      if (!isProductive(move.item)) continue;
      const then = states.at(place, move.target);
      const isTail = then === states.end || then === states.accept;
      if (move.call && !isTail) call(move.item, then, frame);
      else add(states.enter(move.item, then), frame);
    }
  }
  return { items, frames, popsBase };
}
