/**
 * JSON-Schema-Test-Suite, the folder of one draft (json-schema-correctness reference 4).
 *
 *     npx tsx bench/schema-suite.ts DIR [--json]
 *
 * DIR is named after its draft (`draft7`, `draft2020-12`): schemas without `$schema` are read as that draft's. Required
 * files and `optional/format` are run, in both modes, with properties in any order. Per group: compiled or refused (with
 * the keyword), the invalid instances that were accepted and the valid ones that were refused.
 *
 * A group whose `$schema` is a document of its own is counted as refused: it may take keywords away.
 *
 * `format.json` expects `format` to annotate, `optional/format` expects it to assert: each is compiled as it expects.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { isObject } from "../src/base/json.js";
import { type Draft, draftOfUri } from "../src/schema/drafts.js";
import { benchArguments } from "./lib/arguments.js";
import { readCases, type SchemaCase } from "./lib/cases.js";
import { readyMatcher } from "./lib/ready-matcher.js";
import { table } from "./lib/table.js";

const MODES = ["exact", "default"] as const;
type Mode = (typeof MODES)[number];

interface GroupResult {
  readonly outcome: "compiled" | "refused" | "crash";
  /** Of a refusal. */
  readonly keyword?: string;
  readonly message?: string;
  /** Descriptions of the tests that went wrong. */
  readonly wrongAccepts: readonly string[];
  readonly wrongRefusals: readonly string[];
}

interface Group {
  readonly file: string;
  readonly description: string;
  readonly modes: Readonly<Record<Mode, GroupResult>>;
}

const DRAFTS: readonly (readonly [RegExp, Draft])[] = [
  [/draft-?0?4$/, 4],
  [/draft-?0?6$/, 6],
  [/draft-?0?7$/, 7],
  [/draft2019-09$/, 2019],
  [/draft2020-12$/, 2020],
];

function draftOfFolder(folder: string): Draft {
  const name = basename(resolve(folder));
  const found = DRAFTS.find(([pattern]) => pattern.test(name));
  if (found !== undefined) return found[1];
  console.error(`the folder "${name}" is not named after a draft (draft4, draft6, draft7, draft2019-09, draft2020-12)`);
  return process.exit(2);
}

function runGroup(file: string, group: SchemaCase, draft: Draft, mode: Mode): GroupResult {
  const none = { wrongAccepts: [], wrongRefusals: [] };
  const metaschema = isObject(group.schema) ? group.schema.$schema : undefined;
  if (typeof metaschema === "string" && draftOfUri(metaschema) === null) {
    return { outcome: "refused", keyword: "$schema", message: `needs the remote document ${metaschema}`, ...none };
  }
  const compiled = readyMatcher(group.schema, {
    exact: mode === "exact",
    propertyOrder: "any",
    formats: file === "format.json" ? "annotate" : "assert",
    draft,
  });
  if (compiled.kind === "crash") return { outcome: "crash", message: compiled.message, ...none };
  if (compiled.kind === "refused") {
    return { outcome: "refused", keyword: compiled.keyword, message: compiled.message, ...none };
  }
  const wrongAccepts: string[] = [];
  const wrongRefusals: string[] = [];
  for (const test of group.tests) {
    const accepted = compiled.accepts(test.compact);
    if (accepted === test.valid) continue;
    const what = `${test.description}: ${test.compact.slice(0, 200)}`;
    if (accepted) wrongAccepts.push(what);
    else wrongRefusals.push(what);
  }
  return { outcome: "compiled", wrongAccepts, wrongRefusals };
}

function summary(groups: readonly Group[], mode: Mode) {
  const results = groups.map((group) => group.modes[mode]);
  const refusedBy: Record<string, number> = {};
  for (const { keyword } of results) if (keyword !== undefined) refusedBy[keyword] = (refusedBy[keyword] ?? 0) + 1;
  const count = (of: (result: GroupResult) => number) => results.reduce((sum, result) => sum + of(result), 0);
  return {
    groups: results.length,
    compiled: count((result) => Number(result.outcome === "compiled")),
    refused: count((result) => Number(result.outcome === "refused")),
    crashed: count((result) => Number(result.outcome === "crash")),
    wrongAccepts: count((result) => result.wrongAccepts.length),
    wrongRefusals: count((result) => result.wrongRefusals.length),
    refusedBy: Object.fromEntries(Object.entries(refusedBy).sort((a, b) => b[1] - a[1])),
  };
}

function print(groups: readonly Group[], mode: Mode): void {
  const { refusedBy, ...counts } = summary(groups, mode);
  console.log(`\n${mode} mode`);
  console.log(table(Object.entries(counts).map(([name, count]) => [`  ${name}`, count])));
  console.log(
    table([["  refused by", ""], ...Object.entries(refusedBy).map(([name, count]) => [`    ${name}`, count])]),
  );
  for (const { file, description, modes } of groups) {
    const { outcome, keyword, message, wrongAccepts, wrongRefusals } = modes[mode];
    const where = `${file}: ${description}`;
    if (outcome !== "compiled")
      console.log(`  ${outcome} ${keyword ?? ""}  ${where}\n      ${message?.split("\n")[0] ?? ""}`);
    for (const what of wrongAccepts) console.log(`  wrong accept   ${where}\n      ${what}`);
    for (const what of wrongRefusals) console.log(`  wrong refusal  ${where}\n      ${what}`);
  }
}

const { directory, json } = benchArguments("bench/schema-suite.ts DIR [--json]", [], true);
const folder = directory ?? ".";
const draft = draftOfFolder(folder);
const files = ["", "optional/format"]
  .filter((part) => existsSync(join(folder, part)))
  .flatMap((part) => readdirSync(join(folder, part)).map((file) => join(part, file)))
  .filter((file) => file.endsWith(".json"))
  .sort();
const groups = files.flatMap((file) =>
  (readCases(readFileSync(join(folder, file), "utf8")) ?? []).map(
    (group): Group => ({
      file,
      description: group.description,
      modes: { exact: runGroup(file, group, draft, "exact"), default: runGroup(file, group, draft, "default") },
    }),
  ),
);
if (json) {
  const modes = Object.fromEntries(MODES.map((mode) => [mode, summary(groups, mode)]));
  console.log(JSON.stringify({ bench: "schema-suite", draft, modes, groups }, null, 2));
} else {
  for (const mode of MODES) print(groups, mode);
}
