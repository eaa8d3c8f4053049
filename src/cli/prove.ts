import { Command } from "commander";
import type { ProveReport } from "../verify/prove/types.js";
import type { Io } from "./io.js";
import { jsonText } from "./json-text.js";
import { type Paint, paintFor } from "./paint.js";
import { readDocument } from "./read-document.js";
import { type SettingsFlags, settingsOf, wholeNumber, withSettings } from "./settings-flags.js";
import { UsageError } from "./usage-error.js";

interface ProveFlags extends SettingsFlags {
  readonly samples?: number;
  readonly seed?: number;
  readonly catalogue?: boolean;
}

/** `tagwright prove REQUEST`: shows that what the constraint admits is read back as the calls that it was made of. */
export function proveCommand(io: Io, exit: (status: number) => void): Command {
  return withSettings(new Command("prove"))
    .description("sample the constraint, read every sample back, and say what does not come back as it was")
    .argument("[request]", "the client's request body, JSON or YAML; - is standard input")
    .option("--samples <n>", "at least so many outputs (200)", wholeNumber(1))
    .option("--seed <n>", "the same seed gives the same outputs (1)", wholeNumber(0))
    .option("--catalogue", "prove every format and tool choice instead of one request")
    .action(async (request: string | undefined, flags: ProveFlags) => {
      exit(flags.catalogue === true ? await runCatalogue(request, flags, io) : await runProve(request, flags, io));
    });
}

async function runProve(request: string | undefined, flags: ProveFlags, io: Io): Promise<number> {
  if (request === undefined) throw new UsageError("missing-argument", "prove takes a request, or --catalogue");
  const { value } = await readDocument(request, io);
  const { readRequest } = await import("../request/read-request.js");
  const { decide } = await import("../servers/decide.js");
  const { turnGrammar } = await import("../verify/replay.js");
  const { proofSubject, prove } = await import("../verify/prove/prove.js");
  const settings = settingsOf(flags);
  const decision = decide(readRequest(value, settings.dialect), settings);
  if (decision.rejection !== null) {
    io.stderr(`tagwright: the server answers ${decision.rejection.status}: ${decision.rejection.message}\n`);
    return 1;
  }
  const subject = proofSubject(decision, turnGrammar(decision));
  if (subject === null) {
    io.stderr(`tagwright: there is no turn to prove: ${decision.envelope.reason}\n`);
    return 1;
  }
  const report = prove(subject, flags);
  io.stdout(flags.json === true ? `${jsonText(report)}\n` : reportText(report, paintFor(io, flags)));
  return report.counterexamples.length === 0 ? 0 : 1;
}

async function runCatalogue(request: string | undefined, flags: ProveFlags, io: Io): Promise<number> {
  if (request !== undefined) {
    throw new UsageError("catalogue-and-request", "the catalogue has requests of its own: leave out the request");
  }
  const { proveCatalogue, catalogueLength } = await import("../verify/prove/catalogue.js");
  const paint = paintFor(io, flags);
  const rows: ProveReport[] = [];
  const bar = io.isTerminal && flags.quiet !== true ? await progressBar(catalogueLength()) : null;
  for (const row of proveCatalogue(flags)) {
    rows.push(row);
    bar?.increment();
    if (flags.json !== true) io.stdout(rowText(row, paint));
  }
  bar?.stop();
  const failed = rows.filter(({ counterexamples }) => counterexamples.length > 0).length;
  const summary = { proved: rows.length - failed, failed };
  io.stdout(
    flags.json === true ? `${jsonText({ summary, rows })}\n` : `\n${summary.proved} proved, ${summary.failed} failed\n`,
  );
  return failed === 0 ? 0 : 1;
}

async function progressBar(total: number): Promise<{ readonly increment: () => void; readonly stop: () => void }> {
  const { SingleBar, Presets } = await import("cli-progress");
  const bar = new SingleBar({ stream: process.stderr, clearOnComplete: true }, Presets.shades_classic);
  bar.start(total, 0);
  return bar;
}

/** A report for people. */
function reportText(report: ProveReport, paint: Paint): string {
  const { checked, samples, productions, coverage, counterexamples } = report;
  const lines = [
    rowText(report, paint).trimEnd(),
    `  ${samples} outputs over all ${productions} alternatives of the grammar (${percent(coverage)}), each read back whole and in chunks`,
    `  ${checked.mutantsRefused} changed outputs are refused, ${checked.mutantsAccepted} are taken and read; ${checked.injections} delimiters and blanks inside argument texts`,
    `  envelope ${report.envelope === "decided" ? "decided by automata" : "sampled"}, arguments ${report.arguments}`,
  ];
  for (const { kind, message, output } of counterexamples) {
    lines.push("", `${paint.red(kind)}  ${message}`);
    if (output !== null) lines.push(`  ${paint.dim(JSON.stringify(output))}`);
  }
  return `${lines.join("\n")}\n`;
}

function rowText(
  { format, toolChoice, samples, coverage, envelope, counterexamples }: ProveReport,
  paint: Paint,
): string {
  const verdict = counterexamples.length === 0 ? paint.green("proved") : paint.red("failed");
  const kinds = [...new Set(counterexamples.map(({ kind }) => kind))].join(", ");
  return `${verdict}  ${format.padEnd(22)} ${toolChoice.padEnd(9)} ${String(samples).padStart(5)} samples  coverage ${percent(coverage).padStart(5)}  envelope ${envelope}${kinds === "" ? "" : `  ${paint.red(kinds)}`}\n`;
}

function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10}%`;
}
