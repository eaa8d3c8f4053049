import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { afterAll, describe, expect, test } from "vitest";
import { TagwrightError } from "../../src/base/errors.js";
import { compileCommand } from "../../src/cli/compile.js";
import { explainCommand } from "../../src/cli/explain.js";
import { nodeIo } from "../../src/cli/io.js";
import { verifyCommand } from "../../src/cli/verify.js";
import { tagwright } from "../cli/run.js";

const folder = mkdtempSync(join(tmpdir(), "tagwright-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const REQUEST = "examples/weather/request.json";
const HERMES = ["--parser", "hermes"];
const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

const io = nodeIo(import.meta.url);

/** A command in this process, which starts sooner: what it writes, and what it throws. */
async function run(args: readonly string[]): Promise<{ readonly stdout: string; readonly error: unknown }> {
  const written: string[] = [];
  const collecting = { ...io, stdout: (text: string) => void written.push(text), stderr: () => undefined };
  const program = new Command().exitOverride();
  for (const command of [compileCommand, explainCommand, verifyCommand]) {
    program.addCommand(command(collecting, () => undefined).exitOverride());
  }
  try {
    await program.parseAsync([...args], { from: "user" });
    return { stdout: written.join(""), error: null };
  } catch (error) {
    return { stdout: written.join(""), error };
  }
}

describe("files that cannot be used are an error of ours", () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    [
      "an output that is not there",
      ["verify", REQUEST, "nothing.txt", ...HERMES],
      /nothing\.txt: cannot be read: there is no such/,
    ],
    ["a folder as output", ["verify", REQUEST, folder, ...HERMES], /cannot be read: it is a folder/],
    ["standard input twice", ["verify", "-", "-", ...HERMES], /standard input/],
    ["a folder to write to", ["compile", REQUEST, ...HERMES, "--out", folder], /cannot be written: it is a folder/],
    ["an empty request", ["explain", file("empty.yaml", "\n"), ...HERMES], /empty\.yaml:1:1: .*it is empty/],
    [
      "YAML that holds itself",
      ["explain", file("cycle.yaml", "a: &a [*a]\n"), ...HERMES],
      /nests more than 256 levels/,
    ],
  ])("%s", async (_, args, message) => {
    const { stdout, error } = await run(args);
    expect(stdout).toBe("");
    expect(error).toBeInstanceOf(TagwrightError);
    expect(error).toHaveProperty("message", expect.stringMatching(message));
  });
});

// In a process of its own, for its stack and for what it makes of errors.
describe("wrong use ends with status 2, one sentence and no stack", () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    [
      "JSON that nests without end",
      ["explain", file("open.json", "[".repeat(200_000)), ...HERMES],
      /open\.json:1:200001: not JSON/,
    ],
    ["JSON that nests too deep", ["check", file("deep.json", deep(20_000))], /nests more than 256 levels/],
    ["YAML that nests too deep", ["explain", file("deep.yaml", deep(20_000)), ...HERMES], /nests more than 256 levels/],
  ])("%s", async (_, args, message) => {
    const { status, stdout, stderr } = await tagwright(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at |fault in tagwright/m);
  });
});

test("what a model nested 100,000 deep is reported as JSON", async () => {
  const output = file(
    "deep.txt",
    `<tool_call>\n{"name": "get_weather", "arguments": {"a": ${deep(100_000)}}}\n</tool_call>`,
  );
  const { status, stdout } = await tagwright(["verify", REQUEST, output, ...HERMES, "--json"]);
  expect(status).toBe(1);
  expect(JSON.parse(stdout).reading.calls).toMatchObject([{ name: "get_weather", valid: false }]);
});

test("with --json a grammar is one JSON string", async () => {
  const { stdout } = await run(["compile", REQUEST, ...HERMES, "--emit", "ebnf", "--json"]);
  expect(JSON.parse(stdout)).toMatch(/^root ::= /);
});

test("a reader that closes the pipe early is no error", async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "src/cli/main.ts", "check", "--list-rules", "--profile", "portable"],
    { cwd: root },
  );
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += String(chunk);
  });
  child.stdout.destroy();
  const status = await new Promise((resolve) => child.on("close", resolve));
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
