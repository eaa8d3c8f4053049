import { TagwrightError } from "../base/errors.js";
import type { Grammar, SpanLabel } from "../grammar/ir.js";
import type { Configuration, Outcome } from "./configuration.js";
import { encodeUtf8 } from "./encode.js";
import { type Expectation, expectationsOf, labelAt, partAt } from "./expectations.js";
import { createProgram, IMPOSSIBLE, type Limits, type Program, UNKNOWN } from "./program.js";
import { BOTTOM, buildNodes, callersOf, joinNodes, pushChain, type StackNode } from "./stack.js";

/** One reading of the text so far. */
export interface Thread {
  readonly configuration: Configuration;
  readonly node: StackNode;
}

/** A matcher's place in a text. It is small, never changes, and stays valid while its matcher goes on. */
export interface MatcherState {
  /** Bytes taken. */
  readonly offset: number;
  /** Opaque. */
  readonly threads: readonly Thread[];
  /** Opaque. */
  readonly refused: boolean;
  /** Opaque. */
  readonly program: Program;
}

/** Follows a text through a grammar, byte by byte. */
export interface Matcher {
  /**
   * Takes a piece of text; bytes may be cut anywhere, also inside of a character. False at the first byte that no sentence of
   * the grammar has there: the bytes before it are taken, and every further push gives false until `restore`.
   */
  push(chunk: string | Uint8Array): boolean;
  /** Bytes taken so far. */
  readonly offset: number;
  /** Whether what was taken is a whole sentence. */
  isComplete(): boolean;
  /** What could come next, for people; the most literal first, at most twelve. */
  expected(): readonly Expectation[];
  /** The layer and tool at the current position. */
  where(): SpanLabel;
  /** The layer and tool that a byte belongs to if it comes next, and how many bytes before it are of the same literal. */
  partOf(byte: number): SpanLabel & { readonly before: number };
  /** Remembers the current position, in constant time. */
  snapshot(): MatcherState;
  /** Goes back (or forward) to a position of this matcher's grammar. @throws TagwrightError for another grammar's. */
  restore(state: MatcherState): void;
}

const programs = new WeakMap<Grammar, Program>();

/**
 * A matcher at the start of a text. Nothing is compiled in advance: what texts need of the grammar is worked out
 * when they first need it, and is shared by all matchers of the same grammar object, which must not change.
 *
 * @throws GrammarSyntaxError `unknown-rule` when the root is not there (for other rules, the first `push` throws it).
 */
export function createMatcher(grammar: Grammar): Matcher {
  const known = programs.get(grammar);
  const program = known ?? createProgram(grammar);
  if (known === undefined) programs.set(grammar, program);
  return new ProgramMatcher(program);
}

/** A matcher that forgets what it worked out beyond other limits than the usual. */
export function createMatcherWithin(grammar: Grammar, limits: Limits): Matcher {
  return new ProgramMatcher(createProgram(grammar, limits));
}

class ProgramMatcher implements Matcher {
  readonly #program: Program;
  #offset = 0;
  #refused = false;
  /** Null before anything was asked. */
  #threads: readonly Thread[] | null = null;

  constructor(program: Program) {
    this.#program = program;
  }

  get offset(): number {
    return this.#offset;
  }

  push(chunk: string | Uint8Array): boolean {
    const bytes = typeof chunk === "string" ? encodeUtf8(chunk) : chunk;
    let threads = this.#current();
    let at = 0;
    while (at < bytes.length && !this.#refused) {
      const [only, second] = threads;
      const run =
        only !== undefined && second === undefined ? this.#runOne(only, bytes, at) : this.#runMany(threads, bytes, at);
      this.#refused = run.refused;
      threads = run.threads;
      at = run.at;
    }
    this.#threads = threads;
    this.#offset += at;
    return !this.#refused;
  }

  isComplete(): boolean {
    return this.#current().some(({ configuration }) => configuration.accepts);
  }

