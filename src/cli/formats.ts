import { Command } from "commander";
import { SettingsError } from "../base/errors.js";
import { didYouMean } from "../base/near-names.js";
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
      const { findFormat, listFormats } = await import("../formats/find-format.js");
      const all = listFormats();
      const paint = paintFor(io, flags);
      if (name === undefined) {
        io.stdout(flags.json === true ? `${JSON.stringify({ formats: all }, null, 2)}\n` : listText(all, paint));
      } else {
        const summary = all.find((format) => format.name === name) ?? all.find((format) => hasName(format, name));
        const format = summary === undefined ? null : findFormat("", summary.name);
        if (summary === undefined || format === null) {
          const known = all.flatMap((one) => [one.name, ...Object.values(one.names).flat()]);
          throw new SettingsError(
            "unknown-format",
            `no format is called "${name}"${didYouMean(name, [...new Set(known)])}; "tagwright formats" lists them all`,
          );
        }
        io.stdout(
          flags.json === true
            ? `${JSON.stringify({ formats: [{ ...summary, grammar: format.source, example: format.example }] }, null, 2)}\n`
            : formatText(summary, format, paint),
        );
      }
      exit(0);
    });
}

function hasName(format: FormatSummary, name: string): boolean {
  return Object.values(format.names).some((names) => names.includes(name));
}

function listText(formats: readonly FormatSummary[], paint: Paint): string {
  return formats
    .map((format) => {
      const names = Object.entries(format.names).map(([server, known]) => `${server}: ${known.join(", ")}`);
      return [
        `${paint.bold(format.name)}  ${format.models.join(", ")}`,
        `  arguments ${format.arguments}${format.reasoning === null ? "" : `, reasoning ${format.reasoning}`}; tag upstream: ${format.upstreamTag.join(", ") || "none"}`,
        `  ${names.join("; ")}`,
        "",
      ].join("\n");
    })
    .join("\n");
}

function formatText(summary: FormatSummary, format: Format, paint: Paint): string {
  return `${listText([summary], paint)}\n${paint.bold("An example turn")}\n\n${format.example}\n\n${paint.bold("Grammar")}\n\n${format.source}`;
}
