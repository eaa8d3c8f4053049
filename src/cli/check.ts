import { join } from "node:path";
import { RequestError, SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { checkDocument, type DocumentFindings, type FixableFinding, perTool, withoutChange } from "../strict/check.js";
import { type CheckConfig, underConfig } from "../strict/check-config.js";
import { matrixOf } from "../strict/matrix.js";
import { TARGET_NAMES } from "../strict/profile-names.js";
import { rulesOf, targetsOf } from "../strict/profiles.js";
import type { Rule } from "../strict/rule.js";
import type { CheckFlags } from "./check-command.js";
import { readCheckConfig } from "./check-config-file.js";
import { type CheckProgress, checkProgress, NO_PROGRESS } from "./check-progress.js";
import { type CheckedFile, type CheckReport, reportOf } from "./check-report.js";
import { fixDocument, fixSummary } from "./fix-document.js";
import type { Io } from "./io.js";
import { paintFor } from "./paint.js";
import { type Locate, locator } from "./positions.js";
import { fileFault, type InputDocument, readDocument } from "./read-document.js";
import { githubReport } from "./reporters/github.js";
import { jsonReport } from "./reporters/json.js";
import { junitReport } from "./reporters/junit.js";
import { type MatrixFile, matrixReport } from "./reporters/matrix.js";
import { prettyReport } from "./reporters/pretty.js";
import { profileList, ruleList, rulePage } from "./reporters/rules.js";
import { sarifReport } from "./reporters/sarif.js";
import { UsageError } from "./usage-error.js";
import { VERSION } from "./version.js";

const REPORTERS = ["pretty", "json", "sarif", "github", "junit"] as const;
type Reporter = (typeof REPORTERS)[number];

/** What a check runs with: the command line's words, then the configuration's, then the defaults. */
interface Run {
  readonly profiles: readonly string[];
  readonly reporter: Reporter;
  readonly config: CheckConfig;
  readonly flags: CheckFlags;
  readonly io: Io;
  readonly progress: CheckProgress;
}

/** A document with the name that reports give it. */
interface Source {
  readonly file: string;
  readonly document: InputDocument;
  /** Can fixes be written back? */
  readonly isFile: boolean;
}

/**
 * `tagwright check`.
 *
 * @returns exit status: 0 clean, 1 error findings or more warnings than allowed
 * @throws UsageError, RequestError or SettingsError for what is wrong in the call or in the files (exit status 2)
 */
export async function runCheck(files: readonly string[], flags: CheckFlags, io: Io): Promise<number> {
  if (flags.explain !== undefined) {
    io.stdout(rulePage(flags.explain, flags.json === true));
    return 0;
  }
  const { config, folder, faults, text } = await readCheckConfig(flags.config, io.folder, io);
  const profiles = profilesOf(flags, config);
  const reporter = reporterOf(flags, config);
  if (flags.listProfiles === true) io.stdout(profileList(flags.json === true));
  if (flags.listRules === true) io.stdout(ruleList(rulesFor(profiles), targetsOf(profiles), flags.json === true));
  if (flags.listProfiles === true || flags.listRules === true) return 0;
  rulesFor(profiles);

  const paths = await pathsOf(files, flags, config, folder);
  const progress = io.showsProgress && flags.quiet !== true ? await checkProgress() : NO_PROGRESS;
  const run: Run = { profiles, reporter, config, flags, io, progress };
  const checked: CheckedFile[] = faults === null ? [] : [faults];
  const texts = new Map([[faults?.file ?? "", text]]);
  const matrix: MatrixFile[] = [];
  try {
    for await (const source of sources(paths, run)) {
      const done = await checkSource(source, run);
      checked.push(done.checked);
      texts.set(source.file, done.text);
      if (flags.matrix !== undefined)
        matrix.push({ file: source.file, ...matrixOf(done.findings, targetsOf(profiles)) });
    }
  } finally {
    progress.stop();
  }
  const report = reportOf(checked);
  if (flags.matrix !== undefined) io.stdout(matrixReport(matrix, matrixForm(flags), targetsOf(profiles), paintOf(run)));
  else io.stdout(rendered(report, texts, run));
  const most = flags.maxWarnings ?? config.maxWarnings;
  return report.errors > 0 || (most !== undefined && report.warnings > most) ? 1 : 0;
}

/** A matrix shows all profiles where none are named, here or in the configuration. */
function profilesOf({ profile, matrix }: CheckFlags, config: CheckConfig): readonly string[] {
  if (profile !== undefined) return profile.split(",").map((name) => name.trim());
  return config.profiles ?? (matrix === undefined ? ["openai"] : TARGET_NAMES);
}

function matrixForm({ matrix, json }: CheckFlags): "terminal" | "markdown" | "html" | "json" {
  if (json === true) return "json";
  return matrix === undefined || matrix === true ? "terminal" : matrix;
}

function rulesFor(profiles: readonly string[]): readonly Rule[] {
  return [...new Set(targetsOf(profiles).flatMap(rulesOf))];
}

function reporterOf({ reporter, json }: CheckFlags, config: CheckConfig): Reporter {
  const name = json === true ? "json" : (reporter ?? config.reporter ?? "pretty");
  const known = REPORTERS.find((candidate) => candidate === name);
  if (known !== undefined) return known;
  throw new SettingsError(
    "unknown-reporter",
    `There is no reporter "${name}"${didYouMean(name, REPORTERS) || `; reporters are ${REPORTERS.join(", ")}`}`,
  );
}

/** The files that the arguments mean, in their order, each once; those of the configuration where there are no arguments. */
async function pathsOf(
  files: readonly string[],
  flags: CheckFlags,
  config: CheckConfig,
  folder: string | null,
): Promise<readonly string[]> {
  const isServer = (flags.mcp ?? []).length > 0;
  const named = files.length > 0 || isServer ? files : (config.files ?? []).map((file) => join(folder ?? "", file));
  if (named.length === 0 && !isServer)
    throw new UsageError("no-files", "Give at least one file to check, or --mcp; - is standard input");
  const paths: string[] = [];
  for (const file of named) paths.push(...(await expanded(file)));
  return [...new Set(paths)];
}

async function expanded(file: string): Promise<readonly string[]> {
  if (file === "-") return [file];
  const { glob, isDynamicPattern } = await import("tinyglobby");
  if (!isDynamicPattern(file)) return [file];
  const found = await glob(file.replaceAll("\\", "/"), { expandDirectories: false });
  if (found.length === 0) throw new UsageError("no-match", `${file}: no file matches`);
  return found.sort();
}

async function* sources(paths: readonly string[], { flags, io }: Run): AsyncGenerator<Source> {
  for (const path of paths) yield { file: path, document: await readDocument(path, io), isFile: path !== "-" };
  for (const command of flags.mcp ?? []) {
    const { mcpTools } = await import("./mcp-tools.js");
    const value = { tools: await mcpTools(command, (flags.mcpTimeout ?? 30) * 1000) };
    const document: InputDocument = { text: `${JSON.stringify(value, null, 2)}\n`, language: "json", value };
    yield { file: `mcp:${command}`, document, isFile: false };
  }
}

interface CheckedSource {
  readonly checked: CheckedFile;
  readonly findings: DocumentFindings;
  /** The text that the places of the findings speak of. */
  readonly text: string;
}

async function checkSource({ file, document, isFile }: Source, run: Run): Promise<CheckedSource> {
  const { flags } = run;
  const locate = await locator(document.text, document.language);
  const writes = flags.fix === true || flags.fixUnsafe === true;
  if (!writes && flags.fixDryRun !== true) {
    const { checked, ignored } = checkNamed(document, file, locate, run);
    return { checked: placed(file, locate, checked, ignored), findings: checked, text: document.text };
  }
  const isDry = flags.fixDryRun === true;
  const fixed = fixDocument(document, (one) => checkNamed(one, file, locate, run), flags.fixUnsafe === true);
  const changed = fixed.document.text !== document.text;
  if (changed && !isDry) await writeFixed(file, isFile, fixed.document.text, fixed.fixed, run);
  const checked = placed(
    file,
    await locator(fixed.document.text, fixed.document.language),
    fixed.checked,
    fixed.ignored,
  );
  const diff = isDry && changed ? await unifiedDiff(file, document.text, fixed.document.text) : null;
  if (diff !== null && run.reporter !== "json") showDiff(diff, fixed.fixed, run);
  return {
    checked: diff === null ? checked : { ...checked, diff },
    findings: fixed.checked,
    text: fixed.document.text,
  };
}

function checkNamed(document: InputDocument, file: string, locate: Locate, run: Run) {
  const { profiles, config, flags, progress } = run;
  const completeRequired = flags.completeRequired ?? config.completeRequired ?? "nullable";
  try {
    return underConfig(checkDocument(document.value, profiles, { completeRequired }, progress.update), config);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { line, column } = locate(error.place.pointer ?? "");
    const name = file === "-" ? "standard input" : file;
    throw new UsageError(error.code, `${name}:${line}:${column}: ${error.message}`, { ...error.place, line, column });
  }
}

async function writeFixed(
  file: string,
  isFile: boolean,
  text: string,
  fixed: readonly FixableFinding[],
  { flags, io }: Run,
): Promise<void> {
  if (!isFile) {
    const name = file === "-" ? "standard input" : "the tools of a running server";
    throw new UsageError("fix-without-file", `--fix needs a file to rewrite; ${name} cannot be rewritten`);
  }
  try {
    await io.writeFile(file, text);
  } catch (error) {
    throw new UsageError("unwritable-file", `${file}: cannot be written: ${fileFault(error)}`);
  }
  if (flags.quiet !== true) io.stderr(`${file}: ${fixSummary(fixed)}\n`);
}

async function unifiedDiff(file: string, before: string, after: string): Promise<string> {
  const { createTwoFilesPatch } = await import("diff");
  const name = file === "-" ? "stdin" : file;
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  });
}

