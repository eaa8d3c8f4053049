/**
 * MaskBench: real schemas with instances that must and must not match (json-schema-correctness reference 1, 3).
 *
 *     npx tsx bench/maskbench.ts DIR [--mode exact|default|both] [--order any|declared] [--limit N] [--json]
 *
 * Every `*.json` of the folder is compiled, and each of its tests goes through the matcher twice: compact, and with
 * two blanks of indentation. One outcome per file, the worst of what happened in it: crash, timeout (over a second
 * of processor time from schema to last verdict), invalidation_error (an invalid instance accepted), validation_error (a valid one
 * refused), compile_error (refused, with the keyword), passing. A file without tests passes if it compiles;
 * `no_tests` counts those.
 *
 * JSON Schema knows no order of properties, so they may stand in any by default; `--order declared` shows what a fixed
 * order costs: some valid instances of the set do not keep it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SchemaOptions } from "../src/schema/options.js";
import { benchArguments, choiceOption, countOption } from "./lib/arguments.js";
import { readCases, type SchemaCase } from "./lib/cases.js";
import { readyMatcher } from "./lib/ready-matcher.js";
import { type Spread, short, spread } from "./lib/stats.js";
import { table } from "./lib/table.js";
import { timed } from "./lib/timing.js";

const LIMIT_MS = 1000;
const OUTCOMES = ["passing", "compile_error", "validation_error", "invalidation_error", "timeout", "crash"] as const;
type Outcome = (typeof OUTCOMES)[number];
type Mode = "exact" | "default";

interface FileResult {
  readonly outcome: Outcome;
  /** Of a compile error. */
  readonly keyword?: string;
  readonly detail?: string;
  readonly compileMs: number;
  readonly matchMs: readonly number[];
  /** Accepted texts, matched a second time: time and length. */
  readonly warmMs: number;
  readonly bytes: number;
}

interface ModeReport {
  readonly counts: Readonly<Record<Outcome | "no_tests", number>>;
  /** Refused files by the keyword that stands in the way. */
  readonly refusedBy: Readonly<Record<string, number>>;
  /** Schema to ready matcher, and one instance through it for the first time; milliseconds. */
  readonly compileMs: Spread;
  readonly matchMs: Spread;
  /** Of accepted instances, the second time through. */
  readonly bytesPerSecond: number;
  readonly failures: readonly { file: string; outcome: Outcome; keyword?: string; detail?: string }[];
}

