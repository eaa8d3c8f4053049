import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { GENERATED_LOG_FLAGS, generatedLog } from "../../../bench/lib/generated-log.js";
import { logPage } from "../../../src/cli/log/page.js";
import { EMPTY_SUMMARY, type LogSummary } from "../../../src/verify/log/log-summary.js";
import { tagwright } from "../run.js";
import { openInChromium } from "./chromium.js";

const folder = mkdtempSync(join(tmpdir(), "tagwright-page-"));
const file = join(folder, "page.html");
/** Markup, a control character and a line separator in a name, an output and a path. */
const HOSTILE = `<script>alert("1")</script>&amp;\u0007`;

let html = "";
let summary: LogSummary;

beforeAll(async () => {
  const log = join(folder, "<b>log.jsonl");
  const lines = [...generatedLog(600, 11)].map(({ text }) => text);
  const [first = ""] = lines;
  const hostile = { ...JSON.parse(first), id: HOSTILE, output: `<tool_call>\n{"name": "${HOSTILE}"` };
  writeFileSync(log, `${[...lines, JSON.stringify(hostile)].join("\n")}\n`);
  const out = join(folder, "out.jsonl");
  const run = await tagwright(["verify", "--log", log, "--html", file, "--out", out, "--json", ...GENERATED_LOG_FLAGS]);
  summary = JSON.parse(run.stdout);
  html = readFileSync(file, "utf8");
}, 120_000);

describe("the page of a log", () => {
  test("needs nothing but itself, and runs nothing", () => {
    expect(html).not.toMatch(/https?:|<script|<link|<img|@import|url\(/);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  test("shows what is in a log as it stands there", () => {
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;␇");
    expect(html).toContain("&lt;b&gt;log.jsonl");
  });

  test("is there for a log without any line", () => {
    const page = logPage({ log: "empty.jsonl", settings: { server: "vllm" }, summary: EMPTY_SUMMARY, failing: [] });
    expect(page).toContain("0 lines, server vllm");
    expect(page).not.toContain("NaN");
  });
});

describe.runIf(openInChromium !== null)("the page in a browser", () => {
  test("draws its charts with the numbers of the summary, marks where outputs fail, and asks for nothing", {
    timeout: 120_000,
  }, async () => {
    const seen = await openInChromium?.(pathToFileURL(file).href);
    expect(seen).toMatchObject({ errors: [], requests: [pathToFileURL(file).href] });

    const { reasons, tools, layers, accepted, read, valid, good } = summary;
    const drawn = (title: string) => seen?.charts.find((chart) => chart.title === title)?.bars ?? [];
    expect(drawn("shares").map(({ count }) => count)).toEqual([accepted, read, valid, good]);
    expect(numbers(drawn("reasons"))).toEqual(numbers(Object.values(reasons).map((count) => ({ count }))));
    expect(numbers(drawn("layers"))).toEqual(numbers(Object.values(layers).map((count) => ({ count }))));
    expect(Object.fromEntries(drawn("tools").map(({ name, count, failed }) => [name, [count, failed]]))).toEqual(
      Object.fromEntries(Object.entries(tools).map(([name, { calls, valid: fit }]) => [name, [calls, calls - fit]])),
    );
    // A bar is as long as its count, beside the others of its chart.
    for (const { bars } of seen?.charts ?? []) {
      const longest = Math.max(...bars.map(({ count }) => count));
      const widest = Math.max(...bars.map(({ width }) => width));
      for (const { count, width } of bars) expect(width / widest).toBeCloseTo(count / longest, 1);
    }

    const failing = Object.values(reasons).reduce((sum, count) => sum + Math.min(count, 20), 0);
    expect(seen?.articles).toHaveLength(failing);
    for (const { marks, color, background } of seen?.articles ?? []) {
      expect(marks).toBe(1);
      expect(color).not.toBe(background);
    }
    const colors = new Map(seen?.layers.map(({ layer, color }) => [layer, color]));
    expect([...colors.keys()].sort()).toEqual(["arguments", "envelope", "text", "unread"]);
    expect(new Set(["arguments", "envelope", "text"].map((layer) => colors.get(layer))).size).toBe(3);
  });
});

function numbers(bars: readonly { readonly count: number }[]): readonly number[] {
  return bars.map(({ count }) => count).sort((a, b) => a - b);
}
