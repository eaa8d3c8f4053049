import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { BatchAnswer, BatchOptions } from "../verify-worker.js";
import type { LogBatch } from "./batches.js";

export interface WorkersOptions extends BatchOptions {
  /** How many threads; 1 works in this one. */
  readonly jobs: number;
  /** Where the threads' module is. */
  readonly worker: URL;
}

export interface AnsweredBatch {
  readonly batch: Omit<LogBatch, "bytes">;
  readonly answer: BatchAnswer;
}

/** Batches that may be under way at once for each thread: one that it works on, one that waits, one that waits to be written. */
const AHEAD = 3;

/** Lines leave nothing behind, so the heap need not grow much before it is cleaned: by so many percent, and by so much per thread. */
const HEAP_GROWTH = "--heap-growing-percent=30";
const YOUNG_MEGABYTES = 12;

/**
 * Batches and what became of them, in the order of the log. No more batches are read than threads can take, so that a log of
 * any size is worked on in the same memory.
 */
export async function* answeredBatches(
  batches: AsyncIterable<LogBatch>,
  options: WorkersOptions,
): AsyncGenerator<AnsweredBatch> {
  setFlagsFromString(HEAP_GROWTH);
  if (options.jobs === 1) {
    const { batchVerifier } = await import("../verify-worker.js");
    const verifyBatch = batchVerifier(options);
    for await (const batch of batches) yield { batch, answer: verifyBatch(batch) };
    return;
  }
  const threads: Thread[] = [];
  const open: Promise<AnsweredBatch>[] = [];
  try {
    for await (const batch of batches) {
      const answered = freeThread(threads, options).ask(batch);
      // Its turn may not come, when one before it fails.
      answered.catch(() => {});
      open.push(answered);
      const [first] = open;
      if (open.length < AHEAD * options.jobs || first === undefined) continue;
      yield await first;
      open.shift();
    }
    for (const answered of open) yield await answered;
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

interface Thread {
  /** Batches that it has not answered yet. */
  readonly waiting: () => number;
  readonly ask: (batch: LogBatch) => Promise<AnsweredBatch>;
  readonly end: () => Promise<unknown>;
}

/** A thread with nothing to do, a new one if there may be, or the one that has the least to do. */
function freeThread(threads: Thread[], options: WorkersOptions): Thread {
  const [least] = [...threads].sort((a, b) => a.waiting() - b.waiting());
  if (least !== undefined && (least.waiting() === 0 || threads.length >= options.jobs)) return least;
  const thread = startThread(options);
  threads.push(thread);
  return thread;
}

/** A thread answers in the order it is asked. */
function startThread({ worker, settings, results, failing }: WorkersOptions): Thread {
  const thread = threadOf(worker, { settings, results, failing });
  const waiting: { resolve: (answer: BatchAnswer) => void; reject: (error: Error) => void }[] = [];
  thread.on("message", (answer: BatchAnswer) => waiting.shift()?.resolve(answer));
  thread.on("error", (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    waiting: () => waiting.length,
    ask: async ({ bytes, ...batch }) => {
      const answer = await new Promise<BatchAnswer>((resolve, reject) => {
        waiting.push({ resolve, reject });
        thread.postMessage({ ...batch, bytes }, bytes === null ? [] : [bytes.buffer]);
      });
      return { batch, answer };
    },
    end: () => thread.terminate(),
  };
}

/** Threads of a checkout start without tsx, which the main thread has; a built package needs none. */
function threadOf(module: URL, workerData: BatchOptions): Worker {
  const settings = { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } };
  if (!module.pathname.endsWith(".ts")) return new Worker(module, settings);
  const start = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); });`;
  return new Worker(start, { ...settings, eval: true });
}
