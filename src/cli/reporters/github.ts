import type { CheckReport } from "../check-report.js";

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

/** Workflow commands of GitHub Actions, one line per finding. */
export function githubReport(report: CheckReport): string {
  const lines = report.files.flatMap(({ file, tools }) =>
    tools.flatMap(({ name, findings }) =>
      findings.map(({ severity, line, column, rule, message, fix }) => {
        const properties = `file=${property(file)},line=${line},col=${column},title=${property(rule)}`;
        const text = `${name}: ${message}${fix === null ? "" : `. ${fix}`}`;
        return `::${COMMANDS[severity]} ${properties}::${data(text)}\n`;
      }),
    ),
  );
  return lines.join("");
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
