import { percent } from "../../verify/log/log-shares.js";
import { htmlText } from "./html-text.js";

/** One bar; `part` of the whole `count` is drawn in the second colour. */
export interface Bar {
  readonly name: string;
  readonly count: number;
  /** What the count is a share of, for its label. */
  readonly of: number;
  /** How much of the count failed; left out where that says nothing. */
  readonly failed?: number;
}

const WIDTH = 720;
const NAMES = 290;
const LABELS = 120;
const ROW = 26;
const BAR = 16;

/** Horizontal bars as inline SVG, as long as their counts are large beside the largest scale. */
export function barChart(title: string, bars: readonly Bar[], scale: number): string {
  const room = WIDTH - NAMES - LABELS;
  const length = (count: number): string => (scale === 0 ? 0 : (room * count) / scale).toFixed(1);
  const rows = bars.map(({ name, count, of, failed = 0 }, i) => {
    const top = i * ROW + (ROW - BAR) / 2;
    const base = top + BAR - 4;
    const label = `${count} (${percent(count, of)})`;
    return [
      `<g data-name="${htmlText(name)}" data-count="${count}" data-failed="${failed}"><title>${htmlText(`${name}: ${label}`)}</title>`,
      `<text class="name" x="${NAMES - 10}" y="${base}">${htmlText(shortened(name))}</text>`,
      `<rect class="bar" x="${NAMES}" y="${top}" width="${length(count)}" height="${BAR}" rx="2"/>`,
      failed === 0
        ? ""
        : `<rect class="failed" x="${NAMES}" y="${top}" width="${length(failed)}" height="${BAR}" rx="2"/>`,
      `<text class="count" x="${Number(length(count)) + NAMES + 8}" y="${base}">${label}</text></g>`,
    ].join("");
  });
  const height = bars.length * ROW;
  return `<svg role="img" aria-label="${htmlText(title)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">${rows.join("\n")}</svg>`;
}

/** Characters of a name that have room beside the bars. */
const LONGEST_NAME = 42;

function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= LONGEST_NAME ? name : `${characters.slice(0, LONGEST_NAME - 1).join("")}…`;
}
