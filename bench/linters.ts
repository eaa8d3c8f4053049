/**
 * The strict check beside other linters of MCP tools, on the same tool lists: what each finds of what a provider refuses, and how
 * long it takes.
 *
 *     npx tsx bench/linters.ts DIR [--mcp-strict-check CMD] [--mcp-lint CMD] [--mcpconform CMD] [--lists N] [--json]
 *
 * DIR is MaskBench's data; three schemas make a list, N lists are taken (200), and those of three public MCP servers are added. CMD
 * runs a linter, else its name is tried; one that is not there is left out. Each linter is called once per list, as its command
 * takes one list; ours is called so, and once for all lists.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonValue } from "../src/base/json.js";
import type { CheckReport } from "../src/cli/check-report.js";
import { commandWords, mcpTools } from "../src/cli/mcp-tools.js";
import { benchArguments, countOption } from "./lib/arguments.js";
import { readCases } from "./lib/cases.js";
import { LINTERS, type Linter, type TheirFinding } from "./lib/linters.js";
import { table } from "./lib/table.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROFILES = ["openai", "azure", "anthropic", "gemini"];
const TOOLS_IN_LIST = 3;
const SERVERS = [
  ["server-filesystem", ["examples"]],
  ["server-memory", []],
  ["server-everything", []],
] as const;

interface ToolList {
  readonly name: string;
  readonly file: string;
  readonly tools: readonly string[];
}

async function makeLists(folder: string, count: number, into: string): Promise<readonly ToolList[]> {
  const schemas = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => readCases(readFileSync(join(folder, file), "utf8")) ?? [])
    .map(({ schema }) => schema as JsonValue);
  const lists: ToolList[] = [];
  const add = (name: string, tools: readonly { readonly name: string }[]) => {
    const file = join(into, `${name}.json`);
    writeFileSync(file, JSON.stringify({ tools }, null, 2));
    lists.push({ name, file, tools: tools.map((tool) => tool.name) });
  };
  for (let index = 0; index < count; index += 1) {
    const part = schemas.slice(index * TOOLS_IN_LIST, (index + 1) * TOOLS_IN_LIST);
    if (part.length === 0) break;
    add(
      `list-${index}`,
      part.map((inputSchema, at) => ({ name: `tool_${index}_${at}`, description: "A tool", inputSchema })),
    );
  }
  for (const [server, args] of SERVERS) {
    const manifest = createRequire(import.meta.url).resolve(`@modelcontextprotocol/${server}/package.json`);
    const words = [process.execPath, join(dirname(manifest), "dist/index.js"), ...args];
    const tools = await mcpTools(words.map((word) => `"${word}"`).join(" "), 60_000);
    add(server, tools as unknown as readonly { readonly name: string }[]);
  }
  return lists;
}

interface Called {
  readonly text: string;
  readonly ms: number;
}

function call(words: readonly string[]): Called | null {
  const [program = "", ...args] = words;
  const begun = performance.now();
  const { stdout, error } = spawnSync(program, args, { encoding: "utf8", cwd: ROOT, maxBuffer: 1 << 28 });
  return error === undefined ? { text: stdout, ms: performance.now() - begun } : null;
}

const OURS = [process.execPath, join(ROOT, "dist/cli/main.js"), "check", "--no-config", "--json"];
const ourWords = (files: readonly string[]) => [...OURS, "--profile", PROFILES.join(","), ...files];

/** What ours says: rules at error or warning level, by list, tool and profile. */
function ourRules(report: CheckReport, lists: readonly ToolList[]): ReadonlyMap<string, ReadonlySet<string>> {
  const rules = new Map<string, Set<string>>();
  report.files.forEach(({ tools }, index) => {
    for (const { name, findings } of tools) {
      for (const { rule, severity, profiles } of findings) {
        if (severity === "info") continue;
        for (const profile of profiles) {
          const key = `${lists[index]?.name} ${name} ${profile}`;
          rules.set(key, (rules.get(key) ?? new Set()).add(rule));
        }
      }
    }
  });
  return rules;
}

interface LinterReport {
  readonly name: string;
  readonly ms: number;
  readonly rows: readonly Row[];
  readonly missed: readonly string[];
  /** Findings that are no refusal, by code, with the reason. */
  readonly noRefusal: Readonly<Record<string, string>>;
}

interface Row {
  readonly profile: string;
  /** Findings of theirs that are true refusals, and those of them that ours has. */
  readonly refusals: number;
  readonly alsoOurs: number;
  /** Tools in which theirs sees a refusal, and tools in which ours sees an error. */
  readonly theirTools: number;
  readonly ourTools: number;
}

