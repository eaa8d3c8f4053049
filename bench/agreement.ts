/**
 * Agreement: real schemas, written as EBNF and as Lark, in the real engines.
 *
 *     npx tsx bench/agreement.ts DIR [--mode exact|default|both] [--limit N] [--json]
 *
 * Every `*.json` of a MaskBench folder is compiled; the grammar is written as xgrammar EBNF and as llguidance Lark, and
 * loaded there. All instances, compact and with two blanks of indentation, and mutated and truncated forms of
 * them, go through the engine and through our matcher: verdict and byte have to be the same. Apart from disagreements are
 * counted: schemas that we refuse, grammars that the writer refuses, and those that the engine refuses, crashes on
 * or is not done with in 5 seconds (loading and replaying together).
 *
 * The engines run in the Python worker of the engine tests, which needs the `.venv/` that `npm run test:engines` makes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { schemaToGrammar } from "../src/arguments/schema-to-grammar.js";
import { SchemaError, TagwrightError } from "../src/base/errors.js";
import type { Grammar } from "../src/grammar/ir.js";
import { writeEbnf } from "../src/grammar/write-ebnf.js";
import { writeLark } from "../src/grammar/write-lark.js";
import { compareVerdicts, outputsOf } from "../test/engines/agreement.js";
import { askEngine, type EngineRequest } from "../test/engines/engine.js";
import { benchArguments, choiceOption, countOption } from "./lib/arguments.js";
import { readCases, type SchemaCase } from "./lib/cases.js";
import { finish } from "./lib/finish.js";
import { hasNativeEngine } from "./lib/native-engine.js";
import { type Spread, short, spread } from "./lib/stats.js";
import { table } from "./lib/table.js";
import { timed } from "./lib/timing.js";

const PATIENCE_MS = 5000;
const VARIATIONS_EACH = 2;

type Mode = "exact" | "default";

const ENGINES = ["xgrammar", "llguidance"] as const;
type EngineName = (typeof ENGINES)[number];

const OUTCOMES = ["agrees", "disagrees", "not-written", "not-loaded", "crash", "timeout"] as const;
type Outcome = (typeof OUTCOMES)[number];

interface EngineResult {
  readonly outcome: Outcome;
  readonly agreements: number;
  readonly disagreements: readonly string[];
  /** Why there is nothing to compare. */
  readonly detail: string | null;
  /** Of the writer; null where it refused. */
  readonly writeMs: number | null;
  readonly characters: number | null;
}

interface Failure {
  readonly file: string;
  readonly outcome: Outcome;
  readonly details: readonly string[];
}

interface EngineReport {
  /** Schemas by outcome. */
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Outputs on which engine and matcher agree, and on which they do not. */
  readonly agreements: number;
  readonly disagreements: number;
  readonly writeMs: Spread;
  readonly characters: Spread;
  readonly failures: readonly Failure[];
}

interface ModeReport {
  readonly files: number;
  /** Schemas that the compiler refuses. */
  readonly refused: number;
  readonly engines: Readonly<Record<EngineName, EngineReport>>;
}

async function compareIn(name: EngineName, grammar: Grammar, outputs: readonly string[]): Promise<EngineResult> {
  const nothing = { agreements: 0, disagreements: [], writeMs: null, characters: null };
  let written: { readonly ms: number; readonly value: string };
  try {
    written = timed(() => (name === "xgrammar" ? writeEbnf(grammar) : writeLark(grammar)));
  } catch (error) {
    return { ...nothing, outcome: "not-written", detail: messageOf(error) };
  }
  const source = written.value;
  const request: EngineRequest =
    name === "xgrammar"
      ? { engine: name, kind: "ebnf", source, outputs }
      : { engine: name, kind: "lark", source, outputs };
  const answer = await askEngine(request, PATIENCE_MS);
  const size = { writeMs: written.ms, characters: source.length };
  if (!answer.loaded) {
    const outcome = answer.hung ? "timeout" : answer.crashed ? "crash" : "not-loaded";
    return { ...nothing, ...size, outcome, detail: answer.error };
  }
  const { agreements, disagreements } = compareVerdicts(grammar, outputs, answer.verdicts, name);
  const outcome = disagreements.length === 0 ? "agrees" : "disagrees";
  return { ...size, outcome, agreements, disagreements, detail: null };
}

/** The compiled schema; null where it is refused on purpose. */
function compiled({ schema }: SchemaCase, mode: Mode): Grammar | null {
  try {
    return schemaToGrammar(schema, { exact: mode === "exact" }).grammar;
  } catch (error) {
    if (error instanceof SchemaError) return null;
    throw error;
  }
}

