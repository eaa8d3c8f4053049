import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tagwright } from "./run.js";

const folder = mkdtempSync(join(tmpdir(), "tagwright-syntax-"));

function file(name: string, content: string | object): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const REQUEST = file("request.json", {
  model: "m",
  messages: [{ role: "user", content: "go" }],
  tools: [
    { type: "custom", custom: { name: "run", format: { type: "text" } } },
    { type: "function", function: { name: "get_weather", parameters: { type: "object" } } },
  ],
});
const DYNAMO = ["--server", "dynamo", "--parser", "hermes"];
const call = (input: string): string =>
  `<tool_call>\n{"name": "run", "arguments": ${JSON.stringify({ input })}}\n</tool_call>`;

describe("verify", () => {
  test("lists the faults of a body that is no JSON", async () => {
    const output = file("broken.txt", "<tool_call>\n{'name': 'run', \"arguments\": {}}\n</tool_call>");
    const { status, stdout } = await tagwright(["verify", REQUEST, output, ...DYNAMO]);
    expect(status).toBe(1);
    expect(stdout).toContain("syntax at byte 13 (line 2, column 2): single quotes: strings of JSON have double quotes");
    expect(stdout).toContain("syntax at byte 21 (line 2, column 10)");
  });

  test("--syntax holds the input of a custom tool to a notation", async () => {
    const output = file("program.txt", call("for x in y\n  z()\n"));
    const args = ["verify", REQUEST, output, ...DYNAMO];
    expect((await tagwright(args)).status).toBe(0);
    const { status, stdout } = await tagwright([...args, "--syntax", "run=python"]);
    expect(status).toBe(1);
    expect(stdout).toContain("no python at line 1, column 11 of the input: a colon is missing");
  });

  test.each([
    ["run", "NAME=python or NAME=json, not run"],
    ["run=ruby", "NAME=python or NAME=json"],
    ["ran=json", 'declares no tool "ran"; did you mean "run"?'],
    ["get_weather=json", '"get_weather" is no custom tool'],
  ])("--syntax %s is refused", async (pair, message) => {
    const output = file("output.txt", call("x"));
    const { status, stderr } = await tagwright(["verify", REQUEST, output, ...DYNAMO, "--syntax", pair]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
