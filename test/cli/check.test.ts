import { describe, expect, it } from "vitest";
import { SettingsError } from "../../src/base/errors.js";
import { type CheckOptions, runCheck } from "../../src/cli/check.js";
import type { Io } from "../../src/cli/io.js";
import { UsageError } from "../../src/cli/usage-error.js";

const OPEN = `{
  "tools": [
    {"name": "f", "inputSchema": {"type": "object", "properties": {}}}
  ]
}
`;
const CLEAN = '{"type":"object","properties":{},"required":[],"additionalProperties":false}';
const WARNED =
  '{"type":"object","properties":{"😀":{"type":"string","maxLength":3}},"required":["😀"],"additionalProperties":false}';

/** Runs the command on files in memory. */
async function check(files: Record<string, string>, options: CheckOptions = {}, names = Object.keys(files)) {
  const out: string[] = [];
  const err: string[] = [];
  const written: Record<string, string> = {};
  const io: Io = {
    stdout: (text) => void out.push(text),
    stderr: (text) => void err.push(text),
    readFile: async (path) => {
      const text = files[path];
      if (text === undefined) throw Object.assign(new Error("no"), { code: "ENOENT" });
      return text;
    },
    readBytes: async () => new Uint8Array(),
    writeFile: async (path, text) => {
      written[path] = text;
    },
    stdin: async () => files["-"] ?? "",
    lines: async function* () {},
    size: async () => 0,
    workerModule: new URL("file:///unused"),
    isTerminal: false,
  };
  const status = await runCheck(names, options, io);
  return { status, out: out.join(""), err: err.join(""), written };
}

describe("runCheck", () => {
  it("exits 1 for errors, 0 for none, and gives lines and columns", async () => {
    expect((await check({ "a.json": CLEAN })).status).toBe(0);
    const { status, out } = await check({ "a.json": OPEN }, { json: true });
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      files: [
        {
          file: "a.json",
          tools: [{ name: "f", findings: [{ rule: "object-not-closed", line: 3, column: 19, profiles: ["openai"] }] }],
        },
      ],
      errors: 1,
      warnings: 0,
    });
  });

  it("counts columns in code points and warnings against their maximum", async () => {
    const { status, out } = await check({ "a.json": WARNED }, { json: true });
    expect(status).toBe(0);
    expect(JSON.parse(out).files[0].tools[0].findings[0]).toMatchObject({ rule: "kw-length", line: 1, column: 53 });
    expect((await check({ "a.json": WARNED }, { maxWarnings: 0 })).status).toBe(1);
  });

  it("reads standard input, and YAML with its places", async () => {
    expect((await check({ "-": OPEN }, {}, ["-"])).status).toBe(1);
    const yaml = "tools:\n  - name: f\n    inputSchema:\n      type: object\n      properties: {}\n";
    const { out } = await check({ "t.yaml": yaml }, { json: true });
    expect(JSON.parse(out).files[0].tools[0].findings[0]).toMatchObject({ line: 3, column: 5 });
  });

  it("fixes and says so, and reports what is left", async () => {
    const { status, written, err, out } = await check({ "a.json": OPEN }, { fix: true, json: true });
    expect(status).toBe(0);
    expect(written["a.json"]).toBe(OPEN.replace('"properties": {}', '"properties": {}, "additionalProperties": false'));
    expect(err).toBe("a.json: 1 finding fixed\n");
    expect(JSON.parse(out).errors).toBe(0);
    expect((await check({ "a.json": CLEAN }, { fix: true })).written).toEqual({});
  });

  it.each([
    ["a.json", '{"a": [1, }', /^a\.json:1:11: not JSON: /],
    ["a.yaml", "a: [1\nb: }", /^a\.yaml:\d+:\d+: not YAML: /],
    ["a.json", '{\n  "tools": 3}', /^a\.json:2:3: \/tools is not a tool list/],
  ])("names file, line and column of a bad %s", async (name, text, message) => {
    const run = check({ [name]: text });
    await expect(run).rejects.toThrow(UsageError);
    await expect(run).rejects.toThrow(message);
  });

  it("refuses missing files, unknown profiles and reporters", async () => {
    await expect(check({}, {}, ["b.json"])).rejects.toThrow("b.json: cannot be read: there is no such file");
    await expect(check({ "a.json": CLEAN }, { profile: "openai,azzure" })).rejects.toThrow('did you mean "azure"');
    await expect(check({ "a.json": CLEAN }, { reporter: "sariff" })).rejects.toThrow(SettingsError);
    await expect(check({}, {}, [])).rejects.toThrow(UsageError);
  });

  it("lists the rules of a profile", async () => {
    const { status, out } = await check({}, { listRules: true, profile: "beam" }, []);
    expect(status).toBe(0);
    expect(out).toMatch(/^beam-pattern +beam: error /m);
    expect(out).not.toContain("limit-max-items-sum");
  });
});

describe("reporters", () => {
  it("pretty: people see place, message, rule and fix", async () => {
    const { out } = await check({ "a.json": OPEN });
    expect(out).toContain("3:19     error    Object must set additionalProperties to false");
    expect(out).toContain('fix: Add "additionalProperties": false');
    expect(out).toContain("1 tool in 1 file: 1 error, 0 warnings");
  });

  it("github: workflow commands with escapes", async () => {
    const { out } = await check({ "a,b.json": OPEN }, { reporter: "github" });
    expect(out).toBe(
      '::error file=a%2Cb.json,line=3,col=19,title=object-not-closed::f: Object must set additionalProperties to false. Add "additionalProperties": false\n',
    );
  });

  it("junit: a failure per tool, escaped", async () => {
    const { out } = await check({ "a<b.json": OPEN }, { reporter: "junit" });
    expect(out).toContain('<testsuite name="a&lt;b.json" tests="1" failures="1" errors="0">');
    expect(out).toContain('<failure message="Object must set additionalProperties to false" type="object-not-closed">');
  });

  it("sarif: results point at rules and places", async () => {
    const log = JSON.parse((await check({ "a b.json": OPEN }, { reporter: "sarif" })).out);
    const [run] = log.runs;
    const [result] = run.results;
    expect(log.version).toBe("2.1.0");
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe("object-not-closed");
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "a%20b.json" },
      region: { startLine: 3, startColumn: 19 },
    });
  });
});
