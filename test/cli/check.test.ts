import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { SettingsError } from "../../src/base/errors.js";
import { runCheck } from "../../src/cli/check.js";
import type { CheckFlags } from "../../src/cli/check-command.js";
import type { Io } from "../../src/cli/io.js";
import { UsageError } from "../../src/cli/usage-error.js";
import { configSchema } from "../../src/strict/config-schema.js";

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
async function check(files: Record<string, string>, options: CheckFlags = {}, names = Object.keys(files)) {
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
    chunks: async function* () {},
    writeOut: async () => {},
    openAt: async () => ({ write: async () => {}, sync: async () => {}, close: async () => {} }),
    replaceFile: async () => {},
    size: async () => 0,
    workerModule: new URL("file:///unused"),
    exists: async (path) => files[path.replace("/project/", "")] !== undefined,
    folder: "/project",
    isTerminal: false,
    showsProgress: false,
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
    expect(err).toBe("a.json: 1 finding fixed (1 narrows what is valid)\n");
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

describe("fixes", () => {
  const OPTIONAL =
    '{"name":"f","inputSchema":{"type":"object","properties":{"a":{"type":"string","format":"uri-template"}}}}';
  const parametersOf = (text: string | undefined) => JSON.parse(text ?? "{}").inputSchema;

  it("are made by --fix where they are safe, by --fix-unsafe where they are not", async () => {
    const safe = await check({ "a.json": OPTIONAL }, { fix: true });
    expect(safe.status).toBe(1);
    expect(parametersOf(safe.written["a.json"])).toEqual({
      type: "object",
      properties: { a: { type: "string", format: "uri-template" } },
      additionalProperties: false,
    });
    const all = await check({ "a.json": OPTIONAL }, { fixUnsafe: true });
    expect(all.status).toBe(0);
    expect(all.err).toMatch(/^a\.json: \d findings fixed \(1 narrows what is valid; \d unsafe: /);
    expect(parametersOf(all.written["a.json"])).toEqual({
      type: "object",
      properties: { a: { type: ["string", "null"], description: "format: uri-template" } },
      additionalProperties: false,
      required: ["a"],
    });
  });

  it("make optional properties mandatory as they are where that is asked", async () => {
    const { written } = await check(
      { "a.json": OPTIONAL },
      { fix: true, completeRequired: "plain", profile: "dynamo" },
    );
    expect(parametersOf(written["a.json"])).toMatchObject({ properties: { a: { type: "string" } }, required: ["a"] });
  });

  it("are shown as a diff by --fix-dry-run, and nothing is written", async () => {
    const { out, written } = await check({ "a.json": OPEN }, { fixDryRun: true });
    expect(written).toEqual({});
    expect(out).toContain(`--- a/a.json
+++ b/a.json
@@ -1,5 +1,5 @@
 {
   "tools": [
-    {"name": "f", "inputSchema": {"type": "object", "properties": {}}}
+    {"name": "f", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}
   ]
 }
`);
    expect(out).toContain("1 tool in 1 file: clean");
    const report = JSON.parse((await check({ "-": OPEN }, { fixDryRun: true, json: true }, ["-"])).out);
    expect(report.files[0].diff).toContain("+++ b/stdin");
  });

  it("cannot be written to standard input", async () => {
    await expect(check({ "-": OPEN }, { fix: true }, ["-"])).rejects.toThrow("standard input cannot be rewritten");
  });
});

describe("a configuration", () => {
  const rc = (text: string, file: Record<string, string> = { "a.json": OPEN }, options: CheckFlags = {}) =>
    check({ ...file, ".tagwrightrc": text }, options, Object.keys(file));

  it("gives profiles, severities and limits that the command line can override", async () => {
    const config =
      "profiles: [dynamo]\nmaxWarnings: 0\nrules:\n  object-not-closed: warning\n  dynamo-preflight: off\n";
    const { status, out } = await rc(config, { "a.json": OPEN }, { json: true });
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ errors: 0, warnings: 1 });
    expect((await rc(config, { "a.json": OPEN }, { maxWarnings: 1 })).status).toBe(0);
    expect((await rc(config, { "a.json": OPEN }, { profile: "openai", maxWarnings: 1 })).status).toBe(0);
    expect((await rc(config, { "a.json": OPEN }, { config: false, profile: "openai" })).status).toBe(1);
  });

  it("ignores findings of a tool for a reason, and counts them", async () => {
    const config = '{"ignores": [{"tool": "f*", "rules": ["object-not-closed"], "reason": "takes any key"}]}';
    const { status, out } = await rc(config);
    expect(status).toBe(0);
    expect(out).toBe("1 tool in 1 file: clean, 1 ignored\n");
    expect((await rc(config.replace("f*", "g*"))).status).toBe(1);
    // What is ignored is not fixed either.
    expect((await rc(config, { "a.json": OPEN }, { fix: true })).written).toEqual({});
  });

  it.each([
    ['{"ignores": [{"tool": "f", "reason": " "}]}', 1, 14],
    ["ignores:\n  - tool: f\n", 2, 5],
  ])("has a finding for an ignore without a reason", async (config, line, column) => {
    const { status, out } = await rc(config, { "a.json": OPEN }, { json: true });
    expect(status).toBe(1);
    const [file] = JSON.parse(out).files;
    expect(file.file).toBe(".tagwrightrc");
    expect(file.tools[0].findings).toMatchObject([{ rule: "ignore-without-reason", severity: "error", line, column }]);
  });

  it.each([
    ["rules:\n  kw-onof: off\n", '.tagwrightrc:2:3: there is no rule "kw-onof"; did you mean "kw-oneof"'],
    ["profiles: [opnai]\n", '.tagwrightrc:1:12: there is no profile "opnai"; did you mean "openai"'],
    ["maxWarning: 1\n", '.tagwrightrc:1:1: the configuration has no key "maxWarning"; did you mean "maxWarnings"'],
    ["rules:\n  kw-oneof: warn\n", '.tagwrightrc:2:3: there is no value "warn"; did you mean "warning"'],
    ["maxWarnings: -1\n", ".tagwrightrc:1:1: /maxWarnings must be >= 0"],
  ])("is refused with file, line and column: %j", async (config, message) => {
    await expect(rc(config)).rejects.toThrow(message);
  });

  it("has a JSON Schema that is published", async () => {
    const published = await readFile(new URL("../../schemas/tagwrightrc.schema.json", import.meta.url), "utf8");
    expect(JSON.parse(published)).toEqual(configSchema());
  });
});

