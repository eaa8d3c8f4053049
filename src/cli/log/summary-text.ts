import { logReasons, logShares, logTools, percent } from "../../verify/log/log-shares.js";
import type { LogSummary } from "../../verify/log/log-summary.js";

/** More tools than that fill the screen. */
const MOST_TOOLS = 20;

/** One row of the table: how many out of how many. */
interface Row {
  readonly name: string;
  readonly count: number;
  readonly of: number;
}

/** A log's summary as tables for people. */
export function summaryText(summary: LogSummary): string {
  const { lines, outputs, layers } = summary;
  const tools = logTools(summary);
  const width = Math.max(6, ...[lines, ...tools.map(({ calls }) => calls)].map((count) => String(count).length + 2));
  const rowText = ({ name, count, of }: Row): string =>
    `${String(count).padStart(width)}  ${percent(count, of).padStart(6)}  ${name}`;
  const part = (title: string, rows: readonly Row[]): readonly string[] =>
    rows.length === 0 ? [] : ["", title, ...rows.map(rowText)];
  return `${[
    `${lines} ${lines === 1 ? "line" : "lines"}`,
    ...logShares(summary).map(rowText),
    ...part(
      "why outputs fail",
      logReasons(summary).map(({ name, count }) => ({ name, count, of: lines })),
    ),
    ...part(
      "where they are rejected",
      Object.entries(layers).map(([layer, count]) => ({ name: `in the ${layer}`, count, of: outputs })),
    ),
    ...part(
      "calls with valid arguments",
      tools.slice(0, MOST_TOOLS).map(({ name, calls, valid, failed }) => ({
        name: `of ${calls} to ${name}${failed === 0 ? "" : ` (${failed} failing ${failed === 1 ? "output" : "outputs"})`}`,
        count: valid,
        of: calls,
      })),
    ),
    ...(tools.length > MOST_TOOLS ? [`${" ".repeat(width)}          and ${tools.length - MOST_TOOLS} more tools`] : []),
  ].join("\n")}\n`;
}
