import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { mcpTools } from "../../src/cli/mcp-tools.js";
import { checkTools } from "../../src/strict/check.js";
import { TARGET_NAMES } from "../../src/strict/profile-names.js";
import { tagwright } from "../cli/run.js";

/** Public servers from the npm registry, with the arguments that they need and a tool that each is known for. */
const SERVERS = [
  { name: "server-filesystem", args: ["examples"], tool: "read_text_file" },
  { name: "server-memory", args: [], tool: "create_entities" },
  { name: "server-everything", args: [], tool: "echo" },
] as const;

function commandOf(name: string, args: readonly string[]): string {
  const manifest = createRequire(import.meta.url).resolve(`@modelcontextprotocol/${name}/package.json`);
  return [process.execPath, join(dirname(manifest), "dist/index.js"), ...args].map((word) => `"${word}"`).join(" ");
}

describe.each(SERVERS)("the public MCP server $name", ({ name, args, tool }) => {
  it("is checked over stdio", async () => {
    const { status, stdout } = await tagwright(["check", "--mcp", commandOf(name, args), "--json"]);
    expect(status).toBe(1);
    const [file] = JSON.parse(stdout).files;
    expect(file.tools.map((one: { name: string }) => one.name)).toContain(tool);
    for (const { findings } of file.tools) {
      for (const { line, column } of findings) expect([line > 1, column > 1]).toEqual([true, true]);
    }
  });

  it("has findings for every profile or none, without a fault of the check", async () => {
    const tools = await mcpTools(commandOf(name, args), 60_000);
    expect(tools.length).toBeGreaterThan(5);
    expect(checkTools({ tools }, TARGET_NAMES)).toHaveLength(tools.length);
  });
});