function runLinter(
  linter: Linter,
  command: string,
  lists: readonly ToolList[],
  ours: ReadonlyMap<string, ReadonlySet<string>>,
  refusedByOurs: ReadonlyMap<string, number>,
): LinterReport | null {
  const rows = new Map<string, { refusals: number; alsoOurs: number; tools: Set<string> }>();
  const missed: string[] = [];
  const noRefusal: Record<string, string> = {};
  let ms = 0;
  for (const list of lists) {
    const called = call([...commandWords(command), ...linter.args(list.file)]);
    if (called === null) return null;
    ms += called.ms;
    for (const finding of linter.read(called.text)) {
      for (const { profile, rules, not } of linter.meaning(finding)) {
        if (not !== undefined) {
          noRefusal[label(finding)] = `${not} (${profile})`;
          continue;
        }
        const row = rows.get(profile) ?? { refusals: 0, alsoOurs: 0, tools: new Set() };
        rows.set(profile, row);
        row.refusals += 1;
        row.tools.add(`${list.name} ${finding.tool}`);
        // What is said of the list stands with its first tool.
        const found = ours.get(`${list.name} ${finding.tool ?? list.tools[0]} ${profile}`);
        if (rules.some((rule) => found?.has(rule) === true)) row.alsoOurs += 1;
        else missed.push(`${list.name} ${finding.tool}: ${label(finding)} ${finding.message} (${profile})`);
      }
    }
  }
  return {
    name: linter.name,
    ms,
    rows: [...rows].map(([profile, { refusals, alsoOurs, tools }]) => ({
      profile,
      refusals,
      alsoOurs,
      theirTools: tools.size,
      ourTools: refusedByOurs.get(profile) ?? 0,
    })),
    missed,
    noRefusal,
  };
}

const label = ({ code }: TheirFinding) => code;

const names = LINTERS.map(({ name }) => name);
const { directory, json, options } = benchArguments(
  `bench/linters.ts DIR ${names.map((name) => `[--${name} CMD]`).join(" ")} [--lists N] [--json]`,
  [...names, "lists"],
  true,
);
const work = mkdtempSync(join(tmpdir(), "tagwright-linters-"));
try {
  const lists = await makeLists(directory ?? ".", countOption(options, "lists", 200), work);
  const together = call(ourWords(lists.map(({ file }) => file)));
  if (together === null || together.text === "") throw new Error("dist/ is not there: run npm run build first");
  const report = JSON.parse(together.text) as CheckReport;
  const ours = ourRules(report, lists);
  const refusedByOurs = new Map(
    PROFILES.map((profile) => [
      profile,
      report.files
        .flatMap(({ tools }) => tools)
        .filter(({ findings }) =>
          findings.some(({ severity, profiles }) => severity === "error" && profiles.includes(profile)),
        ).length,
    ]),
  );
  const oneByOne = lists.reduce((sum, { file }) => sum + (call(ourWords([file]))?.ms ?? Number.NaN), 0);
  const reports = LINTERS.map((linter) => ({
    linter,
    report: runLinter(linter, options[linter.name] ?? linter.name, lists, ours, refusedByOurs),
  }));
  const tools = lists.reduce((sum, list) => sum + list.tools.length, 0);
  if (json) {
    const linters = reports.map(({ linter, report: one }) => one ?? { name: linter.name, missing: true });
    console.log(
      JSON.stringify({ bench: "linters", lists: lists.length, tools, oursMs: together.ms, oneByOne, linters }, null, 2),
    );
  } else {
    console.log(`${lists.length} lists, ${tools} tools`);
    console.log(
      table([
        ["linter", "profile", "true refusals", "also ours", "tools: theirs", "tools: ours"],
        ...reports.flatMap(({ report: one }) =>
          (one?.rows ?? []).map(({ profile, refusals, alsoOurs, theirTools, ourTools }) => [
            one?.name ?? "",
            profile,
            refusals,
            alsoOurs,
            theirTools,
            ourTools,
          ]),
        ),
      ]),
    );
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    console.log(`\ntime: tagwright ${seconds(together.ms)} for all lists at once, ${seconds(oneByOne)} one by one`);
    for (const { linter, report: one } of reports) {
      if (one === null) {
        console.log(`${linter.name}: not installed`);
        continue;
      }
      console.log(`${linter.name}: ${seconds(one.ms)} one by one; not ours: ${one.missed.length}`);
      for (const line of one.missed.slice(0, 10)) console.log(`  ${line}`);
      for (const [code, reason] of Object.entries(one.noRefusal)) console.log(`  no refusal: ${code}: ${reason}`);
    }
  }
} finally {
  rmSync(work, { recursive: true });
}