async function runMode(cases: readonly (readonly [file: string, item: SchemaCase])[], mode: Mode): Promise<ModeReport> {
  const results: Record<EngineName, [file: string, result: EngineResult][]> = { xgrammar: [], llguidance: [] };
  let refused = 0;
  for (const [file, item] of cases) {
    const grammar = compiled(item, mode);
    if (grammar === null) {
      refused += 1;
      continue;
    }
    const instances = item.tests.flatMap(({ compact, indented }) => [compact, indented]);
    const outputs = outputsOf({ grammar, outputs: instances, samples: 0, variationsEach: VARIATIONS_EACH });
    for (const name of ENGINES) results[name].push([file, await compareIn(name, grammar, outputs)]);
  }
  return {
    files: cases.length,
    refused,
    engines: { xgrammar: reportOf(results.xgrammar), llguidance: reportOf(results.llguidance) },
  };
}

function reportOf(results: readonly (readonly [file: string, result: EngineResult])[]): EngineReport {
  const all = results.map(([, result]) => result);
  const total = (count: (result: EngineResult) => number): number => all.reduce((sum, one) => sum + count(one), 0);
  const countOf = (outcome: Outcome): number => total((result) => (result.outcome === outcome ? 1 : 0));
  return {
    counts: {
      agrees: countOf("agrees"),
      disagrees: countOf("disagrees"),
      "not-written": countOf("not-written"),
      "not-loaded": countOf("not-loaded"),
      crash: countOf("crash"),
      timeout: countOf("timeout"),
    },
    agreements: total(({ agreements }) => agreements),
    disagreements: total(({ disagreements }) => disagreements.length),
    writeMs: spread(all.flatMap(({ writeMs }) => writeMs ?? [])),
    characters: spread(all.flatMap(({ characters }) => characters ?? [])),
    failures: results.flatMap(([file, { outcome, disagreements, detail }]) =>
      outcome === "agrees" ? [] : [{ file, outcome, details: detail === null ? disagreements : [detail] }],
    ),
  };
}

function messageOf(error: unknown): string {
  if (error instanceof TagwrightError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function linesOf(mode: Mode, { files, refused, engines }: ModeReport): string {
  const lines = [`\n${mode} mode, ${files} schemas, ${refused} of them refused by the compiler`];
  const row = (title: string, value: (report: EngineReport) => number | string): (string | number)[] => [
    `  ${title}`,
    ...ENGINES.map((name) => value(engines[name])),
  ];
  lines.push(
    table([
      ["", "EBNF in xgrammar", "Lark in llguidance"],
      ...OUTCOMES.map((outcome) => row(outcome, ({ counts }) => counts[outcome])),
      row("outputs that agree", ({ agreements }) => agreements),
      row("outputs that disagree", ({ disagreements }) => disagreements),
      row("writer, ms p50 / p95 / max", ({ writeMs }) => spreadText(writeMs)),
      row("characters p50 / p95 / max", ({ characters }) => spreadText(characters)),
    ]),
  );
  for (const name of ENGINES) {
    for (const { file, outcome, details } of engines[name].failures) {
      lines.push(`  ${name}: ${outcome}  ${file}`);
      for (const detail of details.slice(0, 3)) lines.push(`      ${detail.split("\n")[0]?.slice(0, 400) ?? ""}`);
      if (details.length > 3) lines.push(`      and ${details.length - 3} more`);
    }
  }
  return lines.join("\n");
}

function spreadText({ p50, p95, max }: Spread): string {
  return `${short(p50)} / ${short(p95)} / ${short(max)}`;
}

const { directory, json, options } = benchArguments(
  "bench/agreement.ts DIR [--mode exact|default|both] [--limit N] [--json]",
  ["mode", "limit"],
  true,
);
if (!hasNativeEngine()) {
  console.error("There is no .venv/ with the engines; `npm run test:engines` makes it.");
  process.exit(2);
}
const wanted = choiceOption(options, "mode", ["both", "exact", "default"]);
const folder = directory ?? ".";
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) => (readCases(readFileSync(join(folder, file), "utf8")) ?? []).map((item) => [file, item] as const))
  .slice(0, countOption(options, "limit", Number.POSITIVE_INFINITY));
const modes: readonly Mode[] = wanted === "both" ? ["exact", "default"] : [wanted];
const reports: [Mode, ModeReport][] = [];
for (const mode of modes) reports.push([mode, await runMode(cases, mode)]);
finish(
  json
    ? JSON.stringify({ bench: "agreement", modes: Object.fromEntries(reports) }, null, 2)
    : reports.map(([mode, report]) => linesOf(mode, report)).join("\n"),
);
