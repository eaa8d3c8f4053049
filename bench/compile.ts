/**
 * How long it takes to make a constraint ready, beside the real xgrammar.
 *
 *     npx tsx bench/compile.ts [DIR] [--tools N,N,...] [--rounds N] [--json]
 *
 * First table: request to payload, and tag to grammar to ready matcher, for 1, 10, 100 and 1000 tools, beside xgrammar's
 * own tag compilation (WASM in turns with ours; native inside the Python worker where `.venv/` is there: its best round
 * beside our best). Second, with a MaskBench folder: schema to ready matcher over its schemas, beside web-xgrammar, native
 * xgrammar and llguidance: one load to warm up, then the best of three, over the schemas that both take. Ratios are ours /
 * theirs: below 1 is faster.
 *
 * Of ours, the automata of patterns, formats and number ranges that were met before are remembered (the engines remember
 * none here), as in a server that sees the same tools again; the row "first time" is without: every schema in a process that
 * has not met it, though others before it may have had the same pattern.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Bench } from "tinybench";
import type { JsonObject, JsonSchema } from "../src/base/json.js";
import type { Settings } from "../src/servers/types.js";
import { benchArguments, countOption } from "./lib/arguments.js";
import { readCases } from "./lib/cases.js";
import { finish } from "./lib/finish.js";
import { nativeTimes } from "./lib/native-engine.js";
import { requestWithTools } from "./lib/requests.js";
import { shippedLibrary } from "./lib/shipped.js";
import { median, percentile, short } from "./lib/stats.js";
import { table } from "./lib/table.js";
import { bestOf, clock, compare } from "./lib/timing.js";
import { type WebEngine, webEngine } from "./lib/web-engine.js";
import { webSchemas } from "./lib/web-schemas.js";

const { compile, createMatcher, schemaToGrammar, tagToGrammar, TagwrightError } = await shippedLibrary();

const SETTINGS: Settings = { server: "vllm", parser: "hermes" };

/** Median milliseconds from request to payload, warmed up by tinybench. */
async function requestToPayload(request: JsonObject): Promise<number> {
  const bench = new Bench({ time: 300, warmupTime: 100 });
  bench.add("request to payload", () => compile(request, SETTINGS).payload);
  const [task] = await bench.run();
  const result = task?.result;
  if (result === undefined || !("latency" in result)) throw new Error("the request could not be compiled");
  return result.latency.p50;
}

/** The WASM build takes some seconds for 100 tools; a run with 1000 was not done after seven minutes. */
const MOST_WEB_TOOLS = 100;

async function toolRow(tools: number, rounds: number, web: WebEngine) {
  const request = requestWithTools(tools);
  const { tag } = compile(request, SETTINGS);
  if (tag === null) throw new Error("no tag");
  const source = JSON.stringify(tag);
  // The engines take seconds for the longest list, so it gets few rounds.
  const turns = Math.max(2, Math.round(rounds / tools));
  const ours = () => createMatcher(tagToGrammar(tag));
  warmUp(ours);
  // Native is timed alone in its process, so this is beside it: alone too, not in turns with the WASM build.
  const aloneMs = await bestOf(turns, ours);
  const inTurns =
    tools > MOST_WEB_TOOLS
      ? null
      : await compare(ours, async () => (await web.loadTag(source)).dispose(), turns, Math.min(turns, 5));
  const native = await nativeTimes({ engine: "xgrammar", kind: "structural_tag", source, rounds: turns });
  const payloadMs = await requestToPayload(request);
  return {
    tools,
    payloadMs,
    matcherMs: inTurns?.oursMs ?? aloneMs,
    webMs: inTurns?.theirsMs ?? null,
    payloadToWeb: inTurns === null ? null : payloadMs / inTurns.theirsMs,
    matcherToWeb: inTurns?.ratio ?? null,
    nativeMs: native?.loadMs ?? null,
    payloadToNative: native === null ? null : payloadMs / native.loadMs,
    matcherToNative: native === null ? null : aloneMs / native.loadMs,
  };
}

/** Until V8 has compiled what it will: that takes some hundred rounds of so short a piece of work. */
function warmUp(work: () => unknown): void {
  const until = performance.now() + 1000;
  while (performance.now() < until) work();
}

const SCHEMA_ROUNDS = 3;
/** Milliseconds that an engine has for one schema. */
const PATIENCE_MS = 10_000;

/** Milliseconds from a schema to a matcher, the first time and the best of some rounds after it; null where it is refused. */
async function schemaTimes(schema: JsonSchema): Promise<{ readonly first: number; readonly best: number } | null> {
  const load = () => createMatcher(schemaToGrammar(schema).grammar);
  try {
    return { first: await clock(load), best: await bestOf(SCHEMA_ROUNDS, load) };
  } catch (error) {
    if (error instanceof TagwrightError) return null;
    throw error;
  }
}

