import type { Settings } from "../../servers/types.js";
import type { FailingOutput } from "../../verify/log/failing-output.js";
import { FAILURE_REASONS } from "../../verify/log/failure-reason.js";
import { logReasons, logShares, logTools } from "../../verify/log/log-shares.js";
import type { LogSummary } from "../../verify/log/log-summary.js";
import type { OutputSpan } from "../../verify/log/output-spans.js";
import { VERSION } from "../version.js";
import { type Bar, barChart } from "./bar-chart.js";
import { htmlText } from "./html-text.js";
import { STYLE } from "./page-style.js";

export interface LogPage {
  /** The log's path. */
  readonly log: string;
  readonly settings: Settings;
  readonly summary: LogSummary;
  readonly failing: readonly FailingOutput[];
}

/** More bars than that are no chart. */
const MOST_TOOLS = 30;

/** A page that needs nothing but itself: the summary as charts, and failing outputs by what is wrong with them. */
export function logPage({ log, settings, summary, failing }: LogPage): string {
  const { lines, outputs } = summary;
  const setup = [`server ${settings.server}`, ...(settings.parser === undefined ? [] : [`parser ${settings.parser}`])];
  const reasons = logReasons(summary);
  const tools = logTools(summary);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${htmlText(log)}: what became of its outputs</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${htmlText(log)}</h1>
<p>${lines} ${lines === 1 ? "line" : "lines"}, ${htmlText(setup.join(", "))}; tagwright ${VERSION}</p>
${section("Shares", barChart("shares", logShares(summary), Math.max(lines, 1)))}
${section(
  "Why outputs fail",
  chart(
    "reasons",
    reasons.map(({ name, count }) => ({ name, count, of: lines })),
  ),
)}
${section(
  "Where they are rejected",
  chart(
    "layers",
    Object.entries(summary.layers).map(([name, count]) => ({ name, count, of: outputs })),
  ),
)}
${section(
  "Calls by tool",
  chart(
    "tools",
    tools
      .slice(0, MOST_TOOLS)
      .map(({ name, calls, valid }) => ({ name, count: calls, of: allCalls(summary), failed: calls - valid })),
  ),
  tools.length > MOST_TOOLS ? `and ${tools.length - MOST_TOOLS} more tools; ` : "",
  "in red: calls with arguments that do not fit.",
)}
<h2>Failing outputs</h2>
<p class="legend">${LEGEND}</p>
${reasons
  .map(({ reason, name, count }) =>
    failures(
      name,
      count,
      failing.filter((one) => one.reason === reason),
    ),
  )
  .join("\n")}
</body>
</html>
`;
}

const LEGEND = [
  ...["envelope", "arguments", "text", "reasoning", "unread"].map((layer) => `<span class="${layer}">${layer}</span>`),
  "<mark>the first impossible byte, or where else it fails</mark>",
].join(" ");

function allCalls(summary: LogSummary): number {
  return Object.values(summary.tools).reduce((sum, { calls }) => sum + calls, 0);
}

function section(title: string, drawn: string, ...notes: readonly string[]): string {
  if (drawn === "") return "";
  const note = notes.join("");
  return `<section><h2>${title}</h2>\n${drawn}${note === "" ? "" : `\n<p>${note}</p>`}</section>`;
}

/** Bars beside the longest of them; nothing where there are none. */
function chart(title: string, bars: readonly Bar[]): string {
  return bars.length === 0 ? "" : barChart(title, bars, Math.max(...bars.map(({ count }) => count)));
}

function failures(name: string, count: number, outputs: readonly FailingOutput[]): string {
  const shown = outputs.length < count ? `, the first ${outputs.length} here` : "";
  return `<details open><summary>${name} <small>${count}${shown}</small></summary>\n${outputs.map(article).join("\n")}\n</details>`;
}

function article({ line, id, reason, message, before, after, left, right }: FailingOutput): string {
  const [fault, ...rest] = after;
  const mark =
    fault === undefined
      ? `<mark title="${FAILURE_REASONS[reason]}">${END}</mark>`
      : `${marked(fault, FAILURE_REASONS[reason])}${rest.map(spanHtml).join("")}`;
  const text = [leftOut(left), ...before.map(spanHtml), mark, leftOut(right)].join("");
  return `<article data-line="${line}" data-reason="${reason}"><p>line ${line}${id === null ? "" : ` <code>${htmlText(id)}</code>`}: ${htmlText(message)}</p><pre>${text}</pre></article>`;
}

const END = "∎";

function leftOut(bytes: number): string {
  return bytes === 0 ? "" : `<i>… ${bytes} bytes …</i>`;
}

/** A span whose first character is where the output fails. */
function marked({ text, ...kind }: OutputSpan, why: string): string {
  const [first = "", ...rest] = text;
  const shown = first === "\n" ? "↵\n" : htmlText(first);
  return `<mark title="${why}">${shown}</mark>${spanHtml({ ...kind, text: rest.join("") })}`;
}

function spanHtml({ layer, tool, text }: OutputSpan): string {
  if (text === "") return "";
  return `<span class="${layer}" title="${layer}${tool === null ? "" : ` of ${htmlText(tool)}`}">${htmlText(text)}</span>`;
}
