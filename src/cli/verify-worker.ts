import { readFileSync } from "node:fs";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { remember } from "../base/remember.js";
import type { Settings } from "../servers/types.js";
import { type FailingOutput, failingOutput, unusableLine } from "../verify/log/failing-output.js";
import type { FailureReason } from "../verify/log/failure-reason.js";
import { type LogSummary, startTally } from "../verify/log/log-summary.js";
import { type LineResult, lineVerifier } from "../verify/log/verify-line.js";
import { jsonLine } from "./json-text.js";
import { LONGEST_LINE, type LogBatch } from "./log/batches.js";

/** How the batches of one log are worked on; what a thread is started with. */
export interface BatchOptions {
  readonly settings: Settings;
  /** Make a result line for each line. */
  readonly results: boolean;
  /** So many failing outputs are wanted of each reason. */
  readonly failing: number;
}

/** What became of a batch. */
export interface BatchAnswer {
  /** The result lines as UTF-8 text; empty if none are wanted. */
  readonly results: Uint8Array<ArrayBuffer>;
  readonly summary: LogSummary;
  /** Lines that cannot be used, and why. */
  readonly unusable: readonly { readonly line: number; readonly error: string }[];
  /** The first failing outputs of each reason that this thread has met. */
  readonly failing: readonly FailingOutput[];
}

/** Requests that lines name by their path are kept, so many of them. */
const MOST_FILES = 100;

/** A function that verifies batches, and remembers between them what was compiled. */
export function batchVerifier({ settings, results, failing }: BatchOptions): (batch: LogBatch) => BatchAnswer {
  const verifyLine = lineVerifier(settings, requestFiles());
  const shown = new Map<FailureReason, number>();
  return ({ bytes, firstLine }) => {
    const tally = startTally();
    const texts: string[] = [];
    const unusable: { line: number; error: string }[] = [];
    const examples: FailingOutput[] = [];
    const take = (line: number, text: string, result: LineResult): void => {
      const { id, reason, seen, error } = result;
      tally.add(reason, seen);
      if (results)
        texts.push(jsonLine({ line, ...(id === null ? {} : { id }), reason, ...(seen?.report ?? { error }) }));
      if (error !== null) unusable.push({ line, error });
      if (reason === null || (shown.get(reason) ?? 0) >= failing) return;
      shown.set(reason, (shown.get(reason) ?? 0) + 1);
      examples.push(seen === null ? unusableLine(line, text, error ?? "") : failingOutput({ line, id, reason }, seen));
    };
    if (bytes === null) take(firstLine, "", TOO_LONG);
    else {
      let line = firstLine;
      for (const text of linesOf(bytes)) {
        if (text !== "") take(line, text, verifyLine(text));
        line += 1;
      }
    }
    const written = texts.length === 0 ? "" : `${texts.join("\n")}\n`;
    return { results: new TextEncoder().encode(written), summary: tally.summary(), unusable, failing: examples };
  };
}

/**
 * The lines, without the blanks round them. Each is decoded by itself: a single character beyond Latin-1 makes all of a text take twice
 * the room and more time to parse.
 */
function* linesOf(bytes: Uint8Array<ArrayBuffer>): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; ) {
    const feed = buffer.indexOf(LINE_FEED, start);
    const end = feed < 0 ? buffer.length : feed;
    yield buffer.toString("utf8", start, end).trim();
    start = end + 1;
  }
}

const LINE_FEED = 10;

const TOO_LONG: LineResult = {
  id: null,
  reason: "unusable-line",
  seen: null,
  error: `it is longer than ${LONGEST_LINE / 1024 / 1024} MB`,
};

function requestFiles(): (path: string) => unknown {
  return remember(
    (path: string): unknown => JSON.parse(readFileSync(path, "utf8")),
    (path) => path,
    MOST_FILES,
  );
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const verifyBatch = batchVerifier(workerData as BatchOptions);
  port.on("message", (batch: LogBatch) => {
    const answer = verifyBatch(batch);
    port.postMessage(answer, [answer.results.buffer]);
  });
}
