import { Command } from "commander";
import type { VerifyReport } from "../verify/types.js";
import type { Io } from "./io.js";
import { type Paint, paintFor } from "./paint.js";
import { readDocument } from "./read-document.js";
import { type SettingsFlags, settingsOf, withSettings } from "./settings-flags.js";

/** `tagwright verify REQUEST OUTPUT`: does the output follow the constraint, and does it parse into tool calls? */
export function verifyCommand(io: Io, exit: (status: number) => void): Command {
  return withSettings(new Command("verify"))
    .description("replay a model output against the constraint and read its calls")
    .argument("<request>", "the client's request body, JSON or YAML; - is standard input")
    .argument("<output>", "the raw text that the model wrote in its turn")
    .action(async (request: string, output: string, flags: SettingsFlags) => {
      const { value } = await readDocument(request, io);
      const bytes = await io.readBytes(output);
      const { verify } = await import("../verify/verify.js");
      const report = verify(value, settingsOf(flags), bytes);
      io.stdout(
        flags.json === true ? `${JSON.stringify(report, null, 2)}\n` : reportText(report, bytes, paintFor(io, flags)),
      );
      const { accepted, complete, reading } = report;
      exit(accepted && complete && reading.calls.every(({ valid }) => valid) ? 0 : 1);
    });
}

/** How many characters before a rejection are shown. */
const CONTEXT = 60;

/** A report for people. */
export function reportText(report: VerifyReport, output: Uint8Array, paint: Paint): string {
  const { rejection, reading } = report;
  const lines: string[] = [];
  if (rejection !== null) {
    const { offset, line, column, layer, tool, found, expected } = rejection;
    const before = [...new TextDecoder().decode(output.subarray(0, offset))].slice(-CONTEXT).join("");
    const shown = visible(before);
    lines.push(
      `${paint.red("rejected")} at byte ${offset} (line ${line}, column ${column}), ${layer}${tool === null ? "" : ` of ${tool}`}`,
      `  ${paint.dim(shown)}${paint.red(found === "" ? "(end)" : visible(found))}`,
      `  ${" ".repeat(shown.length)}${paint.red("^")} expected ${expected.slice(0, 6).join(", ") || "the end"}`,
    );
  } else if (!report.accepted) {
    lines.push(paint.red("the server does not take the request"));
  } else {
    lines.push(
      report.complete
        ? `${paint.green("accepted")}, complete`
        : `${paint.yellow("cut off")}: every byte is legal, the end is missing`,
    );
  }
  if (reading.reasoning !== null) lines.push("", `reasoning  ${JSON.stringify(reading.reasoning)}`);
  if (reading.content !== null) lines.push(`content    ${JSON.stringify(reading.content)}`);
  for (const { name, arguments: given, valid, errors } of reading.calls) {
    lines.push(
      `call       ${valid ? paint.green("valid") : paint.red("invalid")} ${name} ${JSON.stringify(given)}`,
      ...errors.map((error) => `             ${error}`),
    );
  }
  if (reading.calls.length === 0) lines.push("call       none");
  for (const { severity, message } of report.findings) lines.push(`${severity}  ${message}`);
  return `${lines.join("\n")}\n`;
}

/** Line breaks and tabs as escapes, so that a caret below stands where it should. */
function visible(text: string): string {
  return text.replaceAll("\n", "\\n").replaceAll("\t", "\\t").replaceAll("\r", "\\r");
}
