import { type Budget, checkStates, type Meter, startMeter } from "../../../grammar/automata/budget.js";
import type { CodePointRange } from "../../../grammar/ir.js";
import type { PatternTree } from "./pattern-tree.js";

/** One step of a program. Steps are numbered; `next` and the like are numbers of steps. */
type Step =
  /** The pattern, or the body of an assertion, has matched. */
  | { readonly kind: "done" }
  /** Reads one code point of the set. */
  | { readonly kind: "read"; readonly set: number; readonly next: number }
  /** Goes on at any of these. */
  | { readonly kind: "fork"; readonly targets: number[] }
  /** Goes on where the assertion holds. */
  | { readonly kind: "look"; readonly look: number; readonly next: number }
  /** Goes on at the start (end) of the text. */
  | { readonly kind: "start"; readonly next: number }
  | { readonly kind: "end"; readonly next: number };

/** A lookahead or lookbehind; its body begins at `entry`. */
interface Look {
  readonly ahead: boolean;
  readonly negate: boolean;
  readonly entry: number;
}

/** A pattern as steps, as for a machine that runs them in parallel. Step 0 is `done`. */
export interface PatternProgram {
  readonly steps: readonly Step[];
  readonly entry: number;
  /** An assertion inside another one's body has the lower number. */
  readonly looks: readonly Look[];
  readonly sets: readonly (readonly CodePointRange[])[];
}

export const DONE = 0;
/** Steps that a program may have for each state of the budget. */
const STEPS_PER_STATE = 20;

export function patternProgram(tree: PatternTree, budget: Budget): PatternProgram {
  const meter: Meter = startMeter(
    { ...budget, states: budget.states * STEPS_PER_STATE },
    "the pattern with its repetitions written out",
  );
  const steps: Step[] = [{ kind: "done" }];
  const looks: Look[] = [];
  const sets: (readonly CodePointRange[])[] = [];
  const lookNumbers = new Map<PatternTree, number>();
  const numberOfRanges = new Map<readonly CodePointRange[], number>();
  const setNumbers = new Map<string, number>();
  return { entry: build(tree, DONE), steps, looks, sets };

  function add(step: Step): number {
    steps.push(step);
    checkStates(meter, steps.length);
    return steps.length - 1;
  }

  /** Steps that match `part` and go on at `next`; gives the number of the first one. */
  function build(part: PatternTree, next: number): number {
    switch (part.kind) {
      case "set":
        return part.ranges.length === 0
          ? add({ kind: "fork", targets: [] })
          : add({ kind: "read", set: setNumber(part.ranges), next });
      case "sequence":
        return part.items.reduceRight((after, item) => build(item, after), next);
      case "choice":
        return add({ kind: "fork", targets: part.items.map((item) => build(item, next)) });
      case "repeat":
        return buildRepeat(part.item, part.min, part.max, next);
      case "look":
        return add({ kind: "look", look: lookNumber(part), next });
      case "start":
      case "end":
        return add({ kind: part.kind, next });
    }
  }

  function buildRepeat(item: PatternTree, min: number, max: number | null, next: number): number {
    let entry = next;
    if (max === null) {
      const targets = [next];
      entry = add({ kind: "fork", targets });
      targets.push(build(item, entry));
    } else {
      for (let copy = min; copy < max; copy += 1) entry = add({ kind: "fork", targets: [next, build(item, entry)] });
    }
    for (let copy = 0; copy < min; copy += 1) {
      const before = build(item, entry);
      // An item without steps reads nothing, however often it is repeated.
      if (before === entry) break;
      entry = before;
    }
    return entry;
  }

  /** The copies that a repetition makes of an assertion share its body. */
  function lookNumber(look: Extract<PatternTree, { kind: "look" }>): number {
    const known = lookNumbers.get(look);
    if (known !== undefined) return known;
    const entry = build(look.body, DONE);
    looks.push({ ahead: look.ahead, negate: look.negate, entry });
    lookNumbers.set(look, looks.length - 1);
    return looks.length - 1;
  }

  /** Equal sets share a number; the copies that a repetition makes of a set are one object. */
  function setNumber(ranges: readonly CodePointRange[]): number {
    let number = numberOfRanges.get(ranges);
    if (number !== undefined) return number;
    const key = ranges.join(";");
    number = setNumbers.get(key);
    if (number === undefined) {
      number = sets.length;
      sets.push(ranges);
      setNumbers.set(key, number);
    }
    numberOfRanges.set(ranges, number);
    return number;
  }
}
