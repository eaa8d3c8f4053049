import { EMPTY, NEVER, rule } from "../build.js";
import type { Expr } from "../ir.js";
import { isEmpty, joinChoice, joinSequence, joinStar } from "./combine.js";
import { childrenOf, type RuleMaker } from "./rewrite.js";

/** A state of a machine whose steps are expressions. */
export interface MachineState {
  /** What may be read here, and the state after it. */
  readonly edges: readonly { readonly item: Expr; readonly target: number }[];
  /** What may end the whole here. */
  readonly ends: readonly Expr[];
}

/** Parentheses deeper than this get a rule of their own. */
const MAX_INLINE_DEPTH = 6;
/** A sequence longer than this gets a rule of its own: one that grew by each of ten thousand states would be copied as often. */
const MAX_INLINE_ITEMS = 256;

/**
 * An expression for all that the machine reads from `start` on, with a right-linear rule for each state that has more
 * than one way in; a state with one way in is written where it is used. States from which nothing ends are left out.
 * `startName` is a reserved name for the start's own rule, for steps that refer to it.
 */
export function stateRules(
  states: readonly MachineState[],
  start: number,
  wanted: string,
  maker: RuleMaker,
  startName: string | null = null,
): Expr {
  const live = liveStates(states);
  if (live[start] !== 1) return NEVER;
  const { order, ways } = postOrder(states, start, live);
  const names = new Map<number, string>(startName === null ? [] : [[start, startName]]);
  const written = new Map<number, Expr>();
  const depths = new Map<Expr, number>();
  const nameOf = (state: number): string => {
    const name = names.get(state) ?? maker.reserve(wanted);
    names.set(state, name);
    return name;
  };
  for (const state of order) {
    const body = stateBody(states, state, live, (target) => written.get(target) ?? rule(nameOf(target)));
    const once = state === start ? !names.has(state) : ways.get(state) === 1;
    const small = isEmpty(body) || body.kind === "rule";
    if (!names.has(state) && ((once && (state === start || fitsInline(body, depths))) || small)) {
      written.set(state, body);
    } else {
      maker.define(nameOf(state), body);
      written.set(state, rule(nameOf(state)));
    }
  }
  return written.get(start) ?? NEVER;
}

function stateBody(
  states: readonly MachineState[],
  state: number,
  live: Uint8Array,
  after: (target: number) => Expr,
): Expr {
  const { edges = [], ends = [] } = states[state] ?? {};
  const byTarget = new Map<number, Expr[]>();
  for (const { item, target } of edges) {
    if (live[target] !== 1) continue;
    const items = byTarget.get(target);
    if (items === undefined) byTarget.set(target, [item]);
    else items.push(item);
  }
  const loop = byTarget.get(state) ?? [];
  byTarget.delete(state);
  const branches = [...byTarget].map(([target, items]) => joinSequence(joinChoice(...items), after(target)));
  return joinSequence(joinStar(joinChoice(...loop)), joinChoice(...ends, ...branches));
}

/** 1 for each state from which some end can be reached. */
function liveStates(states: readonly MachineState[]): Uint8Array {
  const live = new Uint8Array(states.length);
  const sources: number[][] = states.map(() => []);
  states.forEach(({ edges }, state) => {
    for (const { target } of edges) sources[target]?.push(state);
  });
  const pending: number[] = [];
  states.forEach(({ ends }, state) => {
    if (ends.length > 0) {
      live[state] = 1;
      pending.push(state);
    }
  });
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    for (const source of sources[state] ?? []) {
      if (live[source] === 1) continue;
      live[source] = 1;
      pending.push(source);
    }
  }
  return live;
}

/** Live states reachable from `start`, each after the states it leads to (but for cycles), and how many lead to each. */
function postOrder(
  states: readonly MachineState[],
  start: number,
  live: Uint8Array,
): { readonly order: readonly number[]; readonly ways: ReadonlyMap<number, number> } {
  const targetsOf = (state: number): number[] => [
    ...new Set(states[state]?.edges.map(({ target }) => target).filter((t) => live[t] === 1 && t !== state)),
  ];
  const order: number[] = [];
  const ways = new Map<number, number>();
  const seen = new Set([start]);
  const path: { state: number; targets: number[] }[] = [{ state: start, targets: targetsOf(start) }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const target = top.targets.shift();
    if (target === undefined) {
      order.push(top.state);
      path.pop();
      continue;
    }
    ways.set(target, (ways.get(target) ?? 0) + 1);
    if (seen.has(target)) continue;
    seen.add(target);
    path.push({ state: target, targets: targetsOf(target) });
  }
  return { order, ways };
}

function fitsInline(body: Expr, depths: Map<Expr, number>): boolean {
  if (body.kind === "sequence" && body.items.length > MAX_INLINE_ITEMS) return false;
  return nesting(body, depths) <= MAX_INLINE_DEPTH;
}

function nesting(expr: Expr, known: Map<Expr, number>): number {
  const found = known.get(expr);
  if (found !== undefined) return found;
  const inner = childrenOf(expr).reduce((most, child) => Math.max(most, nesting(child, known)), 0);
  const depth = expr === EMPTY ? 0 : inner + (expr.kind === "choice" || expr.kind === "repeat" ? 1 : 0);
  known.set(expr, depth);
  return depth;
}
