import type { SpanLabel } from "../grammar/ir.js";
import type { Configuration } from "./configuration.js";
import { DEAD, type Hint } from "./shape.js";
import type { StackNode } from "./stack.js";
import { callersOf } from "./stack.js";
import type { State } from "./states.js";

/** One thing that could come next. */
export interface Expectation {
  /** A literal as it would go on, or a description such as `a digit`. */
  readonly text: string;
  readonly kind: "literal" | "class" | "text" | "end";
  readonly layer: SpanLabel["layer"];
  /** Null outside of calls. */
  readonly tool: string | null;
}

interface Reading {
  readonly configuration: Configuration;
  readonly node: StackNode;
}

/** More than this is no help to a reader. */
const MOST = 12;

/** What lies in no span is the format's own text. */
const UNLABELLED: SpanLabel = { layer: "envelope", tool: null, hole: null };

const KINDS: readonly Hint["kind"][] = ["literal", "class", "text", "end"];
const LAYERS: readonly SpanLabel["layer"][] = ["arguments", "text", "envelope"];
const END_HINTS: readonly Hint[] = [{ text: "the end", kind: "end" }];

/** What could come next, each once, the most literal first. */
export function expectationsOf(readings: readonly Reading[]): readonly Expectation[] {
  const found = new Map<string, Expectation>();
  for (const { reading, state, frame } of itemsOf(readings)) {
    const hints = state.place.expr === null ? END_HINTS : state.place.shape.hints(state.progress);
    if (hints.length === 0) continue;
    const { layer, tool } = labelOf(reading, state, frame);
    for (const { text, kind } of hints) {
      const key = `${kind} ${layer} ${tool} ${text}`;
      if (!found.has(key)) found.set(key, { text, kind, layer, tool });
    }
  }
  return [...found.values()].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)).slice(0, MOST);
}

/**
 * The label of the current position. Where readings differ, arguments go before text before envelope: what may still be
 * inside a value or a text has not left it.
 */
export function labelAt(readings: readonly Reading[]): SpanLabel {
  let best: SpanLabel | null = null;
  for (const { reading, state, frame } of itemsOf(readings)) {
    const label = labelOf(reading, state, frame);
    if (best === null || rank(label) < rank(best)) best = label;
  }
  return best ?? UNLABELLED;
}

/** As `labelAt`, of what takes `byte`; `before`: how much of the literal that it stands in has been read. */
export function partAt(readings: readonly Reading[], byte: number): SpanLabel & { readonly before: number } {
  let best = { ...UNLABELLED, before: 0 };
  let found = false;
  for (const { reading, state, frame } of itemsOf(readings)) {
    const { expr, shape } = state.place;
    if (shape.step(state.progress, byte) === DEAD) continue;
    const label = labelOf(reading, state, frame);
    if (found && rank(label) >= rank(best)) continue;
    best = { ...label, before: expr?.kind === "literal" ? state.progress : 0 };
    found = true;
  }
  return best;
}

function rank(label: SpanLabel): number {
  return LAYERS.indexOf(label.layer) * 2 + (label.tool === null ? 1 : 0);
}

function itemsOf(readings: readonly Reading[]) {
  return readings.flatMap((reading) =>
    reading.configuration.items.map(({ state, frame }) => ({ reading, state, frame })),
  );
}

/** The innermost span round a state: in its own rule, or else round the calls that lead to it. */
function labelOf({ configuration, node }: Reading, from: State, frame: number): SpanLabel {
  const seenFrames = new Set<number>();
  const inFrames = [{ state: from, frame }];
  let reachesBase = false;
  for (const { state, frame: at } of inFrames) {
    const label = labelInRule(state);
    if (label !== null) return label;
    if (at === 0) reachesBase = true;
    if (at === 0 || seenFrames.has(at)) continue;
    seenFrames.add(at);
    const { returns, parents } = configuration.frames[at] ?? { returns: [], parents: [] };
    returns.forEach((returnTo, i) => {
      inFrames.push({ state: returnTo, frame: parents[i] ?? 0 });
    });
  }
  return (reachesBase ? labelOnStack(node) : null) ?? UNLABELLED;
}

function labelOnStack(top: StackNode): SpanLabel | null {
  const nodes = new Set([top]);
  for (const node of nodes) {
    for (const { returns, parent } of callersOf(node)) {
      for (const state of returns.states) {
        const label = labelInRule(state);
        if (label !== null) return label;
      }
      nodes.add(parent);
    }
  }
  return null;
}

/** The innermost span that a state is followed by the end of, in its own rule. */
function labelInRule(from: State): SpanLabel | null {
  for (let state = from; state.place.expr !== null; state = state.place.next) {
    if (state.place.expr.kind === "span" && state.place.shape.ends(state.progress)) return state.place.expr.label;
  }
  return null;
}