  expected(): readonly Expectation[] {
    return expectationsOf(this.#current());
  }

  where(): SpanLabel {
    return labelAt(this.#current());
  }

  partOf(byte: number): SpanLabel & { readonly before: number } {
    return partAt(this.#current(), byte);
  }

  snapshot(): MatcherState {
    return { offset: this.#offset, threads: this.#current(), refused: this.#refused, program: this.#program };
  }

  restore(state: MatcherState): void {
    if (state.program !== this.#program) {
      throw new TagwrightError("foreign-state", "This matcher state belongs to a matcher of another grammar.");
    }
    this.#offset = state.offset;
    this.#threads = state.threads;
    this.#refused = state.refused;
  }

  #current(): readonly Thread[] {
    this.#threads ??= settle(this.#program, continued(this.#program.start(), BOTTOM));
    return this.#threads;
  }

  /** Goes on while there is one reading: the quick way, one table look-up for most bytes. */
  #runOne(thread: Thread, bytes: Uint8Array, from: number): Run {
    const program = this.#program;
    const cursor: Cursor = { configuration: program.renew(thread.configuration), node: thread.node };
    let number = cursor.configuration.number;
    let table = program.table;
    for (let at = from; at < bytes.length; at += 1) {
      // Both indices are in bounds by construction; a check here would be paid for every byte.
      const byte = bytes[at] as number;
      let entry = table[(number << 8) | byte] as number;
      if (entry > 0) {
        number = entry;
        continue;
      }
      cursor.configuration = configurationAt(program, number);
      if (entry === UNKNOWN) entry = program.resolve(cursor.configuration, byte);
      if (entry === IMPOSSIBLE) return { refused: true, threads: [{ ...cursor }], at };
      if (entry > 0) cursor.configuration = configurationAt(program, entry);
      else if (!movePlainly(program, outcomeAt(program, entry), cursor)) {
        const threads = settle(program, continued(outcomeAt(program, entry), cursor.node));
        const [only, second] = threads;
        if (only === undefined) return { refused: true, threads: [{ ...cursor }], at };
        if (second !== undefined) return { refused: false, threads, at: at + 1 };
        cursor.configuration = only.configuration;
        cursor.node = only.node;
      }
      program.tidy();
      number = program.renew(cursor.configuration).number;
      table = program.table;
    }
    return {
      refused: false,
      threads: [{ configuration: configurationAt(program, number), node: cursor.node }],
      at: bytes.length,
    };
  }

  /** Goes on with several readings side by side until one is left. */
  #runMany(threads: readonly Thread[], bytes: Uint8Array, from: number): Run {
    const program = this.#program;
    let current = threads;
    let at = from;
    while (at < bytes.length && current.length !== 1) {
      const byte = bytes[at] as number;
      const next: Thread[] = [];
      for (const thread of current) {
        const configuration = program.renew(thread.configuration);
        const known = program.table[(configuration.number << 8) | byte] ?? UNKNOWN;
        const entry = known === UNKNOWN ? program.resolve(configuration, byte) : known;
        if (entry > 0) next.push({ configuration: configurationAt(program, entry), node: thread.node });
        else if (entry !== IMPOSSIBLE) next.push(...continued(outcomeAt(program, entry), thread.node));
      }
      const settled = settle(program, next);
      if (settled.length === 0) return { refused: true, threads: current, at };
      current = settled;
      program.tidy();
      at += 1;
    }
    return { refused: false, threads: current, at };
  }
}

interface Run {
  readonly refused: boolean;
  readonly threads: readonly Thread[];
  /** Index of the next byte. */
  readonly at: number;
}

/** One reading that moves on in place, so that the inner loop makes no objects but stack nodes. */
interface Cursor {
  configuration: Configuration;
  node: StackNode;
}

/** Moves along an outcome and the returns after it; false (and not moved) where that is not one plain reading. */
function movePlainly(program: Program, outcome: Outcome, cursor: Cursor): boolean {
  let { plain } = outcome;
  let { node } = cursor;
  while (plain !== null) {
    const { configuration, pushes } = plain;
    node = pushChain(pushes, node);
    if (!configuration.popsBase) {
      cursor.configuration = configuration;
      cursor.node = node;
      return true;
    }
    const { parent, returns, others } = node;
    if (parent === null || others.length > 0) return false;
    const isKnown = configuration.lastReturns === returns && configuration.lastRebase !== null;
    plain = (isKnown ? configuration.lastRebase : program.rebase(configuration, returns))?.plain ?? null;
    node = parent;
  }
  return false;
}

/** The readings that an outcome leads to over a node. */
function continued(outcome: Outcome, top: StackNode): readonly Thread[] {
  const nodes = buildNodes(outcome.nodes, top);
  return outcome.threads.map(({ configuration, node }) => ({ configuration, node: nodes[node] ?? top }));
}

/**
 * Returns into all callers where rules have ended, and joins readings that stand alike: after this no configuration
 * pops its base, and all of them differ.
 */
function settle(program: Program, threads: readonly Thread[]): readonly Thread[] {
  const nodesOf = new Map<Configuration, Set<StackNode>>();
  const add = ({ configuration, node }: Thread): boolean => {
    const nodes = nodesOf.get(configuration) ?? new Set();
    nodesOf.set(configuration, nodes);
    if (nodes.has(node)) return false;
    nodes.add(node);
    return true;
  };
  const returned = new Map<StackNode, Set<Outcome>>();
  const work = [...threads];
  for (let thread = work.pop(); thread !== undefined; thread = work.pop()) {
    const { configuration, node } = thread;
    if (!add(thread) || !configuration.popsBase) continue;
    const rest = program.withoutPop(configuration);
    if (rest !== null) work.push({ configuration: rest, node });
    for (const { returns, parent } of callersOf(node)) {
      const outcome = program.returnTo(returns);
      const known = returned.get(parent) ?? new Set();
      returned.set(parent, known);
      // The same return at the same place leads to the same nodes, which must not be made twice.
      if (known.has(outcome)) continue;
      known.add(outcome);
      work.push(...continued(outcome, parent));
    }
  }
  return [...nodesOf]
    .filter(([configuration]) => !configuration.popsBase)
    .map(([configuration, nodes]) => ({ configuration, node: joinNodes([...nodes], program.returnSet) }));
}

function configurationAt(program: Program, number: number): Configuration {
  const configuration = program.at(number);
  if (configuration === undefined) throw new Error(`no configuration ${number}`);
  return configuration;
}

function outcomeAt(program: Program, entry: number): Outcome {
  const outcome = program.outcomes[-2 - entry];
  if (outcome === undefined) throw new Error(`no outcome ${entry}`);
  return outcome;
}
