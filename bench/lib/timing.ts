import { median } from "./stats.js";

/** Milliseconds that `work` took, with its result. */
export function timed<T>(work: () => T): { readonly ms: number; readonly value: T } {
  const started = performance.now();
  const value = work();
  return { ms: performance.now() - started, value };
}

/** Milliseconds of processor time that `work` took, with its result: other processes on the machine are not in it. */
export function cpuTimed<T>(work: () => T): { readonly ms: number; readonly value: T } {
  const started = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(started);
  return { ms: (user + system) / 1000, value };
}

export interface Comparison {
  /** Medians over the rounds, in milliseconds. */
  readonly oursMs: number;
  readonly theirsMs: number;
  /** Our best round, to set beside engines that are timed elsewhere by their best. */
  readonly oursBestMs: number;
  /** Median over the rounds of ours / theirs. */
  readonly ratio: number;
}

/**
 * Times two pieces of work in turns, so that both see the same machine, and gives the median of the rounds' ratios.
 * The warm-up rounds are thrown away.
 */
export async function compare(
  ours: () => unknown,
  theirs: () => unknown,
  rounds: number,
  warmUp = Math.ceil(rounds / 3),
): Promise<Comparison> {
  const oursMs: number[] = [];
  const theirsMs: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const a = await clock(ours);
    const b = await clock(theirs);
    if (round < 0) continue;
    oursMs.push(a);
    theirsMs.push(b);
  }
  return {
    oursMs: median(oursMs),
    theirsMs: median(theirsMs),
    oursBestMs: Math.min(...oursMs),
    ratio: median(oursMs.map((ms, i) => ms / (theirsMs[i] ?? Number.NaN))),
  };
}

/** Milliseconds until `work`, or the promise that it gives, is done. */
export async function clock(work: () => unknown): Promise<number> {
  const started = performance.now();
  const result = work();
  if (result instanceof Promise) await result;
  return performance.now() - started;
}

/** The best of some rounds, so that garbage collection and other processes weigh less. */
export async function bestOf(rounds: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) best = Math.min(best, await clock(work));
  return best;
}
