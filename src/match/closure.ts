import type { Reach } from "./reach.js";
import type { State } from "./states.js";

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
  /** Items that can read a byte, and the end of the sentence where it is reached; some may be there twice. */
  readonly items: readonly Item[];
  readonly frames: readonly Frame[];
  /** The end of the rule has been reached in the base: go on in its callers. */
  readonly popsBase: boolean;
}

interface GrowingFrame {
  readonly returns: State[];
  readonly parents: number[];
  /** States that have been met in this frame. */
  readonly met: Set<State>;
  /** The rule may end where it began or where the last byte ended, so a new caller goes on at once. */
  ended: boolean;
}

/**
 * Follows everything that needs no byte, from `kernel`. `settled` are items whose closure is already among them. All
 * calls of one rule made here share one frame, so left recursion and nested choices stay finite.
 */
export function closureOf(
  reachOf: (state: State) => Reach,
  kernel: readonly Item[],
  oldFrames: readonly Frame[],
  settled: readonly Item[],
): Closure {
  const frames: GrowingFrame[] = oldFrames.map(({ returns, parents }) => growing([...returns], [...parents]));
  const callees = new Map<State, number>();
  const work: Item[] = [];
  const items: Item[] = [...settled];
  let popsBase = false;

  const add = (state: State, frame: number): void => {
    const met = frames[frame]?.met;
    if (met === undefined || met.has(state) || isCovered(state, met)) return;
    met.add(state);
    work.push({ state, frame });
  };

  const call = (entry: State, returnTo: State, frame: number): void => {
    const known = callees.get(entry);
    const number = known ?? frames.length;
    const callee = frames[number] ?? growing([], []);
    if (known === undefined) {
      callees.set(entry, number);
      frames.push(callee);
      add(entry, number);
    }
    if (callee.returns.some((state, i) => state === returnTo && callee.parents[i] === frame)) return;
    callee.returns.push(returnTo);
    callee.parents.push(frame);
    if (callee.ended) add(returnTo, frame);
  };

  const finish = (number: number): void => {
    const frame = frames[number];
    if (number === 0 || frame === undefined) {
      popsBase = true;
      return;
    }
    frame.ended = true;
    frame.returns.forEach((state, i) => {
      add(state, frame.parents[i] ?? 0);
    });
  };

  for (const { state, frame } of kernel) add(state, frame);
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { frame } = item;
    const { readers, calls, ends } = reachOf(item.state);
    for (const state of readers) items.push({ state, frame });
    for (const { entry, returnTo } of calls) call(entry, returnTo, frame);
    if (ends) finish(frame);
  }
  return { items, frames, popsBase };
}

function growing(returns: State[], parents: number[]): GrowingFrame {
  return { returns, parents, met: new Set(), ended: false };
}

/** Whether a repeat has been met with a smaller count, which allows all that this one does. */
function isCovered({ place, progress }: State, met: ReadonlySet<State>): boolean {
  const { shrinksFrom } = place.shape;
  if (progress < shrinksFrom) return false;
  for (const other of met) {
    if (other.place === place && other.progress >= shrinksFrom && other.progress < progress) return true;
  }
  return false;
}
