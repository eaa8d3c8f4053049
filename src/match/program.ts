import type { Expr, Grammar } from "../grammar/ir.js";
import { nullableExprs, productiveExprs, reachable, ruleBodies } from "./analysis.js";
import { closureOf, type Item } from "./closure.js";
import {
  type Configuration,
  type Configurations,
  createConfigurations,
  NOTHING,
  type Outcome,
  type ReturnSet,
} from "./configuration.js";
import { BASE } from "./frames.js";
import { outcomeOf } from "./outcome.js";
import { type Reach, reachOf } from "./reach.js";
import { DEAD, type Shape } from "./shape.js";
import { createStates, type State } from "./states.js";

/** Table entry of a byte that has not come yet. */
export const UNKNOWN = 0;
/** Table entry of a byte that cannot come. */
export const IMPOSSIBLE = -1;

/** When there are more of them, all are forgotten and made anew as they are needed (as RE2 does). */
export interface Limits {
  readonly configurations: number;
  readonly states: number;
}

const DEFAULT_LIMITS: Limits = { configurations: 20_000, states: 200_000 };

/**
 * What has been worked out of a grammar so far: a transition table that grows as texts ask for it. An entry
 * `table[configuration * 256 + byte]` is `UNKNOWN`, `IMPOSSIBLE`, the number of the next configuration where the stack
 * stays as it is, or (from -2 down) stands for `outcomes[-2 - entry]`.
 */
export interface Program {
  readonly table: Int32Array;
  readonly outcomes: readonly Outcome[];
  /** Where every text begins. */
  start(): Outcome;
  /** Works out one entry of the table. */
  resolve(configuration: Configuration, byte: number): number;
  /** Where a configuration that pops its base leads when the base's caller is known. */
  rebase(configuration: Configuration, returns: ReturnSet): Outcome;
  /** The same for its pop alone, without the items that go on in it. */
  returnTo(returns: ReturnSet): Outcome;
  /** What goes on in a configuration without its pop; null where nothing does. */
  withoutPop(configuration: Configuration): Configuration | null;
  returnSet: Configurations["returnSet"];
  at(number: number): Configuration | undefined;
  /** The same configuration with a number that is valid now. */
  renew(configuration: Configuration): Configuration;
  /** Forgets everything if there is too much of it; true if it did, and then numbers must be renewed. */
  tidy(): boolean;
}

/** Rows that the table has room for at first. */
const FIRST_ROWS = 16;
const ROW = 256;