function runFile(item: SchemaCase, options: SchemaOptions): FileResult {
  const cpu = process.cpuUsage();
  const compiled = readyMatcher(item.schema, options);
  if (compiled.kind === "crash") {
    return { outcome: "crash", detail: compiled.message, compileMs: Number.NaN, matchMs: [], warmMs: 0, bytes: 0 };
  }
  const nothing = { compileMs: compiled.ms, matchMs: [], warmMs: 0, bytes: 0 };
  const compileCpu = cpuMs(cpu);
  if (compileCpu > LIMIT_MS) return { outcome: "timeout", detail: `compiled in ${short(compileCpu)} ms`, ...nothing };
  if (compiled.kind === "refused") {
    return { outcome: "compile_error", keyword: compiled.keyword, detail: compiled.message, ...nothing };
  }
  const matchMs: number[] = [];
  const wrong: { readonly outcome: Outcome; readonly detail: string }[] = [];
  let bytes = 0;
  let warmMs = 0;
  for (const test of item.tests) {
    for (const [spelling, text] of [
      ["compact", test.compact],
      ["indented", test.indented],
    ] as const) {
      try {
        const { ms, value: accepted } = timed(() => compiled.accepts(text));
        matchMs.push(ms);
        if (accepted) {
          // The matcher builds its tables while it matches; the second time is what long outputs see.
          warmMs += timed(() => compiled.accepts(text)).ms;
          bytes += Buffer.byteLength(text);
        }
        if (accepted !== test.valid) {
          wrong.push({
            outcome: accepted ? "invalidation_error" : "validation_error",
            detail: `${spelling}: ${test.description}: ${text.slice(0, 300)}`,
          });
        }
      } catch (error) {
        wrong.push({
          outcome: "crash",
          detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      }
    }
  }
  const total = cpuMs(cpu);
  if (total > LIMIT_MS) {
    wrong.push({
      outcome: "timeout",
      detail: `${short(compileCpu)} ms to compile, ${short(total)} ms with all instances`,
    });
  }
  const worst = wrong.reduce<(typeof wrong)[number] | null>(
    (worse, one) => (worse === null || OUTCOMES.indexOf(one.outcome) > OUTCOMES.indexOf(worse.outcome) ? one : worse),
    null,
  );
  return { ...(worst ?? { outcome: "passing" }), compileMs: compiled.ms, matchMs, warmMs, bytes };
}

/** Milliseconds of processor time since then: other processes on the machine are no fault of the schema's. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function runMode(cases: readonly (readonly [file: string, item: SchemaCase])[], options: SchemaOptions): ModeReport {
  const counts = {
    passing: 0,
    compile_error: 0,
    validation_error: 0,
    invalidation_error: 0,
    timeout: 0,
    crash: 0,
    no_tests: 0,
  };
  const refusedBy: Record<string, number> = {};
  const failures: ModeReport["failures"][number][] = [];
  const compileMs: number[] = [];
  const matchMs: number[] = [];
  let bytes = 0;
  let warmMs = 0;
  for (const [file, item] of cases) {
    const result = runFile(item, options);
    const { outcome, keyword, detail } = result;
    counts[outcome] += 1;
    if (item.tests.length === 0) counts.no_tests += 1;
    if (keyword !== undefined) refusedBy[keyword] = (refusedBy[keyword] ?? 0) + 1;
    if (outcome !== "passing") {
      failures.push({
        file,
        outcome,
        ...(keyword === undefined ? {} : { keyword }),
        ...(detail === undefined ? {} : { detail }),
      });
    }
    if (Number.isFinite(result.compileMs)) compileMs.push(result.compileMs);
    matchMs.push(...result.matchMs);
    bytes += result.bytes;
    warmMs += result.warmMs;
  }
  return {
    counts,
    refusedBy: Object.fromEntries(Object.entries(refusedBy).sort((a, b) => b[1] - a[1])),
    compileMs: spread(compileMs),
    matchMs: spread(matchMs),
    bytesPerSecond: Math.round((bytes * 1000) / warmMs),
    failures,
  };
}

function print(mode: Mode, files: number, report: ModeReport): void {
  console.log(`\n${mode} mode, ${files} files`);
  console.log(table(Object.entries(report.counts).map(([name, count]) => [`  ${name}`, count])));
  const row = (name: string, { p50, p95, max }: Spread) => [`  ${name}`, short(p50), short(p95), short(max)];
  console.log(
    table([
      ["  ms", "p50", "p95", "max"],
      row("schema to matcher", report.compileMs),
      row("one instance", report.matchMs),
    ]),
  );
  console.log(`  accepted text, second time: ${short(report.bytesPerSecond / 1e6)} MB/s`);
  for (const { file, outcome, keyword, detail } of report.failures) {
    console.log(
      `  ${outcome}${keyword === undefined ? "" : ` (${keyword})`}  ${file}\n      ${detail?.split("\n")[0] ?? ""}`,
    );
  }
}

const { directory, json, options } = benchArguments(
  "bench/maskbench.ts DIR [--mode exact|default|both] [--order any|declared] [--limit N] [--json]",
  ["mode", "order", "limit"],
  true,
);
const wanted = choiceOption(options, "mode", ["both", "exact", "default"]);
const propertyOrder = choiceOption(options, "order", ["any", "declared"]);
const folder = directory ?? ".";
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) => (readCases(readFileSync(join(folder, file), "utf8")) ?? []).map((item) => [file, item] as const))
  .slice(0, countOption(options, "limit", Number.POSITIVE_INFINITY));
const modes: readonly Mode[] = wanted === "both" ? ["exact", "default"] : [wanted];
const reports = Object.fromEntries(
  modes.map((mode) => [mode, runMode(cases, { exact: mode === "exact", propertyOrder })]),
);
if (json) {
  console.log(JSON.stringify({ bench: "maskbench", files: cases.length, propertyOrder, modes: reports }, null, 2));
} else {
  for (const mode of modes) {
    const report = reports[mode];
    if (report !== undefined) print(mode, cases.length, report);
  }
}
