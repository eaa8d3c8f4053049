import { resolveSettings } from "../servers/settings.js";
import type { Settings } from "../servers/types.js";
import type { FailingOutput } from "../verify/log/failing-output.js";
import type { FailureReason } from "../verify/log/failure-reason.js";
import { addSummaries } from "../verify/log/log-summary.js";
import type { Io } from "./io.js";
import { jsonText } from "./json-text.js";
import { logBatches } from "./log/batches.js";
import { logPage } from "./log/page.js";
import { resultsInFile, resultsOnStdout } from "./log/results.js";
import { type LogRun, type LogState, loadState, NOTHING_DONE, saveState } from "./log/state.js";
import { summaryText } from "./log/summary-text.js";
import { answeredBatches } from "./log/workers.js";
import { UsageError } from "./usage-error.js";
import type { BatchAnswer } from "./verify-worker.js";
import { written } from "./written.js";

export interface LogOptions {
  readonly settings: Settings;
  /** How many worker threads; 1 runs in this one. */
  readonly jobs: number;
  /** Result lines on standard output in place of the summary; with `out`, the summary as JSON. */
  readonly json: boolean;
  /** A file for the result lines; null: none. */
  readonly out: string | null;
  /** A file that says how far the run is, to go on from there; null: none. */
  readonly state: string | null;
  /** A file for a page with the summary and failing outputs; null: none. */
  readonly html: string | null;
  /** Show a progress bar. */
  readonly progress: boolean;
  /** Where the worker's module is. */
  readonly worker: URL;
}

/** The state is written this often at most. */
const SAVE_EVERY_MS = 500;
/** So many failing outputs of each reason are shown on the page. */
const MOST_FAILING = 20;
/** So many lines that cannot be used are named on standard error. */
const MOST_NAMED = 20;

/**
 * Verifies a log of `{request, output, id?}` lines, in their order and in constant memory.
 *
 * A run with a state that is stopped, however it ends, goes on from the last state that it wrote. Before a state is written the
 * results of all lines that it counts are on their way out: in the result file they are on the disk, and what lies behind them is
 * cut off when the run goes on, so each line is there once; on standard output, the lines of the last half second may come again.
 *
 * @returns the exit status: 0 when there is nothing to say against any output, 1 otherwise. A line that cannot be used counts as a
 *   failure; the others go on.
 * @throws UsageError, SettingsError
 */
export async function verifyLog(path: string, options: LogOptions, io: Io): Promise<number> {
  resolveSettings(options.settings);
  if (options.state !== null && !(await canBeReadAgain(path, io))) {
    throw new UsageError(
      "state-of-stream",
      "--state needs a log that can be read again from its middle: a file, not standard input or a pipe",
    );
  }
  const run: LogRun = { log: path, how: JSON.stringify(options.settings), out: options.out !== null };
  let state =
    options.state === null ? { ...NOTHING_DONE, out: run.out ? 0 : null } : await loadState(options.state, run, io);
  const inFile = options.out === null ? null : await resultsInFile(options.out, state, io);
  const results = inFile ?? (options.json ? resultsOnStdout(io) : null);
  const bar = options.progress ? await progressBar(await io.size(path), state) : null;
  const save = async (): Promise<void> => {
    await results?.sync();
    if (options.state !== null) await written(options.state, saveState(options.state, state, run, io));
  };
  const batches = answeredBatches(logBatches(io.chunks(path, state.bytes), state), {
    ...options,
    results: results !== null,
    failing: options.html === null ? 0 : MOST_FAILING,
  });
  let saved = Date.now();
  for await (const { batch, answer } of batches) {
    await results?.write(answer.results);
    if (!options.json) nameUnusable(answer, state, path, io);
    state = {
      bytes: batch.end,
      lines: batch.firstLine + batch.lines - 1,
      out: state.out === null ? null : state.out + answer.results.length,
      summary: addSummaries(state.summary, answer.summary),
      failing: withFailing(state.failing, answer.failing),
    };
    bar?.update(state.bytes, { lines: state.lines });
    if (options.state !== null && Date.now() - saved >= SAVE_EVERY_MS) {
      await save();
      saved = Date.now();
    }
  }
  bar?.stop();
  await save();
  await results?.close();
  if (options.html !== null) {
    const page = logPage({ log: path, settings: options.settings, ...state });
    await written(options.html, io.writeFile(options.html, page));
  }
  if (!options.json) io.stdout(summaryText(state.summary));
  else if (inFile !== null) io.stdout(`${jsonText(state.summary)}\n`);
  return state.summary.good === state.summary.lines ? 0 : 1;
}

async function canBeReadAgain(path: string, io: Io): Promise<boolean> {
  if (path === "-") return false;
  // A file that is not there is the worse fault.
  await io.size(path);
  return io.exists(path);
}

/** Lines that cannot be used, on standard error; behind the first ones it is enough that they are counted. */
function nameUnusable({ unusable }: BatchAnswer, { summary }: LogState, path: string, io: Io): void {
  const before = summary.reasons["unusable-line"] ?? 0;
  for (const { line, error } of unusable.slice(0, Math.max(0, MOST_NAMED - before))) {
    io.stderr(`${path}:${line}: ${error}\n`);
  }
  if (before <= MOST_NAMED && before + unusable.length > MOST_NAMED) {
    io.stderr(`${path}: further lines that cannot be used are counted only\n`);
  }
}

/** The first failing outputs of each reason. */
function withFailing(known: readonly FailingOutput[], more: readonly FailingOutput[]): readonly FailingOutput[] {
  if (more.length === 0) return known;
  const counts = new Map<FailureReason, number>();
  return [...known, ...more].filter(({ reason }) => {
    const count = (counts.get(reason) ?? 0) + 1;
    counts.set(reason, count);
    return count <= MOST_FAILING;
  });
}

async function progressBar(total: number, { bytes, lines }: LogState) {
  const { SingleBar, Presets } = await import("cli-progress");
  const format = "{bar} {percentage}%  {lines} lines  {eta_formatted} left";
  const bar = new SingleBar({ format, stream: process.stderr }, Presets.shades_classic);
  bar.start(total, bytes, { lines });
  return bar;
}
