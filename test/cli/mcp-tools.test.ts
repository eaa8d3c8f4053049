import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commandWords, mcpTools } from "../../src/cli/mcp-tools.js";
import { tagwright } from "./run.js";

const SERVER = fileURLToPath(new URL("servers/mcp-server.mjs", import.meta.url));
const server = (mode: string) => `"${process.execPath}" "${SERVER}" ${mode}`;

/** A process that has ended and waits for nobody to be told is no longer running. */
function isRunning(pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    const ps = spawn("ps", ["-o", "stat=", "-p", String(pid)]);
    let out = "";
    ps.stdout.on("data", (chunk) => {
      out += String(chunk);
    });
    ps.on("close", () => resolve(out.trim() !== "" && !out.startsWith("Z")));
  });
}

describe("mcpTools", () => {
  it.each(["well", "banner", "endless"])(
    "lists the tools of all pages, as they are: a server that behaves %s",
    async (mode) => {
      expect(await mcpTools(server(mode), 20_000)).toEqual([
        { name: "first", description: "a tool", inputSchema: { type: "object", properties: {} } },
        { name: "second", description: "a tool", inputSchema: { type: "array" } },
      ]);
    },
  );

  it("says how a server failed, with its last words", async () => {
    await expect(mcpTools(server("crash"), 20_000)).rejects.toThrow(
      /ended before it answered \(status 3\); it wrote:\ncannot open the database/,
    );
    await expect(mcpTools(server("refuses"), 20_000)).rejects.toThrow(/no such method/);
    await expect(mcpTools("no-such-command-anywhere", 20_000)).rejects.toThrow("there is no such command");
    await expect(mcpTools(" ", 20_000)).rejects.toThrow("--mcp needs the command");
  });

  it("gives up after its time", async () => {
    await expect(mcpTools(server("silent"), 500)).rejects.toThrow("did not answer within 0.5 s");
  });

  it("ends a server that does not want to end, and what that has started", async () => {
    const failure = await mcpTools(server("stubborn"), 2000).catch((error: Error) => error.message);
    const pids = /pids (\d+) (\d+)/.exec(String(failure))?.slice(1).map(Number) ?? [];
    expect(pids).toHaveLength(2);
    for (const pid of pids) expect(await isRunning(pid)).toBe(false);
  });
});

describe("commandWords", () => {
  it.each([
    ["node server.js --dir /tmp", ["node", "server.js", "--dir", "/tmp"]],
    [`node "my server.js" 'a "b"' c\\ d`, ["node", "my server.js", 'a "b"', "c d"]],
    [`--name="x y" ""`, ["--name=x y", ""]],
    ["", []],
  ])("splits %j", (command, words) => {
    expect(commandWords(command)).toEqual(words);
  });
});

describe("check --mcp", () => {
  it("checks the tools of a running server", async () => {
    const { status, stdout } = await tagwright(["check", "--mcp", server("well"), "--json"]);
    expect(status).toBe(1);
    const [file] = JSON.parse(stdout).files;
    expect(file.file).toBe(`mcp:${server("well")}`);
    expect(file.tools.map(({ name }: { name: string }) => name)).toEqual(["first", "second"]);
    expect(file.tools[1].findings.map(({ rule }: { rule: string }) => rule)).toContain("root-not-object");
  });

  it("exits 2 with the reason where that fails", async () => {
    const { status, stderr } = await tagwright(["check", "--mcp", server("silent"), "--mcp-timeout", "1"]);
    expect(status).toBe(2);
    expect(stderr).toContain("did not answer within 1 s");
  });
});
