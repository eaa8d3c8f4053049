import { Worker } from "node:worker_threads";
import type { Settings } from "../servers/types.js";
import type { VerifyReport } from "../verify/types.js";
import type { Io } from "./io.js";
import { jsonLine } from "./json-text.js";
import type { LogAnswer, LogTask } from "./verify-worker.js";

export interface LogOptions {
  readonly settings: Settings;
  /** How many worker threads; 1 runs in this one. */
  readonly jobs: number;
  /** One JSON line per input instead of a table. */
  readonly json: boolean;
  /** Show a progress bar. */
  readonly progress: boolean;
  /** Where the worker's module is. */
  readonly worker: URL;
}

/** Inputs that may be under way at once per worker, so that a long log never fills the memory. */
const AHEAD = 8;

/**
 * Verifies a log of `{request, output, id?}` lines, in their order.
 * @returns the exit status: 0 when every output is accepted, complete and has valid calls; 1 otherwise. A line that cannot be
 *   used counts as a failure and is named with its number; the others go on.
 */
export async function verifyLog(path: string, options: LogOptions, io: Io): Promise<number> {
  const totals = new Map<string, number>();
  const bar = options.progress ? await progressBar(await io.size(path)) : null;
  let failed = false;
  for await (const { task, answer } of answers(path, options, io)) {
    bar?.update(task.endByte);
    const verdict = verdictOf(answer);
    totals.set(verdict, (totals.get(verdict) ?? 0) + 1);
    if (verdict !== GOOD) failed = true;
    if (options.json) io.stdout(`${jsonLine({ ...name(task), ...answerFields(answer) })}\n`);
    else if (answer.kind === "error") io.stderr(`${path}:${task.line}: ${answer.message}\n`);
  }
  bar?.stop();
  if (!options.json) io.stdout(summary(totals));
  return failed ? 1 : 0;
}

function name({ line, id }: LogTask): { readonly line: number; readonly id?: string } {
  return id === null ? { line } : { line, id };
}

function answerFields(answer: LogAnswer): object {
  return answer.kind === "error" ? { error: answer.message } : answer.report;
}

const GOOD = "accepted, complete, all calls valid";

function verdictOf(answer: LogAnswer): string {
  if (answer.kind === "error") return "line that cannot be used";
  const { accepted, complete, rejection, reading }: VerifyReport = answer.report;
  if (rejection !== null) return `rejected in the ${rejection.layer}`;
  if (!accepted) return "request refused by the server";
  if (!complete) return "cut off";
  return reading.calls.every(({ valid }) => valid) ? GOOD : "accepted, but a call is invalid";
}

function summary(totals: ReadonlyMap<string, number>): string {
  const rows = [...totals].sort((a, b) => b[1] - a[1]);
  const width = Math.max(...rows.map(([, count]) => String(count).length), 1);
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  return `${[...rows, ["in all", all] as const].map(([what, count]) => `${String(count).padStart(width)}  ${what}`).join("\n")}\n`;
}

interface Answered {
  readonly task: LogTask;
  readonly answer: LogAnswer;
}

/** Tasks and their answers in the order of the log, at most so many of them under way. */
async function* answers(path: string, options: LogOptions, io: Io): AsyncGenerator<Answered> {
  const workers = await startWorkers(options);
  const open: Promise<Answered>[] = [];
  let next = 0;
  try {
    for await (const task of tasks(path, options.settings, io)) {
      const worker = workers[next % workers.length];
      next += 1;
      if (worker === undefined) throw new Error("there is no worker");
      open.push(worker.ask(task).then((answer) => ({ task, answer })));
      const first = open[0];
      if (open.length >= AHEAD * workers.length && first !== undefined) {
        yield await first;
        open.shift();
      }
    }
    for (const answered of open) yield await answered;
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

async function* tasks(path: string, settings: Settings, io: Io): AsyncGenerator<LogTask> {
  let line = 0;
  let endByte = 0;
  for await (const text of io.lines(path)) {
    line += 1;
    endByte += Buffer.byteLength(text) + 1;
    if (text.trim() === "") continue;
    yield await readLine(text, { line, endByte, settings }, io);
  }
}

type LinePlace = Pick<LogTask, "line" | "endByte" | "settings">;

async function readLine(text: string, place: LinePlace, io: Io): Promise<LogTask> {
  const unusable = (fault: string): LogTask => ({ ...place, id: null, request: null, output: "", fault });
  try {
    const { request, output, id } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof output !== "string") return unusable('"output" must be a text');
    const body: unknown = typeof request === "string" ? JSON.parse(await io.readFile(request)) : request;
    return { ...place, id: typeof id === "string" ? id : null, request: body, output, fault: null };
  } catch (error) {
    return unusable(error instanceof Error ? error.message : String(error));
  }
}

interface Asker {
  readonly ask: (task: LogTask) => Promise<LogAnswer>;
  readonly end: () => Promise<unknown>;
}

async function startWorkers({ jobs, worker }: LogOptions): Promise<readonly Asker[]> {
  if (jobs > 1) return Array.from({ length: jobs }, () => threadAsker(worker));
  const { answerTask } = await import("./verify-worker.js");
  return [{ ask: (task) => Promise.resolve(answerTask(task)), end: () => Promise.resolve() }];
}

/** Threads of a checkout start without tsx, which the main thread has; a built package needs none. */
function startThread(module: URL): Worker {
  if (!module.pathname.endsWith(".ts")) return new Worker(module);
  const start = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); });`;
  return new Worker(start, { eval: true });
}

/** A thread answers in the order it is asked. */
function threadAsker(module: URL): Asker {
  const thread = startThread(module);
  const waiting: { resolve: (answer: LogAnswer) => void; reject: (error: Error) => void }[] = [];
  thread.on("message", (answer: LogAnswer) => waiting.shift()?.resolve(answer));
  thread.on("error", (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        thread.postMessage(task);
      }),
    end: () => thread.terminate(),
  };
}

async function progressBar(total: number) {
  const { SingleBar, Presets } = await import("cli-progress");
  const bar = new SingleBar(
    { format: "{bar} {percentage}%  {eta_formatted} left", stream: process.stderr },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return bar;
}
