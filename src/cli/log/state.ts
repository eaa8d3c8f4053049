import { createHash } from "node:crypto";
import { isObject } from "../../base/json.js";
import type { FailingOutput } from "../../verify/log/failing-output.js";
import { EMPTY_SUMMARY, type LogSummary } from "../../verify/log/log-summary.js";
import type { Io } from "../io.js";
import { UsageError } from "../usage-error.js";
import { VERSION } from "../version.js";

/** How far a log is verified, and all that is known of it up to there. */
export interface LogState {
  /** Bytes and lines of the log that are done. */
  readonly bytes: number;
  readonly lines: number;
  /** Bytes of the result file; null where there is none. */
  readonly out: number | null;
  readonly summary: LogSummary;
  readonly failing: readonly FailingOutput[];
}

export const NOTHING_DONE: LogState = { bytes: 0, lines: 0, out: null, summary: EMPTY_SUMMARY, failing: [] };

/** What of a run must be as it was when it goes on from a state. */
export interface LogRun {
  /** The log's path. */
  readonly log: string;
  /** All that says how its lines are verified, as JSON. */
  readonly how: string;
  /** Is there a result file? */
  readonly out: boolean;
}

/** Bytes of the log before the place where a run goes on, by which the log is known again. */
const TAIL_BYTES = 4096;
const LINE_FEED = 10;

/** Writes a state, in one piece whenever the program ends. */
export async function saveState(path: string, state: LogState, run: LogRun, io: Io): Promise<void> {
  const tail = fingerprint(await tailOf(run.log, state.bytes, io));
  await io.replaceFile(path, `${JSON.stringify({ tagwright: VERSION, how: run.how, tail, ...state })}\n`);
}

/**
 * The state to go on from; nothing done where there is no such file yet.
 *
 * @throws UsageError for a file that is no state, and for one of another log, of other settings or of another version
 */
export async function loadState(path: string, run: LogRun, io: Io): Promise<LogState> {
  if (!(await io.exists(path))) return { ...NOTHING_DONE, out: run.out ? 0 : null };
  const unfit = (why: string) =>
    new UsageError("unfit-state", `${path}: ${why}; remove the file to begin anew, or name another one`);
  const saved = parsed(await io.readFile(path));
  if (saved === null) throw unfit("this is no state of a log");
  if (saved.tagwright !== VERSION) throw unfit(`this was written by tagwright ${saved.tagwright}, not ${VERSION}`);
  if (saved.how !== run.how) throw unfit("this belongs to a run with other settings");
  if ((saved.out !== null) !== run.out) {
    throw unfit(run.out ? "the run before had no --out" : "the run before wrote its results to a file with --out");
  }
  const tail = await tailOf(run.log, saved.bytes, io);
  if ((await io.size(run.log)) < saved.bytes || fingerprint(tail) !== saved.tail) {
    throw unfit(`${run.log} is not the log that this belongs to`);
  }
  if (tail.length > 0 && tail.at(-1) !== LINE_FEED && (await io.size(run.log)) > saved.bytes) {
    throw unfit(`line ${saved.lines} of ${run.log} has grown since it was verified`);
  }
  const { bytes, lines, out, summary, failing } = saved;
  return { bytes, lines, out, summary, failing };
}

type SavedState = LogState & { readonly tagwright: string; readonly how: string; readonly tail: string };

function parsed(text: string): SavedState | null {
  try {
    const value: unknown = JSON.parse(text);
    const isState = isObject(value) && typeof value.bytes === "number" && isObject(value.summary);
    return isState ? (value as unknown as SavedState) : null;
  } catch {
    return null;
  }
}

async function tailOf(log: string, end: number, io: Io): Promise<Uint8Array> {
  if (end === 0) return new Uint8Array();
  const parts: Uint8Array[] = [];
  for await (const part of io.chunks(log, Math.max(0, end - TAIL_BYTES), end)) parts.push(part);
  return Buffer.concat(parts);
}

function fingerprint(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
