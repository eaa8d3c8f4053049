import type { Expr } from "../grammar/ir.js";
import type { Place, State, States } from "./states.js";

/** What can be reached from a state without a byte and inside of its rule. */
export interface Reach {
  /** States that can read a byte, and the end of the sentence. */
  readonly readers: readonly State[];
  /** The rule can end here. */
  readonly ends: boolean;
  /** Rules that can be called here. */
  readonly calls: readonly Call[];
}

export interface Call {
  /** The first state of the rule. */
  readonly entry: State;
  /** Where the caller goes on. */
  readonly returnTo: State;
}

export function reachOf(from: State, states: States, isProductive: (expr: Expr) => boolean): Reach {
  const readers: State[] = [];
  const calls: Call[] = [];
  let ends = false;
  /** The smallest counts with which repeats have been met here: they allow all that larger ones do. */
  let smallest: Map<Place, number> | null = null;
  const reached = new Set([from]);
  for (const state of reached) {
    const { place, progress } = state;
    const { shape } = place;
    if (state === states.end) ends = true;
    if (state === states.accept || shape.reads(progress)) readers.push(state);
    if (progress >= shape.shrinksFrom) {
      smallest ??= new Map();
      const known = smallest.get(place);
      if (known !== undefined && known < progress) continue;
      smallest.set(place, progress);
    }
    if (shape.ends(progress)) reached.add(place.next);
    for (const { item, target, call } of shape.moves(progress)) {
      if (!isProductive(item)) continue;
      const returnTo = states.at(place, target);
      // A rule called last returns to where its caller does, so right recursion needs no stack.
      const isLast = returnTo === states.end || returnTo === states.accept;
      if (call && !isLast) calls.push({ entry: states.enter(item, states.end), returnTo });
      else reached.add(states.enter(item, returnTo));
    }
  }
  return { readers, ends, calls };
}