interface SchemaPair {
  readonly ours: number;
  readonly theirs: number;
}

function schemaComparison(engine: string, pairs: readonly SchemaPair[]) {
  const at = (q: number) => {
    const oursMs = percentile(
      pairs.map(({ ours }) => ours),
      q,
    );
    const theirsMs = percentile(
      pairs.map(({ theirs }) => theirs),
      q,
    );
    return { oursMs, theirsMs, ratio: oursMs / theirsMs };
  };
  return {
    engine,
    compared: pairs.length,
    medianRatio: median(pairs.map(({ ours, theirs }) => ours / theirs)),
    p50: at(0.5),
    p95: at(0.95),
  };
}

async function schemaReport(schemas: readonly JsonSchema[]) {
  const web = webSchemas(SCHEMA_ROUNDS, PATIENCE_MS);
  const found: Record<"first time, web" | "web" | "native" | "llguidance", SchemaPair[]> = {
    web: [],
    native: [],
    llguidance: [],
    "first time, web": [],
  };
  const left = { refusedByUs: 0, refusedByWeb: 0, crashedWeb: 0, timedOutWeb: 0 };
  for (const schema of schemas) {
    const ours = await schemaTimes(schema);
    if (ours === null) {
      left.refusedByUs += 1;
      continue;
    }
    const source = JSON.stringify(schema);
    const theirs = await web.load(source);
    if (theirs.kind === "ready") {
      found.web.push({ ours: ours.best, theirs: theirs.ms });
      found["first time, web"].push({ ours: ours.first, theirs: theirs.ms });
    } else if (theirs.kind === "refused") left.refusedByWeb += 1;
    else if (theirs.kind === "crash") left.crashedWeb += 1;
    else left.timedOutWeb += 1;
    for (const [name, engine] of [
      ["native", "xgrammar"],
      ["llguidance", "llguidance"],
    ] as const) {
      const question = { engine, kind: "json_schema", source, rounds: SCHEMA_ROUNDS } as const;
      const native = await nativeTimes(question, PATIENCE_MS);
      if (native !== null) found[name].push({ ours: ours.best, theirs: native.loadMs });
    }
  }
  web.stop();
  const engines = Object.entries(found).filter(([, pairs]) => pairs.length > 0);
  return { schemas: schemas.length, ...left, engines: engines.map(([name, pairs]) => schemaComparison(name, pairs)) };
}

function schemasOf(folder: string): readonly JsonSchema[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => readCases(readFileSync(join(folder, file), "utf8")) ?? [])
    .map((item) => item.schema);
}

const { directory, json, options } = benchArguments(
  "bench/compile.ts [DIR] [--tools N,N,...] [--rounds N] [--json]",
  ["rounds", "tools"],
  false,
);
const rounds = countOption(options, "rounds", 60);
const toolCounts = (options.tools ?? "1,10,100,1000").split(",").map(Number);
if (!toolCounts.every((count) => Number.isInteger(count) && count > 0)) {
  console.error(`--tools takes numbers with commas between, not "${options.tools}"`);
  process.exit(2);
}
const web = await webEngine();
const tools = [];
for (const count of toolCounts) tools.push(await toolRow(count, rounds, web));
const schemas = directory === null ? null : await schemaReport(schemasOf(directory));

if (json) {
  finish(JSON.stringify({ bench: "compile", rounds, tools, schemas }, null, 2));
} else {
  const cell = (value: number | null) => (value === null ? "-" : short(value));
  const lines = [
    table([
      [
        "tools",
        "payload ms",
        "matcher ms",
        "web ms",
        "matcher/web",
        "payload/web",
        "native ms",
        "matcher/native",
        "payload/native",
      ],
      ...tools.map((row) => [
        row.tools,
        cell(row.payloadMs),
        cell(row.matcherMs),
        cell(row.webMs),
        cell(row.matcherToWeb),
        cell(row.payloadToWeb),
        cell(row.nativeMs),
        cell(row.matcherToNative),
        cell(row.payloadToNative),
      ]),
    ]),
  ];
  if (schemas !== null) {
    const { engines, ...counts } = schemas;
    lines.push(
      "",
      table([
        [
          "schema to matcher",
          "schemas",
          "p50 ours",
          "theirs",
          "ratio",
          "p95 ours",
          "theirs",
          "ratio",
          "median of ratios",
        ],
        ...engines.map(({ engine, compared, medianRatio, p50, p95 }) => [
          engine,
          compared,
          ...[p50, p95].flatMap(({ oursMs, theirsMs, ratio }) => [cell(oursMs), cell(theirsMs), cell(ratio)]),
          cell(medianRatio),
        ]),
      ]),
      Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(", "),
    );
  }
  finish(lines.join("\n"));
}
