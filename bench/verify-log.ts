/**
 * How fast a log is verified, and in how much memory.
 *
 *     npx tsx bench/verify-log.ts [--lines N] [--rounds N] [--json]
 *
 * A generated log (20 request shapes, every conversation different, 3% faulty outputs of twelve kinds) is verified by the command
 * line as it is shipped, with one thread and with two in turns; the best round of each counts, since a busy machine only ever
 * slows one down. The time is that of the whole process, its start and the compilation of every constraint included. Every result
 * line is held against the fault that was put there.
 *
 * Node compiles and collects garbage in threads of its own, so that "one thread" keeps about 1.3 cores busy. Where there are no more
 * than two cores, two threads cannot be much more than 1.3 times as fast; the busiest thread tells what more cores would give.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { benchArguments, countOption } from "./lib/arguments.js";
import { finish } from "./lib/finish.js";
import { GENERATED_LOG_FLAGS, generatedLog } from "./lib/generated-log.js";
import { type MeasuredRun, measuredRun } from "./lib/measured-run.js";
import { shippedCommand } from "./lib/shipped.js";
import { table } from "./lib/table.js";

const SEED = 1;
const JOBS = [1, 2] as const;

const usage = "bench/verify-log.ts [--lines N] [--rounds N] [--json]";
const { json, options } = benchArguments(usage, ["lines", "rounds"], false);
const lines = countOption(options, "lines", 100_000);
const rounds = countOption(options, "rounds", 3);

const folder = mkdtempSync(join(tmpdir(), "tagwright-bench-"));
const log = join(folder, "log.jsonl");
const out = join(folder, "results.jsonl");
const load = loadavg()[0] ?? 0;
try {
  await pipeline(Readable.from(logText()), createWriteStream(log));
  const command = await shippedCommand();
  const runs: { readonly jobs: number; readonly run: MeasuredRun; readonly wrong: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const jobs of JOBS) {
      const args = [
        command,
        "verify",
        "--log",
        log,
        "--jobs",
        String(jobs),
        "--out",
        out,
        "--json",
        ...GENERATED_LOG_FLAGS,
      ];
      runs.push({ jobs, run: await measuredRun(args, [1]), wrong: await wrongReasons() });
    }
  }
  const rows = JOBS.map((jobs) => {
    const own = runs.filter((one) => one.jobs === jobs);
    const seconds = Math.min(...own.map(({ run }) => run.seconds));
    const peaks = own.flatMap(({ run }) => run.peakBytes ?? []);
    return {
      jobs,
      seconds,
      cpuSeconds: own.some(({ run }) => run.cpuSeconds === null)
        ? null
        : Math.min(...own.map(({ run }) => run.cpuSeconds ?? 0)),
      busiestThreadSeconds: own.some(({ run }) => run.busiestThreadSeconds === null)
        ? null
        : Math.min(...own.map(({ run }) => run.busiestThreadSeconds ?? 0)),
      linesPerSecond: Math.round(lines / seconds),
      peakMegabytes: peaks.length === 0 ? null : Math.round(Math.max(...peaks) / 1e6),
      wrong: Math.max(...own.map(({ wrong }) => wrong)),
    };
  });
  const [one, two] = rows;
  const ratio = one === undefined || two === undefined ? null : one.seconds / two.seconds;
  const busiest = rows.map(({ busiestThreadSeconds }) => busiestThreadSeconds ?? Number.NaN);
  const report = {
    lines,
    bytes: statSync(log).size,
    rounds,
    loadAverage: load,
    cores: availableParallelism(),
    rows,
    twoThreadsOverOne: ratio,
    twoThreadsOverOneByBusiest: busiest.reduce((a, b) => a / b),
  };
  finish(json ? JSON.stringify(report) : text(report));
} finally {
  rmSync(folder, { recursive: true });
}

function* logText(): Generator<string> {
  for (const { text } of generatedLog(lines, SEED)) yield `${text}\n`;
}

/** How many result lines do not give the reason that their line was made to fail for. */
async function wrongReasons(): Promise<number> {
  const expected = generatedLog(lines, SEED);
  let wrong = 0;
  for await (const result of createInterface({ input: createReadStream(out) })) {
    const line = expected.next();
    if (line.done === true || JSON.parse(result).reason !== line.value.reason) wrong += 1;
  }
  while (expected.next().done !== true) wrong += 1;
  return wrong;
}

function text({
  bytes,
  loadAverage,
  cores,
  rows,
  twoThreadsOverOne,
  twoThreadsOverOneByBusiest,
}: {
  readonly bytes: number;
  readonly loadAverage: number;
  readonly cores: number;
  readonly rows: readonly {
    jobs: number;
    seconds: number;
    cpuSeconds: number | null;
    busiestThreadSeconds: number | null;
    linesPerSecond: number;
    peakMegabytes: number | null;
    wrong: number;
  }[];
  readonly twoThreadsOverOne: number | null;
  readonly twoThreadsOverOneByBusiest: number;
}): string {
  return [
    `${lines} lines, ${(bytes / 1e6).toFixed(0)} MB; ${cores} cores, load average before: ${loadAverage.toFixed(1)}`,
    table([
      ["threads", "seconds", "cpu s", "busiest thread s", "lines/s", "peak MB", "wrong"],
      ...rows.map(({ jobs, seconds, cpuSeconds, busiestThreadSeconds, linesPerSecond, peakMegabytes, wrong }) => [
        jobs,
        seconds.toFixed(1),
        cpuSeconds?.toFixed(1) ?? "unknown",
        busiestThreadSeconds?.toFixed(1) ?? "unknown",
        linesPerSecond,
        peakMegabytes ?? "unknown",
        wrong,
      ]),
    ]),
    `two threads are ${twoThreadsOverOne?.toFixed(2) ?? "?"} times as fast as one, and ${twoThreadsOverOneByBusiest.toFixed(2)} times by their busiest thread`,
  ].join("\n");
}
