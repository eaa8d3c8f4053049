import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LogBatch, logBatches } from "../../../src/cli/log/batches.js";

const START = { bytes: 0, lines: 0 };

async function batches(parts: readonly string[], place = START, longest = 1000): Promise<readonly LogBatch[]> {
  const made: LogBatch[] = [];
  async function* chunks() {
    for (const part of parts) yield Buffer.from(part);
  }
  for await (const batch of logBatches(chunks(), place, longest)) made.push(batch);
  return made;
}

const textOf = ({ bytes }: LogBatch): string => new TextDecoder().decode(bytes ?? new Uint8Array());

describe("a log in batches", () => {
  test("has whole lines in each, with their numbers and where they end", async () => {
    const made = await batches(["one\ntw", "o\nthr", "ee\nfo", "ur"]);
    expect(made.map(textOf)).toEqual(["one\n", "two\n", "three\n", "four"]);
    expect(made.map(({ firstLine, lines, end }) => [firstLine, lines, end])).toEqual([
      [1, 1, 4],
      [2, 1, 8],
      [3, 1, 14],
      [4, 1, 18],
    ]);
  });

  test("goes on from any place", async () => {
    expect(await batches(["c\nd\n"], { bytes: 4, lines: 2 })).toMatchObject([{ firstLine: 3, lines: 2, end: 8 }]);
  });

  test("drops a line that is too long, and goes on behind it", async () => {
    const made = await batches(["a\n", "x".repeat(8), "x".repeat(8), "x\nb\n", "y".repeat(12)], START, 10);
    expect(
      made.map(({ bytes, ...rest }) => ({ ...rest, text: bytes === null ? null : new TextDecoder().decode(bytes) })),
    ).toEqual([
      { firstLine: 1, lines: 1, end: 2, text: "a\n" },
      { firstLine: 2, lines: 1, end: 20, text: null },
      { firstLine: 3, lines: 1, end: 22, text: "b\n" },
      { firstLine: 4, lines: 1, end: 34, text: null },
    ]);
  });

  test("is the log, however it is cut", async () => {
    const line = fc.string({ unit: "binary-ascii", maxLength: 12 }).map((text) => text.replaceAll("\n", ""));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.boolean(), fc.array(fc.nat(9)), async (lines, isEnded, cuts) => {
        const text = lines.join("\n") + (isEnded && lines.length > 0 ? "\n" : "");
        const parts: string[] = [];
        let at = 0;
        for (const cut of [...cuts, text.length]) {
          parts.push(text.slice(at, at + cut));
          at += cut;
        }
        const made = await batches(parts);
        expect(made.map(textOf).join("")).toBe(text);
        const count = text.split("\n").length - (text === "" || text.endsWith("\n") ? 1 : 0);
        expect(made.reduce((sum, { lines: some }) => sum + some, 0)).toBe(count);
        expect(made.at(-1)?.end ?? 0).toBe(text.length);
      }),
    );
  });
});
