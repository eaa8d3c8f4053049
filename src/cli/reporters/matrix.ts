import type { MatrixRow, Verdict } from "../../strict/matrix.js";
import type { TargetName } from "../../strict/profile-names.js";
import type { Paint } from "../paint.js";

export interface MatrixFile {
  readonly file: string;
  readonly rows: readonly MatrixRow[];
}

const SIGNS: Readonly<Record<Verdict, string>> = { accepted: "ok", loses: "loses", refused: "no" };
const LEGEND = "ok: accepted; loses: accepted, but not all of the schema is held; no: refused";

/** Every tool against every profile. */
export function matrixReport(
  files: readonly MatrixFile[],
  form: "terminal" | "markdown" | "html" | "json",
  targets: readonly TargetName[],
  paint: Paint,
): string {
  switch (form) {
    case "terminal":
      return `${files.map((file) => terminalTable(file, targets, paint)).join("\n")}\n${paint.dim(LEGEND)}\n`;
    case "markdown":
      return `${files.map((file) => markdownTable(file, targets)).join("\n")}\n${LEGEND}\n`;
    case "html":
      return htmlPage(files, targets);
    case "json":
      return `${JSON.stringify(jsonMatrix(files, targets), null, 2)}\n`;
  }
}

function jsonMatrix(files: readonly MatrixFile[], targets: readonly TargetName[]) {
  return {
    profiles: targets,
    files: files.map(({ file, rows }) => ({
      file,
      tools: rows.map(({ tool, cells }) => ({
        name: tool,
        profiles: Object.fromEntries(targets.map((target, index) => [target, cells[index]])),
      })),
    })),
  };
}

/** Names stand upright above the columns, so that all profiles fit into a terminal's width. */
function terminalTable({ file, rows }: MatrixFile, targets: readonly TargetName[], paint: Paint): string {
  const width = Math.min(40, Math.max(4, ...rows.map(({ tool }) => [...tool].length)));
  const colours = { accepted: paint.green, loses: paint.yellow, refused: paint.red };
  const head = targets.map(
    (target, index) => `${" ".repeat(width + 2)}${"│     ".repeat(index)}┌ ${paint.dim(target)}`,
  );
  const body = rows.map(({ tool, cells }) => {
    const signs = cells.map(({ verdict }) => colours[verdict](SIGNS[verdict].padEnd(6)));
    return `${padded(tool, width)}  ${signs.join("").trimEnd()}`;
  });
  return `${[paint.bold(file), ...head, ...body].join("\n")}\n`;
}

function padded(text: string, width: number): string {
  const characters = [...text];
  return characters.length > width
    ? `${characters.slice(0, width - 1).join("")}…`
    : text + " ".repeat(width - characters.length);
}

function markdownTable({ file, rows }: MatrixFile, targets: readonly TargetName[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const cellText = ({ verdict, rules }: MatrixRow["cells"][number]) =>
    verdict === "accepted" ? SIGNS[verdict] : `**${SIGNS[verdict]}** ${rules.join(", ")}`;
  return `${[
    `### ${markdownText(file)}`,
    "",
    line(["tool", ...targets]),
    line(["---", ...targets.map(() => "---")]),
    ...rows.map(({ tool, cells }) => line([markdownText(tool), ...cells.map(cellText)])),
  ].join("\n")}\n`;
}

/** A name as code, in which a table wants the bar alone to be escaped. */
function markdownText(text: string): string {
  return `\`${text.replaceAll("`", "'").replaceAll("|", "\\|").replaceAll("\n", " ")}\``;
}

function htmlPage(files: readonly MatrixFile[], targets: readonly TargetName[]): string {
  const tables = files.map(
    ({ file, rows }) => `<h2>${htmlText(file)}</h2>
<table>
<thead><tr><th scope="col">tool</th>${targets.map((target) => `<th scope="col">${target}</th>`).join("")}</tr></thead>
<tbody>
${rows.map(htmlRow).join("\n")}
</tbody>
</table>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>tagwright check</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; }
table { border-collapse: collapse; }
th, td { border: 1px solid #bbb; padding: 0.3rem 0.6rem; text-align: left; }
td.accepted { background: #d7f0d9; }
td.loses { background: #fbeebf; }
td.refused { background: #f6cfcd; }
</style>
</head>
<body>
<h1>tagwright check</h1>
<p>${LEGEND}</p>
${tables.join("\n")}
</body>
</html>
`;
}

function htmlRow({ tool, cells }: MatrixRow): string {
  const data = cells.map(
    ({ verdict, rules }) =>
      `<td class="${verdict}"${rules.length === 0 ? "" : ` title="${rules.join(", ")}"`}>${SIGNS[verdict]}</td>`,
  );
  return `<tr><th scope="row">${htmlText(tool)}</th>${data.join("")}</tr>`;
}

function htmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
