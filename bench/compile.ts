/**
 * How long it takes to make a constraint ready, beside the real xgrammar.
 *
 *     npx tsx bench/compile.ts [DIR] [--tools N,N,...] [--rounds N] [--json]
 *
 * First table: request to payload, and tag to grammar to ready matcher, for 1, 10, 100 and 1000 tools, beside xgrammar's
 * own tag compilation (WASM in turns with ours, native inside the Python worker where `.venv/` is there: its best round beside our best). Second, with a
 * MaskBench folder: schema to ready matcher over its schemas, at p50 and p95, over those that both compile. Ratios are
 * ours / theirs: below 1 is faster.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Bench } from "tinybench";
import type { JsonObject, JsonSchema } from "../src/base/json.js";
import { compile } from "../src/jobs/compile.js";
import { createMatcher } from "../src/match/matcher.js";
import type { Settings } from "../src/servers/types.js";
import { tagToGrammar } from "../src/tag/to-grammar.js";
import { benchArguments, countOption } from "./lib/arguments.js";
import { readCases } from "./lib/cases.js";
import { finish } from "./lib/finish.js";
import { nativeTimes } from "./lib/native-engine.js";
import { readyMatcher } from "./lib/ready-matcher.js";
import { requestWithTools } from "./lib/requests.js";
import { median, percentile, short } from "./lib/stats.js";
import { table } from "./lib/table.js";
import { clock, compare } from "./lib/timing.js";
import { type WebEngine, webEngine } from "./lib/web-engine.js";

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

async function toolRow(tools: number, rounds: number, web: WebEngine) {
  const request = requestWithTools(tools);
  const { tag } = compile(request, SETTINGS);
  if (tag === null) throw new Error("no tag");
  const source = JSON.stringify(tag);
  // The engines take seconds for the longest list, so it gets few rounds.
  const turns = Math.max(2, Math.round(rounds / tools));
  const { oursMs, oursBestMs, theirsMs, ratio } = await compare(
    () => createMatcher(tagToGrammar(tag)),
    async () => (await web.loadTag(source)).dispose(),
    turns,
    Math.min(turns, 5),
  );
  const native = await nativeTimes({ engine: "xgrammar", kind: "structural_tag", source, rounds: turns });
  const payloadMs = await requestToPayload(request);
  return {
    tools,
    payloadMs,
    matcherMs: oursMs,
    webMs: theirsMs,
    payloadToWeb: payloadMs / theirsMs,
    matcherToWeb: ratio,
    nativeMs: native?.loadMs ?? null,
    payloadToNative: native === null ? null : payloadMs / native.loadMs,
    matcherToNative: native === null ? null : oursBestMs / native.loadMs,
  };
}

/** Best of three, so that garbage collection and other processes weigh less. */
async function bestOfThree(work: () => unknown): Promise<number> {
  return Math.min(await clock(work), await clock(work), await clock(work));
}

async function schemaRow(schemas: readonly JsonSchema[], web: WebEngine) {
  const ours: number[] = [];
  const theirs: number[] = [];
  let refusedByUs = 0;
  let refusedByThem = 0;
  for (const schema of schemas) {
    const source = JSON.stringify(schema);
    if (readyMatcher(schema, {}).kind !== "ready") {
      refusedByUs += 1;
      continue;
    }
    try {
      const webMs = await bestOfThree(async () => (await web.loadSchema(source)).dispose());
      ours.push(await bestOfThree(() => readyMatcher(schema, {})));
      theirs.push(webMs);
    } catch {
      refusedByThem += 1;
    }
  }
  const at = (q: number) => ({
    oursMs: percentile(ours, q),
    webMs: percentile(theirs, q),
    ratio: percentile(ours, q) / percentile(theirs, q),
  });
  return {
    schemas: schemas.length,
    compared: ours.length,
    refusedByUs,
    refusedByThem,
    medianRatio: median(ours.map((ms, i) => ms / (theirs[i] ?? Number.NaN))),
    p50: at(0.5),
    p95: at(0.95),
  };
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
const schemas = directory === null ? null : await schemaRow(schemasOf(directory), web);

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
    const row = (name: string, at: typeof schemas.p50) => [name, cell(at.oursMs), cell(at.webMs), cell(at.ratio)];
    lines.push(
      "",
      table([["schema to matcher", "ours ms", "web ms", "ours/web"], row("p50", schemas.p50), row("p95", schemas.p95)]),
      `${schemas.compared} of ${schemas.schemas} schemas compared; median ratio ${short(schemas.medianRatio)}; refused: ours ${schemas.refusedByUs}, web ${schemas.refusedByThem}`,
    );
  }
  finish(lines.join("\n"));
}
