import { Command } from "commander";
import type { Explanation } from "../jobs/types.js";
import type { Io } from "./io.js";
import { type Paint, paintFor } from "./paint.js";
import { readDocument } from "./read-document.js";
import { type SettingsFlags, settingsOf, withSettings } from "./settings-flags.js";

/** `tagwright explain REQUEST`: what the server would do with a request, and why. */
export function explainCommand(io: Io, exit: (status: number) => void): Command {
  return withSettings(new Command("explain"))
    .description("say whether a server takes a request, what it enforces and what not")
    .argument("<request>", "the client's request body, JSON or YAML; - is standard input")
    .action(async (request: string, flags: SettingsFlags) => {
      const { value } = await readDocument(request, io);
      const { explain } = await import("../jobs/explain.js");
      const explanation = explain(value, settingsOf(flags));
      io.stdout(
        flags.json === true
          ? `${JSON.stringify(explanation, null, 2)}\n`
          : explanationText(explanation, paintFor(io, flags)),
      );
      exit(explanation.status === 200 ? 0 : 1);
    });
}

/** An explanation for people. */
export function explanationText(explanation: Explanation, paint: Paint): string {
  const { status, server, version, parser, toolChoice, envelope, error, findings } = explanation;
  const lines = [
    `${status === 200 ? paint.green("200") : paint.red(String(status))}  ${server} ${version}${parser === null ? "" : `, parser ${parser}`}, tool_choice ${toolChoice}, constraint ${explanation.constraint}`,
  ];
  if (error !== null) {
    lines.push(
      "",
      paint.red(error.message),
      `  ${paint.dim(`[${error.rule} at ${error.path === "" ? "the body" : error.path}]`)}`,
    );
    lines.push(`  ${error.fix}`);
  }
  lines.push(
    "",
    `envelope   ${envelope.enforced ? paint.green("enforced") : paint.yellow("free")}  ${envelope.reason}`,
  );
  for (const tool of explanation.arguments) {
    lines.push(`arguments  ${levelText(tool.enforced, paint)}  ${tool.tool}: ${tool.reason}`);
    for (const { path, keyword, status: kept, reason } of tool.keywords) {
      if (kept === "enforced") continue;
      lines.push(`             ${paint.yellow(kept)} ${keyword} at ${path}${reason === null ? "" : `: ${reason}`}`);
    }
    const enforced = tool.keywords.filter(({ status: kept }) => kept === "enforced").length;
    if (enforced > 0) lines.push(`             ${enforced} keywords enforced`);
  }
  lines.push(`calls      ${explanation.parallel ? "as many as the model likes" : "one at most"}`);
  if (findings.length > 0) lines.push("");
  for (const { severity, rule, path, message, fix } of findings) {
    const word =
      severity === "error" ? paint.red("error") : severity === "warning" ? paint.yellow("warning") : paint.dim("note");
    lines.push(`${word}  ${message} ${paint.dim(`[${rule}${path === "" ? "" : ` at ${path}`}]`)}`);
    if (fix !== null) lines.push(`       ${fix}`);
  }
  return `${lines.join("\n")}\n`;
}

function levelText(enforced: "schema" | "loose" | "none", paint: Paint): string {
  if (enforced === "schema") return paint.green("schema");
  return enforced === "loose" ? paint.yellow("loose ") : paint.yellow("none  ");
}
