import type { CheckReport, PlacedFinding } from "../check-report.js";
import type { Paint } from "../paint.js";

/** A report for people: by file and tool, with place, message and fix. */
export function prettyReport(report: CheckReport, paint: Paint): string {
  const lines: string[] = [];
  for (const { file, tools } of report.files) {
    for (const { name, findings } of tools) {
      if (findings.length === 0) continue;
      lines.push(`${paint.bold(file)}  ${paint.cyan(name)}`);
      for (const finding of findings) lines.push(...findingLines(finding, paint));
      lines.push("");
    }
  }
  lines.push(summary(report, paint));
  return `${lines.join("\n")}\n`;
}

function findingLines(finding: PlacedFinding, paint: Paint): readonly string[] {
  const { line, column, severity, message, rule, profiles, path, fix } = finding;
  const colour = { error: paint.red, warning: paint.yellow, info: paint.blue }[severity];
  const place = `${line}:${column}`.padEnd(8);
  const lines = [
    `  ${paint.dim(place)} ${colour(severity.padEnd(7))}  ${message}`,
    `  ${" ".repeat(17)} ${paint.dim(`${rule} (${profiles.join(", ")}) at ${path === "" ? "the root" : path}`)}`,
  ];
  return fix === null ? lines : [...lines, `  ${" ".repeat(17)} ${paint.green("fix:")} ${fix}`];
}

function summary({ files, errors, warnings }: CheckReport, paint: Paint): string {
  const tools = files.reduce((sum, file) => sum + file.tools.length, 0);
  const checked = `${count(tools, "tool")} in ${count(files.length, "file")}`;
  if (errors + warnings === 0) return paint.green(`${checked}: clean`);
  const counts = [count(errors, "error"), count(warnings, "warning")].join(", ");
  return errors > 0 ? paint.red(`${checked}: ${counts}`) : paint.yellow(`${checked}: ${counts}`);
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}
