import { Command } from "commander";
import { didYouMean } from "../base/near-names.js";
import type { Tool } from "../request/types.js";
import type { Syntax } from "../verify/syntax/types.js";
import type { OutputRejection, VerifyReport } from "../verify/types.js";
import type { Io } from "./io.js";
import { jsonLine, jsonText } from "./json-text.js";
import { type Paint, paintFor } from "./paint.js";
import { fileFault, readDocument } from "./read-document.js";
import { type SettingsFlags, settingsOf, wholeNumber, withSettings } from "./settings-flags.js";
import { UsageError } from "./usage-error.js";

interface VerifyFlags extends SettingsFlags {
  /** Pairs of a custom tool's name and a notation. */
  readonly syntax: readonly string[];
  readonly log?: string;
  readonly jobs?: number;
  readonly out?: string;
  readonly state?: string;
  readonly html?: string;
}

/** Flags that say something of a log only. */
const LOG_FLAGS = ["jobs", "out", "state", "html"] as const;

/** `tagwright verify REQUEST OUTPUT`: does the output follow the constraint, and does it parse into tool calls? */
export function verifyCommand(io: Io, exit: (status: number) => void): Command {
  return withSettings(new Command("verify"))
    .description("replay a model output against the constraint and read its calls")
    .argument("[request]", "the client's request body, JSON or YAML; - is standard input")
    .argument("[output]", "the raw text that the model wrote in its turn")
    .option(
      "--log <file>",
      "verify every line of a log instead: {request, output, id?} as JSON, request an object or a path",
    )
    .option(
      "--read-as <server[@version]>",
      "read the output as this server's own reader does, drops and repairs included",
    )
    .option(
      "--syntax <NAME=python|json>",
      "hold the input of this custom tool to a notation; repeatable",
      (pair: string, before: readonly string[]) => [...before, pair],
      [],
    )
    .option("--jobs <n>", "how many threads work on a log", wholeNumber(1))
    .option("--out <file>", "with --log: write one result line per input to a file; --json then prints the summary")
    .option("--state <file>", "with --log: keep in a file how far the log is done, and go on from there")
    .option("--html <file>", "with --log: write a page with charts and failing outputs")
    .action(async (request: string | undefined, output: string | undefined, flags: VerifyFlags) => {
      exit(
        flags.log === undefined
          ? await runVerify(request, output, flags, io)
          : await runLog(flags.log, request, flags, io),
      );
    });
}

async function runVerify(
  request: string | undefined,
  output: string | undefined,
  flags: VerifyFlags,
  io: Io,
): Promise<number> {
  if (request === undefined || output === undefined) {
    throw new UsageError("missing-argument", "verify takes a request and an output file, or --log with a log");
  }
  if (request === "-" && output === "-") {
    throw new UsageError("stdin-twice", "standard input can be the request or the output, not both");
  }
  const without = LOG_FLAGS.find((flag) => flags[flag] !== undefined);
  if (without !== undefined) throw new UsageError("log-flag", `--${without} has no effect without --log`);
  const { value } = await readDocument(request, io);
  const bytes = await readOutput(output, io);
  const [{ examineRequest }, { withSyntax }] = await Promise.all([
    import("../verify/verify.js"),
    import("../verify/syntax/with-syntax.js"),
  ]);
  const examination = examineRequest(value, settingsOf(flags), bytes);
  const report = await withSyntax(examination, inputSyntaxes(flags.syntax, examination.decision.request.tools));
  io.stdout(flags.json === true ? `${jsonText(report)}\n` : reportText(report, paintFor(io, flags)));
  const { accepted, complete, reading } = report;
  return accepted && complete && reading.calls.every(({ valid }) => valid) ? 0 : 1;
}

/** The notations by the custom tools' names. */
function inputSyntaxes(pairs: readonly string[], tools: readonly Tool[]): ReadonlyMap<string, Syntax> {
  return new Map(
    pairs.map((pair): [string, Syntax] => {
      const equals = pair.lastIndexOf("=");
      const name = pair.slice(0, Math.max(equals, 0));
      const syntax = pair.slice(equals + 1);
      if (name === "" || (syntax !== "python" && syntax !== "json")) {
        throw new UsageError("unreadable-syntax", `--syntax takes NAME=python or NAME=json, not ${pair}`);
      }
      const tool = tools.find((one) => one.name === name);
      if (tool?.kind === "custom") return [name, syntax];
      const custom = tools.flatMap((one) => (one.kind === "custom" ? [one.name] : []));
      throw new UsageError(
        "no-custom-tool",
        tool === undefined
          ? `--syntax: the request declares no tool "${name}"${didYouMean(name, custom)}`
          : `--syntax: "${name}" is no custom tool, so its arguments are held to its own schema`,
      );
    }),
  );
}

