import { glob, isDynamicPattern } from "tinyglobby";
import { RequestError, SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { checkDocument, type DocumentFindings, type FixableFinding, perTool, withoutChange } from "../strict/check.js";
import { applyFixes } from "../strict/fix.js";
import { rulesOf, targetsOf } from "../strict/profiles.js";
import type { Rule } from "../strict/rule.js";
import { type CheckedFile, type CheckReport, reportOf } from "./check-report.js";
import type { Io } from "./io.js";
import { paintFor } from "./paint.js";
import { locator } from "./positions.js";
import { fileFault, type InputDocument, readDocument } from "./read-document.js";
import { githubReport } from "./reporters/github.js";
import { jsonReport } from "./reporters/json.js";
import { junitReport } from "./reporters/junit.js";
import { prettyReport } from "./reporters/pretty.js";
import { sarifReport } from "./reporters/sarif.js";
import { UsageError } from "./usage-error.js";
import { VERSION } from "./version.js";

export interface CheckOptions {
  /** Profile names, separated by commas; `openai` if not given. */
  readonly profile?: string;
  readonly reporter?: string;
  /** The same as the reporter `json`. */
  readonly json?: boolean;
  readonly fix?: boolean;
  readonly maxWarnings?: number;
  readonly listRules?: boolean;
  readonly quiet?: boolean;
  readonly color?: boolean;
}

const REPORTERS = ["pretty", "json", "sarif", "github", "junit"] as const;

/** Fixes can make room for others; no document needs more rounds than its schemas are deep in such fixes. */
const MOST_ROUNDS = 20;

/**
 * `tagwright check`.
 *
 * @returns exit status: 0 clean, 1 error findings or more warnings than allowed
 * @throws UsageError, RequestError or SettingsError for what is wrong in the call or in the files (exit status 2)
 */
export async function runCheck(files: readonly string[], options: CheckOptions, io: Io): Promise<number> {
  const profiles = (options.profile ?? "openai").split(",").map((name) => name.trim());
  const rules = rulesFor(profiles);
  const reporter = reporterOf(options);
  if (options.listRules === true) {
    io.stdout(ruleList(rules, profiles, reporter));
    return 0;
  }
  const paths = await expand(files);
  const checked: CheckedFile[] = [];
  for (const path of paths) checked.push(await checkFile(path, profiles, options, io));
  const report = reportOf(checked);
  io.stdout(rendered(report, reporter, rules, options, io));
  const tooManyWarnings = options.maxWarnings !== undefined && report.warnings > options.maxWarnings;
  return report.errors > 0 || tooManyWarnings ? 1 : 0;
}

function rulesFor(profiles: readonly string[]): readonly Rule[] {
  return [...new Set(targetsOf(profiles).flatMap(rulesOf))];
}

function reporterOf({ reporter, json }: CheckOptions): (typeof REPORTERS)[number] {
  const name = json === true ? "json" : (reporter ?? "pretty");
  const known = REPORTERS.find((candidate) => candidate === name);
  if (known !== undefined) return known;
  throw new SettingsError(
    "unknown-reporter",
    `There is no reporter "${name}"${didYouMean(name, REPORTERS) || `; reporters are ${REPORTERS.join(", ")}`}`,
  );
}

/** The files that the arguments mean, in their order, each once. */
async function expand(files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 0) throw new UsageError("no-files", "Give at least one file to check; - is standard input");
  const paths: string[] = [];
  for (const file of files) {
    if (file === "-" || !isDynamicPattern(file)) paths.push(file);
    else {
      const found = await glob(file, { expandDirectories: false });
      if (found.length === 0) throw new UsageError("no-match", `${file}: no file matches`);
      paths.push(...found.sort());
    }
  }
  return [...new Set(paths)];
}