describe("--matrix", () => {
  const LENGTH = `{"name": "g", "inputSchema": ${WARNED}}`;
  const list = `[{"name": "f", "inputSchema": ${CLEAN}}, ${LENGTH}, {"name": "h|h", "inputSchema": {"type": "object"}}]`;

  it("shows each tool against each profile", async () => {
    const { status, out } = await check({ "a.json": list }, { matrix: true, profile: "openai,azure" });
    expect(status).toBe(1);
    expect(out).toMatch(/^f +ok +ok$/m);
    expect(out).toMatch(/^g +loses no$/m);
    expect(out).toMatch(/^h\|h +no +no$/m);
  });

  it("as Markdown, HTML and JSON", async () => {
    const flags = { profile: "openai,azure" };
    const markdown = (await check({ "a.json": list }, { ...flags, matrix: "markdown" })).out;
    expect(markdown).toContain("| tool | openai | azure |\n| --- | --- | --- |\n| `f` | ok | ok |\n");
    expect(markdown).toContain("| `g` | **loses** kw-length | **no** kw-string-lexical |");
    expect(markdown).toContain("| `h\\|h` |");
    const html = (await check({ "a<b.json": list }, { ...flags, matrix: "html" })).out;
    expect(html).toContain("<h2>a&lt;b.json</h2>");
    expect(html).toContain('<td class="loses" title="kw-length">loses</td>');
    const json = JSON.parse((await check({ "a.json": list }, { ...flags, matrix: true, json: true })).out);
    expect(json.files[0].tools[1].profiles.openai).toEqual({ verdict: "loses", rules: ["kw-length"] });
  });
});

