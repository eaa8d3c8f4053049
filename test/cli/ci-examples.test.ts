import { spawn } from "node:child_process";
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const EXAMPLE = join(ROOT, "examples/ci");

/** A step of a workflow, as far as a shell has to do with it. */
interface Step {
  readonly run?: string;
  readonly if?: string;
}

let project = "";
let bin = "";

/** The example as a project of its own, with an `npx` that runs this checkout in the place of the published package. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "tagwright-ci-"));
  bin = await mkdtemp(join(tmpdir(), "tagwright-bin-"));
  await cp(EXAMPLE, project, { recursive: true });
  const command = `exec "${process.execPath}" --import "${join(ROOT, "node_modules/tsx/dist/esm/index.mjs")}" "${join(ROOT, "src/cli/main.ts")}"`;
  await writeFile(join(bin, "npx"), `#!/bin/sh\n[ "$1" = tagwright ] || exit 127\nshift\n${command} "$@"\n`);
  await chmod(join(bin, "npx"), 0o755);
});

afterAll(async () => {
  await rm(project, { recursive: true });
  await rm(bin, { recursive: true });
});

function shell(script: string): Promise<{ readonly status: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, GITHUB_STEP_SUMMARY: "summary.md" };
    // As the runners do: stop at the first command that fails.
    const child = spawn("bash", ["-e", "-o", "pipefail", "-c", script], { cwd: project, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += String(chunk);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ status: code ?? -1, output }));
  });
}

const yaml = async (file: string) => parse(await readFile(join(EXAMPLE, file), "utf8"));
const read = (file: string) => readFile(join(project, file), "utf8");

const GOOD = "tools/calendar.json";
const BAD = "tools/bad.json";
const OPEN_SCHEMA = '{ "name": "f", "inputSchema": { "type": "object", "properties": {} } }\n';

/** Runs what is written, with a good tool and then with a bad one beside it. */
async function withBadTool<T>(run: () => Promise<T>): Promise<T> {
  await writeFile(join(project, BAD), OPEN_SCHEMA);
  try {
    return await run();
  } finally {
    await rm(join(project, BAD));
  }
}

describe("examples/ci", () => {
  it("GitHub Actions: passes, and annotates what is wrong", async () => {
    const workflow = await yaml(".github/workflows/tool-schemas.yml");
    const steps: readonly Step[] = workflow.jobs.check.steps;
    const commands = steps.flatMap(({ run }) => run ?? []);
    expect(commands).toHaveLength(3);
    for (const command of commands) expect(await shell(command)).toEqual({ status: 0, output: "" });
    expect(JSON.parse(await read("tool-schemas.sarif")).runs[0].results).toEqual([]);
    expect(await read("summary.md")).toContain("| `find_free_slot` | ok | ok |");
    const [annotate = "", write = ""] = commands;
    await withBadTool(async () => {
      const { status, output } = await shell(annotate);
      expect(status).toBe(1);
      expect(output).toMatch(/^::error file=tools\/bad\.json,line=1,col=16,title=object-not-closed::/);
      expect((await shell(write)).status).toBe(1);
      expect(JSON.parse(await read("tool-schemas.sarif")).runs[0].results.length).toBeGreaterThan(0);
    });
  }, 60_000);

  it("pre-commit: fixes what is safe in the files of the commit", async () => {
    const { repos } = await yaml(".pre-commit-config.yaml");
    const [hook] = repos[0].hooks;
    await withBadTool(async () => {
      const files = (await readdir(join(project, "tools"))).map((name) => `tools/${name}`);
      const matching = files.filter((file) => new RegExp(hook.files).test(file)).sort();
      expect(matching).toEqual([BAD, GOOD]);
      expect(await shell(`${hook.entry} ${matching.join(" ")}`)).toMatchObject({ status: 0 });
      expect(JSON.parse(await read(BAD)).inputSchema.additionalProperties).toBe(false);
      expect(await read(GOOD)).toBe(await readFile(join(EXAMPLE, GOOD), "utf8"));
    });
  }, 60_000);

  it("GitLab: writes a test report", async () => {
    const job = (await yaml(".gitlab-ci.yml"))["tool-schemas"];
    const script = job.script.join("\n");
    expect(await shell(script)).toEqual({ status: 0, output: "" });
    expect(await read(job.artifacts.reports.junit)).toContain('tests="1" failures="0"');
    await withBadTool(async () => {
      expect((await shell(script)).status).toBe(1);
      expect(await read(job.artifacts.reports.junit)).toContain('tests="2" failures="1"');
    });
  }, 60_000);
});