async function checkFile(
  path: string,
  profiles: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<CheckedFile> {
  const original = await readDocument(path, io);
  let document = original;
  let checked = checkNamed(document, path, profiles);
  if (options.fix === true) {
    const fixed = fixAll(document, checked, path, profiles);
    document = fixed.document;
    checked = fixed.checked;
    if (document.text !== original.text) await writeFixed(path, document.text, fixed.count, options, io);
  }
  return { file: path, tools: placed(document, checked) };
}

function checkNamed(document: InputDocument, path: string, profiles: readonly string[]): DocumentFindings {
  try {
    return checkDocument(document.value, profiles);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { line, column } = locator(document.text, document.language)(error.place.pointer ?? "");
    const name = path === "-" ? "standard input" : path;
    throw new UsageError(error.code, `${name}:${line}:${column}: ${error.message}`, { ...error.place, line, column });
  }
}

/** Fixes what can be fixed safely, round by round, until nothing is left that can. */
function fixAll(
  document: InputDocument,
  checked: DocumentFindings,
  path: string,
  profiles: readonly string[],
): { readonly document: InputDocument; readonly checked: DocumentFindings; readonly count: number } {
  let state = { document, checked, count: 0 };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const findings = perTool(state.checked).flatMap((tool) => tool.findings);
    const { text, value, fixed } = applyFixes(state.document.text, document.language, findings);
    if (fixed.length === 0) break;
    const next = { ...document, text, value };
    state = { document: next, checked: checkNamed(next, path, profiles), count: state.count + fixed.length };
  }
  return state;
}

async function writeFixed(path: string, text: string, count: number, options: CheckOptions, io: Io): Promise<void> {
  if (path === "-")
    throw new UsageError("fix-stdin", "--fix needs a file to rewrite; standard input cannot be rewritten");
  try {
    await io.writeFile(path, text);
  } catch (error) {
    throw new UsageError("unwritable-file", `${path}: cannot be written: ${fileFault(error)}`);
  }
  if (options.quiet !== true) io.stderr(`${path}: ${count} ${count === 1 ? "finding" : "findings"} fixed\n`);
}

/** Adds line and column, and orders the findings as they stand in the text. */
function placed(document: InputDocument, checked: DocumentFindings): CheckedFile["tools"] {
  const tools = perTool(checked);
  if (tools.every(({ findings }) => findings.length === 0)) return tools.map(({ name }) => ({ name, findings: [] }));
  const locate = locator(document.text, document.language);
  return tools.map(({ name, findings }) => ({
    name,
    findings: findings
      .map((finding) => ({ finding, position: locate(finding.path) }))
      .sort((a, b) => rank(a.finding) - rank(b.finding) || a.position.offset - b.position.offset)
      .map(({ finding, position: { line, column } }) => ({ ...withoutChange(finding), line, column })),
  }));
}

/** A server's own answer to the whole tool stays in front. */
function rank({ rule }: FixableFinding): number {
  return rule === "dynamo-preflight" ? 0 : 1;
}

function rendered(
  report: CheckReport,
  reporter: (typeof REPORTERS)[number],
  rules: readonly Rule[],
  options: CheckOptions,
  io: Io,
): string {
  switch (reporter) {
    case "pretty":
      return prettyReport(report, paintFor(io, { color: options.color ?? true }));
    case "json":
      return jsonReport(report);
    case "sarif":
      return sarifReport(report, rules, VERSION);
    case "github":
      return githubReport(report);
    case "junit":
      return junitReport(report);
  }
}

function ruleList(rules: readonly Rule[], profiles: readonly string[], reporter: string): string {
  const targets = targetsOf(profiles);
  const rows = rules.map(({ id, title, severities }) => ({
    id,
    title,
    severities: Object.fromEntries(
      targets.flatMap((target) => (severities.has(target) ? [[target, severities.get(target)]] : [])),
    ),
  }));
  if (reporter === "json") return `${JSON.stringify({ rules: rows }, null, 2)}\n`;
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows
    .map(
      (row) =>
        `${row.id.padEnd(width)}  ${Object.entries(row.severities)
          .map(([name, severity]) => `${name}: ${severity}`)
          .join(", ")}  ${row.title}\n`,
    )
    .join("");
}