describe("--explain and the lists", () => {
  it("say what, why, for whom, with examples and the source", async () => {
    const { out } = await check({}, { explain: "object-not-closed" }, []);
    for (const word of ["what ", "why ", "for ", "fix ", "source ", "bad", "good"]) {
      expect(out).toMatch(new RegExp(`^${word}`, "m"));
    }
    const page = JSON.parse((await check({}, { explain: "kw-oneof", json: true }, [])).out);
    expect(page).toMatchObject({ id: "kw-oneof", fix: "safe", severities: { openai: "error", fireworks: "warning" } });
    await expect(check({}, { explain: "kw-onof" }, [])).rejects.toThrow('did you mean "kw-oneof"');
  });

  it("name the version or date of each profile", async () => {
    const { out } = await check({}, { listProfiles: true }, []);
    expect(out).toMatch(/^xgrammar .*0\.2\.5/m);
    expect(out).toMatch(/^azure .*2026-08/m);
  });
});

describe("reporters", () => {
  const DEEP = `{
\t"name": "f",
\t"inputSchema": {"type": "object", "properties": {"城市": {"type": "string", "format": "uri"}}, "required": ["城市"], "additionalProperties": false}
}`;

  /** The source line and the carets below it. */
  const excerptOf = (out: string) => {
    const lines = out.split("\n");
    const at = lines.findIndex((line) => /^ *\^+$/.test(line));
    return [lines[at - 1] ?? "", lines[at] ?? ""] as const;
  };
  const underlined = ([source, carets]: readonly [string, string]) =>
    source.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1);

  it("pretty: the caret stands under the key, in JSON and YAML", async () => {
    expect(underlined(excerptOf((await check({ "a.json": OPEN })).out))).toBe('"inputSchema"');
    const yaml = "tools:\n  - name: f\n    inputSchema:\n      type: object\n      properties: {}\n";
    expect(underlined(excerptOf((await check({ "a.yaml": yaml })).out))).toBe("inputSchema");
  });

  it("pretty: counts wide letters as two columns and cuts long lines", async () => {
    const [source, carets] = excerptOf((await check({ "a.json": DEEP })).out);
    const wide = [...source.slice(0, source.indexOf('"format"'))].filter((letter) => /\p{Script=Han}/u.test(letter));
    expect(wide).toHaveLength(2);
    expect(carets.indexOf("^")).toBe(source.indexOf('"format"') + wide.length);
    expect(source).toContain("…");
    expect(source.length).toBeLessThan(125);
  });

  it("sarif: validates against the schema of SARIF 2.1.0, with the rules' pages", async () => {
    const schemaFile = createRequire(import.meta.url).resolve(
      "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
    );
    // A draft-4 schema that uses nothing which later drafts read otherwise.
    const { $schema: _, id: __, ...schema } = JSON.parse(await readFile(schemaFile, "utf8"));
    const ajv = new Ajv({ strict: false, logger: false, unicodeRegExp: false });
    addFormats.default(ajv);
    const isValid = ajv.compile(schema);
    const rc = '{"ignores": [{"tool": "g"}]}';
    for (const profile of ["openai", "portable", "beam"]) {
      const files = { "a b.json": OPEN, "-": WARNED, ".tagwrightrc": rc };
      const { out } = await check(files, { reporter: "sarif", profile }, ["a b.json", "-"]);
      const log = JSON.parse(out);
      isValid(log);
      expect(isValid.errors).toBe(null);
      const { rules } = log.runs[0].tool.driver;
      expect(rules.every((rule: { help: { text: string } }) => rule.help.text.includes("Source: "))).toBe(true);
    }
  });

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
      region: { startLine: 3, startColumn: 19, endLine: 3, endColumn: 32 },
    });
  });
});