export function createProgram(grammar: Grammar, limits: Limits = DEFAULT_LIMITS): Program {
  const bodies = ruleBodies(grammar);
  const root = bodies(grammar.root);
  const order = lazy(() => reachable(root, bodies));
  const productive = lazy(() => productiveExprs(order(), bodies));
  const nullable = lazy(() => nullableExprs(order(), bodies));
  const isProductive = (expr: Expr): boolean => productive()(expr);
  const states = createStates({ bodies, isNullable: (expr) => nullable()(expr), isProductive });

  const reach = (state: State): Reach => {
    state.reach ??= reachOf(state, states, isProductive);
    return state.reach;
  };

  let generation = 0;
  let configurations = createConfigurations(generation, states.accept);
  // Without a row until a text begins.
  let table = new Int32Array(0);
  let outcomes: Outcome[] = [];
  let returnOutcomes = new Map<ReturnSet, Outcome>();
  let startOutcome: Outcome | null = null;

  const follow = (kernel: readonly Item[], frames = [BASE], settled: readonly Item[] = []): Outcome =>
    outcomeOf(closureOf(reach, kernel, frames, settled), configurations);

  const entryOf = (outcome: Outcome): number => {
    const [thread, second] = outcome.threads;
    if (thread === undefined) return IMPOSSIBLE;
    const isPlain = second === undefined && outcome.nodes.length === 0 && !thread.configuration.popsBase;
    if (isPlain) return thread.configuration.number;
    outcomes.push(outcome);
    return -1 - outcomes.length;
  };

  const makeRoom = (): void => {
    const needed = (configurations.count() + 1) * ROW;
    if (needed <= table.length) return;
    const larger = new Int32Array(Math.max(needed, table.length * 2, FIRST_ROWS * ROW));
    larger.set(table);
    table = larger;
    program.table = table;
  };

  // Strings have the same shape all over a grammar, and asking it 256 times was a fifth of a first match.
  const stepsOf = new Map<Shape, Map<number, Float64Array>>();
  const rememberedSteps = ({ place, progress }: State): Float64Array => {
    const known = stepsOf.get(place.shape) ?? new Map<number, Float64Array>();
    stepsOf.set(place.shape, known);
    const steps = known.get(progress) ?? stepsFrom(place.shape, progress);
    known.set(progress, steps);
    return steps;
  };

  /** A byte that changes nothing shares its entry with all the bytes that do the same, so free text is quick at once. */
  const fillAlike = (configuration: Configuration, byte: number, entry: number): void => {
    const row = configuration.number * ROW;
    const steps = configuration.items.map(({ state }) => rememberedSteps(state));
    for (let other = 0; other < ROW; other += 1) {
      if (table[row + other] !== UNKNOWN) continue;
      if (steps.every((to) => to[byte] === to[other])) table[row + other] = entry;
    }
  };

  const program: { -readonly [Key in keyof Program]: Program[Key] } = {
    table,
    outcomes,
    start: () => {
      startOutcome ??= isProductive(root) ? follow([{ state: states.enter(root, states.accept), frame: 0 }]) : NOTHING;
      makeRoom();
      return startOutcome;
    },
    resolve(configuration, byte) {
      const kernel: Item[] = [];
      for (const { state, frame } of configuration.items) {
        const progress = state.place.shape.step(state.progress, byte);
        if (progress !== DEAD) kernel.push({ state: states.at(state.place, progress), frame });
      }
      const entry = entryOf(kernel.length === 0 ? NOTHING : follow(kernel, [...configuration.frames]));
      makeRoom();
      table[configuration.number * ROW + byte] = entry;
      if (entry === configuration.number) fillAlike(configuration, byte, entry);
      return entry;
    },
    rebase(configuration, returns) {
      const known = configuration.rebases?.get(returns);
      const outcome = known ?? rebaseOutcome(configuration, returns);
      if (known === undefined) {
        configuration.rebases ??= new Map();
        configuration.rebases.set(returns, outcome);
      }
      configuration.lastReturns = returns;
      configuration.lastRebase = outcome;
      return outcome;
    },
    returnTo(returns) {
      const known = returnOutcomes.get(returns);
      if (known !== undefined) return known;
      const outcome = follow(returns.states.map((state) => ({ state, frame: 0 })));
      makeRoom();
      returnOutcomes.set(returns, outcome);
      return outcome;
    },
    withoutPop(configuration) {
      if (configuration.items.length === 0) return null;
      const rest = configurations.intern(configuration, false);
      makeRoom();
      return rest;
    },
    returnSet: (set) => configurations.returnSet(set),
    at: (number) => configurations.at(number),
    renew(configuration) {
      if (configuration.generation === generation) return configuration;
      const renewed = configurations.intern(configuration, configuration.popsBase);
      makeRoom();
      return renewed;
    },
    tidy() {
      if (configurations.count() <= limits.configurations && states.count() <= limits.states) return false;
      generation += 1;
      states.forget();
      stepsOf.clear();
      configurations = createConfigurations(generation, states.accept);
      table = new Int32Array(0);
      outcomes = [];
      program.table = table;
      program.outcomes = outcomes;
      returnOutcomes = new Map();
      startOutcome = null;
      return true;
    },
  };
  return program;

  function rebaseOutcome(configuration: Configuration, returns: ReturnSet): Outcome {
    // The old base becomes frame 1 over the new one; the other frames move up by one.
    const up = (frame: number): number => frame + 1;
    const settled = configuration.items.map(({ state, frame }) => ({ state, frame: up(frame) }));
    const frames = configuration.frames.map((frame, i) =>
      i === 0
        ? { returns: returns.states, parents: returns.states.map(() => 0) }
        : { returns: frame.returns, parents: frame.parents.map(up) },
    );
    const kernel = returns.states.map((state) => ({ state, frame: 0 }));
    const outcome = follow(kernel, [BASE, ...frames], settled);
    makeRoom();
    return outcome;
  }
}

/** Where each byte leads from one progress of a shape. */
function stepsFrom(shape: Shape, progress: number): Float64Array {
  return Float64Array.from({ length: ROW }, (_, byte) => shape.step(progress, byte));
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
