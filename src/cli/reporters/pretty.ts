import type { CheckReport, PlacedFinding } from "../check-report.js";
import type { Paint } from "../paint.js";
import { lineStarts } from "../text-position.js";

const EFFECTS = {
  same: "safe, --fix",
  narrower: "safe, --fix; narrows what is valid",
  unsafe: "unsafe, --fix-unsafe; changes what is valid",
} as const;

/**
 * A report for people: by file and tool, with place, message, the line of the source and the fix.
 * @param texts the checked texts by file
 */
export function prettyReport(report: CheckReport, texts: ReadonlyMap<string, string>, paint: Paint): string {
  const lines: string[] = [];
  for (const { file, tools } of report.files) {
    if (tools.every(({ findings }) => findings.length === 0)) continue;
    const lineOf = lineReader(texts.get(file) ?? "");
    for (const { name, findings } of tools) {
      if (findings.length === 0) continue;
      lines.push(`${paint.bold(file)}  ${paint.cyan(name)}`);
      for (const finding of findings) lines.push(...findingLines(finding, lineOf(finding.line), paint));
      lines.push("");
    }
  }
  lines.push(summary(report, paint));
  return `${lines.join("\n")}\n`;
}

function lineReader(text: string): (line: number) => string {
  const starts = lineStarts(text);
  return (line) => text.slice(starts[line - 1] ?? 0, starts[line] ?? text.length).replace(/\r?\n$/, "");
}

const INDENT = " ".repeat(19);

function findingLines(finding: PlacedFinding, source: string, paint: Paint): readonly string[] {
  const { line, column, endColumn, severity, message, rule, profiles, path, fix, fixEffect } = finding;
  const colour = { error: paint.red, warning: paint.yellow, info: paint.blue }[severity];
  const place = `${line}:${column}`.padEnd(8);
  const { text, caret } = excerpt(source, column, endColumn);
  const whose = profiles.length === 0 ? "" : ` (${profiles.join(", ")})`;
  return [
    `  ${paint.dim(place)} ${colour(severity.padEnd(7))}  ${message}`,
    `${INDENT} ${paint.dim(`${rule}${whose} at ${path === "" ? "the root" : path}`)}`,
    `${INDENT} ${text}`,
    `${INDENT} ${colour(caret)}`,
    ...(fix === null
      ? []
      : [`${INDENT} ${paint.green("fix:")} ${fix}${fixEffect === null ? "" : paint.dim(` (${EFFECTS[fixEffect]})`)}`]),
  ];
}

/** How much of a long line is shown. */
const WIDEST = 96;
const BEFORE = 40;

/** A part of a line with carets under the columns; what is cut off is shown by `…`. */
function excerpt(source: string, column: number, endColumn: number): { readonly text: string; readonly caret: string } {
  const characters = [...source];
  const indent = characters.findIndex((character) => character !== " " && character !== "\t");
  const isLong = characters.length - Math.max(0, indent) > WIDEST;
  const from = Math.min(column - 1, isLong ? Math.max(Math.max(0, indent), column - 1 - BEFORE) : Math.max(0, indent));
  const shown = characters.slice(from, from + WIDEST);
  const head = from > Math.max(0, indent) ? "…" : "";
  const tail = from + WIDEST < characters.length ? "…" : "";
  const width = (part: readonly string[]) => part.reduce((sum, character) => sum + columnsOf(character), 0);
  const before = width(shown.slice(0, column - 1 - from)) + head.length;
  const under = Math.max(1, width(shown.slice(column - 1 - from, endColumn - 1 - from)));
  return {
    text: `${head}${shown.map(plain).join("")}${tail}`,
    caret: `${" ".repeat(before)}${"^".repeat(under)}`,
  };
}

/** Characters that a terminal would act on, or that have no width of their own there, as one that stands for them. */
function plain(character: string): string {
  if (character === "\t") return " ";
  return /^[\p{Cc}\p{Cf}\p{Mn}\p{Me}]$/u.test(character) ? "\ufffd" : character;
}

/** East Asian letters and pictures take two columns of a terminal. */
function columnsOf(character: string): number {
  return /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}\uff01-\uff60]$/u.test(
    character,
  )
    ? 2
    : 1;
}

function summary({ files, errors, warnings, ignored }: CheckReport, paint: Paint): string {
  const tools = files.reduce((sum, file) => sum + file.tools.length, 0);
  const checked = `${count(tools, "tool")} in ${count(files.length, "file")}`;
  const rest = ignored > 0 ? `, ${ignored} ignored` : "";
  if (errors + warnings === 0) return paint.green(`${checked}: clean${rest}`);
  const counts = [count(errors, "error"), count(warnings, "warning")].join(", ");
  return errors > 0 ? paint.red(`${checked}: ${counts}${rest}`) : paint.yellow(`${checked}: ${counts}${rest}`);
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}
