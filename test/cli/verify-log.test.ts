import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { GENERATED_LOG_FLAGS, type GeneratedLine, generatedLog } from "../../bench/lib/generated-log.js";
import { tagwright } from "./run.js";

const HERMES = ["--server", "vllm", "--parser", "hermes"];
const EXAMPLE = "examples/weather/log.jsonl";

function folder(): string {
  return mkdtempSync(join(tmpdir(), "tagwright-log-"));
}

function linesOf(text: string): readonly { line: number; id?: string; reason: string | null }[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

describe("verify --log", () => {
  test("counts what became of the outputs, and why they fail", async () => {
    const run = await tagwright(["verify", "--log", EXAMPLE, ...HERMES]);
    expect(run.status).toBe(1);
    for (const row of [
      /^8 lines$/m,
      /^ *4 +50\.0% {2}accepted by the constraint, whole$/m,
      /^ *2 +33\.3% {2}all calls valid, of the outputs with calls$/m,
      /^ *2 +25\.0% {2}cut off$/m,
      /^ *2 +25\.0% {2}schema break$/m,
      /^ *2 +25\.0% {2}in the arguments$/m,
      /^ *2 +33\.3% {2}of 6 to get_weather \(4 failing outputs\)$/m,
    ]) {
      expect(run.stdout).toMatch(row);
    }
  });

  test("prints one JSON line per input, in their order, whatever the number of threads", {
    timeout: 60_000,
  }, async () => {
    const results = async (jobs: string) =>
      linesOf((await tagwright(["verify", "--log", EXAMPLE, "--jobs", jobs, ...HERMES, "--json"])).stdout);
    const one = await results("1");
    expect(one.map(({ line, id, reason }) => [line, id, reason]).slice(0, 3)).toEqual([
      [1, "request/output", null],
      [2, "request/output-empty", "missing-argument"],
      [3, "request/output-kelvin", "schema-break"],
    ]);
    expect(await results("3")).toEqual(one);
  });

  test("reads a log from a pipe, but keeps no state of it", async () => {
    const pipe = join(folder(), "log.pipe");
    execFileSync("mkfifo", [pipe]);
    const writing = writeFile(pipe, readFileSync(EXAMPLE));
    const run = await tagwright(["verify", "--log", pipe, ...HERMES]);
    await writing;
    expect(run.stdout).toMatch(/^8 lines$/m);
    const kept = await tagwright(["verify", "--log", pipe, "--state", `${pipe}.state`, ...HERMES]);
    expect(kept.stderr).toMatch(/--state needs a log that can be read again/);
  });

  test("goes on after a line that cannot be used, and names it; blank lines are none", async () => {
    const file = join(folder(), "log.jsonl");
    const [good = ""] = readFileSync(EXAMPLE, "utf8").split("\n");
    writeFileSync(file, `nonsense\r\n\n${good}\r\n`);
    const run = await tagwright(["verify", "--log", file, ...HERMES]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("log.jsonl:1:");
    expect(run.stdout).toMatch(/^2 lines$/m);
    expect(run.stdout).toMatch(/1 +50\.0% {2}unusable line/);
  });

  test("reads standard input", async () => {
    const [good = ""] = readFileSync(EXAMPLE, "utf8").split("\n");
    const run = await tagwright(["verify", "--log", "-", ...HERMES, "--json"], good);
    expect(run.status).toBe(0);
    expect(linesOf(run.stdout)).toMatchObject([{ line: 1, reason: null, accepted: true }]);
  });

  test("with --out the result lines go to a file, and --json prints the summary", async () => {
    const out = join(folder(), "results.jsonl");
    const run = await tagwright(["verify", "--log", EXAMPLE, ...HERMES, "--out", out, "--json"]);
    expect(JSON.parse(run.stdout)).toMatchObject({
      lines: 8,
      outputs: 8,
      accepted: 4,
      good: 2,
      reasons: { "cut-off": 2, "missing-argument": 2, "schema-break": 2 },
      layers: { arguments: 2 },
      tools: { get_weather: { calls: 6, valid: 2, failed: 4 } },
    });
    expect(linesOf(readFileSync(out, "utf8"))).toHaveLength(8);
  });

  test.each([
    [["verify", "--log", EXAMPLE, "--parser", "hermez"], /hermez.*did you mean "hermes"/],
    [["verify", "--log", "gone.jsonl", ...HERMES], /gone\.jsonl: cannot be read/],
    [["verify", "--log", "-", "--state", "s.json", ...HERMES], /--state needs a log that can be read again/],
    [["verify", "--log", EXAMPLE, "--out", "gone/results.jsonl", ...HERMES], /gone\/results\.jsonl: cannot be written/],
    [
      ["verify", "examples/weather/request.json", "examples/weather/output.txt", "--html", "p.html", ...HERMES],
      /--html has no effect without --log/,
    ],
  ])("%j is wrong use", async (args, message) => {
    const run = await tagwright(args);
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(message);
  });
});

describe("verify --log --state", () => {
  const files = () => {
    const at = folder();
    return { log: join(at, "log.jsonl"), out: join(at, "results.jsonl"), state: join(at, "state.json") };
  };
  const argsFor = ({ log, out, state }: ReturnType<typeof files>) => [
    ...["verify", "--log", log, "--out", out, "--state", state, "--json"],
    ...GENERATED_LOG_FLAGS,
  ];

  test("goes on where the log has grown, and says what became of all of it", { timeout: 60_000 }, async () => {
    const at = files();
    const lines = [...generatedLog(60, 3)].map(({ text }) => text);
    writeFileSync(at.log, `${lines.slice(0, 40).join("\n")}\n`);
    expect(JSON.parse((await tagwright(argsFor(at))).stdout)).toMatchObject({ lines: 40 });
    appendFileSync(at.log, `${lines.slice(40).join("\n")}\n`);
    expect(JSON.parse((await tagwright(argsFor(at))).stdout)).toMatchObject({ lines: 60 });
    expect(linesOf(readFileSync(at.out, "utf8")).map(({ line }) => line)).toEqual(lines.map((_, i) => i + 1));
  });

  test("refuses a state that belongs to another run", { timeout: 120_000 }, async () => {
    const at = files();
    writeFileSync(at.log, `${[...generatedLog(5, 3)].map(({ text }) => text).join("\n")}\n`);
    await tagwright(argsFor(at));
    const refused = async (args: readonly string[]) => {
      const run = await tagwright(args);
      expect(run.status).toBe(2);
      return run.stderr;
    };
    expect(await refused([...argsFor(at), "--reasoning", "on"])).toMatch(
      /belongs to a run with other settings; remove the file/,
    );
    expect(await refused(argsFor(at).filter((arg) => arg !== "--out" && arg !== at.out))).toMatch(
      /wrote its results to a file/,
    );
    writeFileSync(at.out, "");
    expect(await refused(argsFor(at))).toMatch(/has 0 bytes, but \d+ had been written/);
    writeFileSync(at.log, "something else that is long enough\n".repeat(1000));
    expect(await refused(argsFor(at))).toMatch(/is not the log that this belongs to/);
    writeFileSync(at.state, "{}");
    expect(await refused(argsFor(at))).toMatch(/this is no state of a log/);
  });

  test("a run that is killed in its middle, twice, goes on without losing or repeating a line", {
    timeout: 180_000,
  }, async () => {
    const at = files();
    const lines = [...generatedLog(8000, 5)];
    writeFileSync(at.log, lines.map(({ text }) => `${text}\n`).join(""));
    const done: number[] = [];
    for (const _ of ["once", "twice"]) {
      await killedInTheMiddle(argsFor(at), at.state);
      done.push(doneLines(at.state));
    }
    // It was in its middle, and the second run did not begin anew.
    expect(done[0]).toBeGreaterThan(0);
    expect(done[1]).toBeGreaterThan(done[0] ?? 0);
    expect(done[1]).toBeLessThan(lines.length);

    const { stdout } = await tagwright(argsFor(at));
    const results = linesOf(readFileSync(at.out, "utf8"));
    expect(results.map(({ line }) => line)).toEqual(lines.map((_, i) => i + 1));
    expect(results.map(({ reason }) => reason)).toEqual(lines.map(({ reason }) => reason));
    expect(JSON.parse(stdout)).toMatchObject({ lines: lines.length, reasons: reasonsOf(lines) });
  });
});

function doneLines(state: string): number {
  return JSON.parse(readFileSync(state, "utf8")).lines;
}

function reasonsOf(lines: readonly GeneratedLine[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of lines) if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Runs the command line, and kills it without warning when it has written a new state. */
async function killedInTheMiddle(args: readonly string[], state: string): Promise<void> {
  const written = () => (existsSync(state) ? statSync(state).mtimeMs : 0);
  const before = written();
  const child = spawn(process.execPath, ["--import", "tsx", "src/cli/main.ts", ...args], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: "ignore",
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on("close", (_, signal) => resolve(signal)));
  const watch = setInterval(() => {
    if (written() > before) child.kill("SIGKILL");
  }, 20);
  expect(await ended).toBe("SIGKILL");
  clearInterval(watch);
}