async function runLog(log: string, request: string | undefined, flags: VerifyFlags, io: Io): Promise<number> {
  if (request !== undefined) {
    throw new UsageError("log-and-request", "a log names its own requests: leave out the request and output files");
  }
  if (flags.syntax.length > 0) throw new UsageError("syntax-with-log", "--syntax has no effect on a log");
  await readOutput(log, io, "size");
  const { verifyLog } = await import("./verify-log.js");
  return verifyLog(
    log,
    {
      settings: settingsOf(flags),
      jobs: flags.jobs ?? 1,
      json: flags.json === true,
      out: flags.out ?? null,
      state: flags.state ?? null,
      html: flags.html ?? null,
      progress: io.showsProgress && log !== "-" && flags.quiet !== true,
      worker: io.workerModule,
    },
    io,
  );
}

/** A file's bytes, or (for a log, which is read as it is used) only whether it can be read. */
async function readOutput(path: string, io: Io, what: "bytes" | "size" = "bytes"): Promise<Uint8Array> {
  try {
    if (what === "bytes") return await io.readBytes(path);
    await io.size(path);
    return new Uint8Array();
  } catch (error) {
    throw new UsageError("unreadable-file", `${path}: cannot be read: ${fileFault(error)}`);
  }
}

/** Characters of a keyword's value that are shown. */
const MOST_SHOWN = 80;

function rejectionLines(rejection: OutputRejection, paint: Paint): readonly string[] {
  const { offset, line, column, layer, tool, expected, excerpt, keyword } = rejection;
  const characters = [...excerpt.text];
  const before = characters.slice(0, excerpt.caret).join("");
  const after = characters.slice(excerpt.caret).join("");
  const lines = [
    `${paint.red("rejected")} at byte ${offset} (line ${line}, column ${column}), ${layer}${tool === null ? "" : ` of ${tool}`}`,
    `  ${paint.dim(before)}${paint.red(after === "" ? "(end)" : after)}`,
    `  ${" ".repeat(excerpt.caret)}${paint.red("^")} expected ${expected.slice(0, 6).join(" or ") || "the end"}`,
  ];
  if (keyword === null) return lines;
  const value = keyword.value === null ? "" : `: ${[...jsonLine(keyword.value)].slice(0, MOST_SHOWN).join("")}`;
  return [...lines, `  because of ${keyword.path}${value}`];
}

/** A report for people. */
export function reportText(report: VerifyReport, paint: Paint): string {
  const { rejection, reading } = report;
  const lines: string[] = [];
  if (rejection !== null) {
    lines.push(...rejectionLines(rejection, paint));
  } else if (!report.accepted) {
    lines.push(paint.red("the server does not take the request"));
  } else {
    lines.push(
      report.complete
        ? `${paint.green("accepted")}, complete`
        : `${paint.yellow("cut off")}: every byte is legal, the end is missing`,
    );
  }
  for (const { offset, line, column, message } of report.syntax ?? []) {
    lines.push(`  ${paint.yellow("syntax")} at byte ${offset} (line ${line}, column ${column}): ${message}`);
  }
  if (report.readAs !== undefined) {
    const { server, version, parser } = report.readAs;
    lines.push("", `as ${server} ${version} reads it (parser ${parser}):`);
  }
  if (reading.reasoning !== null) lines.push("", `reasoning  ${JSON.stringify(reading.reasoning)}`);
  if (reading.content !== null) lines.push(`content    ${JSON.stringify(reading.content)}`);
  for (const { name, arguments: given, valid, errors } of reading.calls) {
    lines.push(
      `call       ${valid ? paint.green("valid") : paint.red("invalid")} ${name} ${jsonLine(given)}`,
      ...errors.map((error) => `             ${error}`),
    );
  }
  if (reading.calls.length === 0) lines.push("call       none");
  for (const { severity, message } of report.findings) lines.push(`${severity}  ${message}`);
  return `${lines.join("\n")}\n`;
}
