/**
 * MaskBench: real schemas with instances that must and must not match (json-schema-correctness reference 1, 3).
 *
 *     npx tsx bench/maskbench.ts DIR [--mode exact|default|both] [--limit N] [--json]
 *
 * Every `*.json` of the folder is compiled, and each of its tests goes through the matcher twice: compact, and with
 * two blanks of indentation. One outcome per file, the worst of what happened in it: crash, timeout (over a second
 * from schema to last verdict), invalidation_error (an invalid instance accepted), validation_error (a valid one
 * refused), compile_error (refused, with the keyword), passing. A file without tests passes if it compiles;
 * `no_tests` counts those.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { benchArguments, countOption } from "./lib/arguments.js";
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
  readonly bytes: number;
}

interface ModeReport {
  readonly counts: Readonly<Record<Outcome | "no_tests", number>>;
  /** Refused files by the keyword that stands in the way. */
  readonly refusedBy: Readonly<Record<string, number>>;
  /** Schema to ready matcher, and one instance through it; milliseconds. */
  readonly compileMs: Spread;
  readonly matchMs: Spread;
  readonly bytesPerSecond: number;
  readonly failures: readonly { file: string; outcome: Outcome; keyword?: string; detail?: string }[];
}

function runFile(item: SchemaCase, mode: Mode): FileResult {
  const compiled = readyMatcher(item.schema, { exact: mode === "exact" });
  if (compiled.kind === "crash") {
    return { outcome: "crash", detail: compiled.message, compileMs: Number.NaN, matchMs: [], bytes: 0 };
  }
  const nothing = { compileMs: compiled.ms, matchMs: [], bytes: 0 };
  if (compiled.ms > LIMIT_MS) return { outcome: "timeout", detail: `compiled in ${short(compiled.ms)} ms`, ...nothing };
  if (compiled.kind === "refused") {
    return { outcome: "compile_error", keyword: compiled.keyword, detail: compiled.message, ...nothing };
  }
  const matchMs: number[] = [];
  const wrong: { readonly outcome: Outcome; readonly detail: string }[] = [];
  let bytes = 0;
  for (const test of item.tests) {
    for (const [spelling, text] of [
      ["compact", test.compact],
      ["indented", test.indented],
    ] as const) {
      try {
        const { ms, value: accepted } = timed(() => compiled.accepts(text));
        matchMs.push(ms);
        if (accepted) bytes += Buffer.byteLength(text);
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
  const total = compiled.ms + matchMs.reduce((sum, ms) => sum + ms, 0);
  if (total > LIMIT_MS) wrong.push({ outcome: "timeout", detail: `${short(total)} ms with all instances` });
  const worst = wrong.reduce<(typeof wrong)[number] | null>(
    (worse, one) => (worse === null || OUTCOMES.indexOf(one.outcome) > OUTCOMES.indexOf(worse.outcome) ? one : worse),
    null,
  );
  return { ...(worst ?? { outcome: "passing" }), compileMs: compiled.ms, matchMs, bytes };
}

function runMode(cases: readonly (readonly [file: string, item: SchemaCase])[], mode: Mode): ModeReport {
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
  for (const [file, item] of cases) {
    let result = runFile(item, mode);
    // A busy machine is no fault of the schema's: what was slow once gets a second chance.
    if (result.outcome === "timeout") result = runFile(item, mode);
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
  }
  const seconds = matchMs.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {
    counts,
    refusedBy: Object.fromEntries(Object.entries(refusedBy).sort((a, b) => b[1] - a[1])),
    compileMs: spread(compileMs),
    matchMs: spread(matchMs),
    bytesPerSecond: Math.round(bytes / seconds),
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
  console.log(`  accepted text: ${short(report.bytesPerSecond / 1e6)} MB/s`);
  for (const { file, outcome, keyword, detail } of report.failures) {
    console.log(
      `  ${outcome}${keyword === undefined ? "" : ` (${keyword})`}  ${file}\n      ${detail?.split("\n")[0] ?? ""}`,
    );
  }
}

const { directory, json, options } = benchArguments(
  "bench/maskbench.ts DIR [--mode exact|default|both] [--limit N] [--json]",
  ["mode", "limit"],
  true,
);
const wanted = options.mode ?? "both";
if (!["exact", "default", "both"].includes(wanted)) {
  console.error(`--mode takes exact, default or both, not "${wanted}"`);
  process.exit(2);
}
const folder = directory ?? ".";
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) => (readCases(readFileSync(join(folder, file), "utf8")) ?? []).map((item) => [file, item] as const))
  .slice(0, countOption(options, "limit", Number.POSITIVE_INFINITY));
const modes: readonly Mode[] = wanted === "both" ? ["exact", "default"] : [wanted === "exact" ? "exact" : "default"];
const reports = Object.fromEntries(modes.map((mode) => [mode, runMode(cases, mode)]));
if (json) {
  console.log(JSON.stringify({ bench: "maskbench", files: cases.length, modes: reports }, null, 2));
} else {
  for (const mode of modes) {
    const report = reports[mode];
    if (report !== undefined) print(mode, cases.length, report);
  }
}