/** The diff is for people and for `patch`; a report for programs keeps standard output for itself. */
function showDiff(diff: string, fixed: readonly FixableFinding[], run: Run): void {
  const { io, reporter, flags } = run;
  if (reporter === "pretty") io.stdout(diff);
  else io.stderr(diff);
  if (flags.quiet !== true) io.stderr(`would be done: ${fixSummary(fixed)}\n`);
}

/** Adds line and column, and orders the findings as they stand in the text. */
function placed(file: string, locate: Locate, checked: DocumentFindings, ignored: number): CheckedFile {
  const tools = perTool(checked);
  if (tools.every(({ findings }) => findings.length === 0)) {
    return { file, tools: tools.map(({ name }) => ({ name, findings: [] })), ignored };
  }
  return {
    file,
    tools: tools.map(({ name, findings }) => ({
      name,
      findings: findings
        .map((finding) => ({ finding, position: locate(finding.path) }))
        .sort((a, b) => rank(a.finding) - rank(b.finding) || a.position.offset - b.position.offset)
        .map(({ finding, position: { line, column, length } }) => ({
          ...withoutChange(finding),
          line,
          column,
          endColumn: column + length,
        })),
    })),
    ignored,
  };
}

/** A server's own answer to the whole tool stays in front. */
function rank({ rule }: FixableFinding): number {
  return rule === "dynamo-preflight" ? 0 : 1;
}

const paintOf = ({ io, flags }: Run) => paintFor(io, { color: flags.color ?? true });

function rendered(report: CheckReport, texts: ReadonlyMap<string, string>, run: Run): string {
  switch (run.reporter) {
    case "pretty":
      return prettyReport(report, texts, paintOf(run));
    case "json":
      return jsonReport(report);
    case "sarif":
      return sarifReport(report, rulesFor(run.profiles), VERSION);
    case "github":
      return githubReport(report);
    case "junit":
      return junitReport(report);
  }
}
