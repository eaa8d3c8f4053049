import { Command } from "commander";
import { SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
import { reasoningPairs } from "../formats/reasoning.js";
import type { Format, FormatSummary } from "../formats/types.js";
import type { Io } from "./io.js";
import { type Paint, paintFor } from "./paint.js";
import { withOutput } from "./settings-flags.js";

interface FormatsFlags {
  readonly json?: boolean;
  readonly color: boolean;
}

/** `tagwright formats [NAME]`: the catalogue, or one format's grammar. */
export function formatsCommand(io: Io, exit: (status: number) => void): Command {
  return withOutput(new Command("formats"))
    .description("list the formats, or show one")
    .argument("[name]", "a format, by its canonical name or a server's name for it")
    .action(async (name: string | undefined, flags: FormatsFlags) => {
      const { listFormats, requireFormat } = await import("../formats/find-format.js");
      const all = listFormats();
      const paint = paintFor(io, flags);
      if (name === undefined) {
        io.stdout(flags.json === true ? `${JSON.stringify({ formats: all }, null, 2)}\n` : listText(all, paint));
      } else {
        // One name can mean two wires in two systems; then both are shown.
        const meant = all.filter((format) => format.name === name || hasName(format, name));
        if (meant.length === 0) {
          const known = all.flatMap((one) => [one.name, ...Object.values(one.names).flat()]);
          throw new SettingsError(
            "unknown-format",
            `no format is called "${name}"${didYouMean(name, [...new Set(known)])}; "tagwright formats" lists them all`,
          );
        }
        const shown = meant.map((summary) => ({ summary, format: requireFormat("", summary.name) }));
        io.stdout(
          flags.json === true
            ? `${JSON.stringify({ formats: shown.map(({ summary, format }) => ({ ...summary, grammar: format.source, example: format.example })) }, null, 2)}\n`
            : shown.map(({ summary, format }) => formatText(summary, format, paint)).join("\n"),
        );
      }
      exit(0);
    });
}

function hasName(format: FormatSummary, name: string): boolean {
  return Object.values(format.names).some((names) => names.includes(name));
}

/** Widths of the columns of the table; names that are longer push the rest to the right. */
const COLUMNS = { name: 20, family: 9, style: 16, reasoning: 14, flags: 12 };

function listText(formats: readonly FormatSummary[], paint: Paint): string {
  const head = row("format", "family", "arguments", "reasoning", "", "tag upstream", paint.dim);
  const legend = paint.dim("c: can be compiled, r: can be read, t: a system ships a structural tag for it");
  return `${[head, ...formats.flatMap((format) => formatLines(format, paint)), "", legend].join("\n")}\n`;
}

/** A format's row, and below it the names that servers have for it and the models that write it. */
function formatLines(format: FormatSummary, paint: Paint): readonly string[] {
  const { name, family, names, models, reasoning, compiles, reads, upstreamTag } = format;
  const flags = `${compiles ? "c" : "-"} ${reads ? "r" : "-"} ${upstreamTag.length > 0 ? "t" : "-"}`;
  const known = Object.entries(names).map(([server, list]) => `${server}: ${list.join(", ")}`);
  return [
    row(name, family, format.arguments, reasoning ?? "-", flags, upstreamTag.join(", ") || "none", paint.bold),
    ...(known.length > 0 ? [`  ${known.join("; ")}`] : []),
    ...(models.length > 0 ? [paint.dim(`  ${models.join(", ")}`)] : []),
  ];
}

function row(
  name: string,
  family: string,
  style: string,
  reasoning: string,
  flags: string,
  tags: string,
  paintName: (text: string) => string,
): string {
  const cells = [
    family.padEnd(COLUMNS.family),
    style.padEnd(COLUMNS.style),
    reasoning.padEnd(COLUMNS.reasoning),
    flags.padEnd(COLUMNS.flags),
    tags,
  ];
  return `${paintName(name.padEnd(COLUMNS.name))} ${cells.join(" ")}`;
}

function formatText(summary: FormatSummary, format: Format, paint: Paint): string {
  const pairs = reasoningPairs(format.reasoning).map(({ begin, end }) => `  reasoning between ${begin} and ${end}`);
  return `${[...formatLines(summary, paint), ...pairs].join("\n")}\n\n${paint.bold("An example turn")}\n\n${format.example}\n\n${paint.bold("Grammar")}\n\n${format.source}`;
}
