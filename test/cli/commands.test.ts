import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tagwright } from "./run.js";

const HERMES = ["--server", "vllm", "--parser", "hermes"];
const BEAM = ["--server", "dynamo", "--parser", "beam"];
const weather = (file: string): string => `examples/weather/${file}`;
const beam = (file: string): string => `examples/beam/${file}`;

async function json(args: readonly string[]) {
  const run = await tagwright([...args, "--json"]);
  return { status: run.status, answer: JSON.parse(run.stdout), stderr: run.stderr };
}

describe("compile", () => {
  test("prints the fields to merge into the engine's request", async () => {
    const { status, answer } = await json(["compile", weather("request.json"), ...HERMES]);
    expect(status).toBe(0);
    const { format } = answer.response_format;
    expect(format).toMatchObject({ type: "tags_with_separator", separator: "", at_least_one: true });
    expect(format.tags.map((tag: { begin: string }) => tag.begin)).toEqual([
      '<tool_call>\n{"name": "get_weather", "arguments": ',
      '<tool_call>{"name": "get_weather", "arguments": ',
    ]);
    expect(format.tags[0].content).toMatchObject({ type: "json_schema", json_schema: true });
  });

  test("puts the tool's schema into the tag when the tool is strict", async () => {
    const { answer } = await json(["compile", weather("request-strict.json"), ...HERMES, "--emit", "structural-tag"]);
    expect(answer.format.tags[0].content.json_schema).toMatchObject({ required: ["city", "unit"] });
  });

  test("answers a rejected request with the server's own error body", async () => {
    const { status, answer } = await json(["compile", beam("rejected-strict-pattern.json"), ...BEAM]);
    expect(status).toBe(1);
    expect(JSON.stringify(answer)).toContain(
      "Beam cannot enforce the requested tool constraints with this schema and prompt configuration",
    );
  });

  test("writes EBNF to a file with --out", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "tagwright-")), "grammar.ebnf");
    const run = await tagwright(["compile", weather("request.json"), ...HERMES, "--emit", "ebnf", "--out", file]);
    expect(run).toMatchObject({ status: 0, stdout: "" });
    expect(readFileSync(file, "utf8")).toMatch(/^root ::=/m);
  });
});

describe("explain", () => {
  test("says that an unset strict leaves the arguments loose", async () => {
    const { status, answer } = await json(["explain", weather("request.json"), ...HERMES]);
    expect(status).toBe(0);
    expect(answer).toMatchObject({
      status: 200,
      server: "vllm",
      format: "hermes",
      toolChoice: "required",
      envelope: { enforced: true },
      arguments: [{ tool: "get_weather", enforced: "loose" }],
      constraint: "structural_tag",
      error: null,
    });
  });

  test.each(["rejected-forced-after-prefill.json", "rejected-strict-pattern.json", "rejected-single-with-guided.json"])(
    "%s is a 400",
    async (file) => {
      const { status, answer } = await json(["explain", beam(file), ...BEAM]);
      expect(status).toBe(1);
      expect(answer).toMatchObject({
        status: 400,
        error: {
          message: "Beam cannot enforce the requested tool constraints with this schema and prompt configuration",
        },
      });
    },
  );

  test.each(["auto.json", "required.json"])("beam's %s is taken and held", async (file) => {
    const { status, answer } = await json(["explain", beam(file), ...BEAM]);
    expect(status).toBe(0);
    expect(answer).toMatchObject({ status: 200, envelope: { enforced: true }, constraint: "structural_tag" });
  });
});

describe("verify", () => {
  test("accepts, reads and validates a good call", async () => {
    const { status, answer } = await json(["verify", weather("request-strict.json"), weather("output.txt"), ...HERMES]);
    expect(status).toBe(0);
    expect(answer).toMatchObject({
      accepted: true,
      complete: true,
      rejection: null,
      reading: { calls: [{ name: "get_weather", arguments: { city: "Oslo", unit: "c" }, valid: true }] },
    });
  });

  test("an empty object passes without strict and is refused at its closing brace with it", async () => {
    const loose = await json(["verify", weather("request.json"), weather("output-empty.txt"), ...HERMES]);
    expect(loose.answer).toMatchObject({ accepted: true, complete: true });
    const strict = await json(["verify", weather("request-strict.json"), weather("output-empty.txt"), ...HERMES]);
    const text = readFileSync(weather("output-empty.txt"), "utf8");
    expect(strict.status).toBe(1);
    expect(strict.answer.rejection).toMatchObject({
      offset: text.indexOf("{}") + 1,
      line: 2,
      layer: "arguments",
      tool: "get_weather",
      found: "}",
    });
  });

  test("names what could stand in place of a wrong enum value", async () => {
    const { answer } = await json(["verify", weather("request-strict.json"), weather("output-kelvin.txt"), ...HERMES]);
    const text = readFileSync(weather("output-kelvin.txt"), "utf8");
    expect(answer.rejection).toMatchObject({ offset: text.indexOf('k"'), found: "k", layer: "arguments" });
    expect(answer.rejection.expected.join(" ")).toMatch(/c.*f/);
  });

  test("a cut output is no rejection", async () => {
    const { status, answer } = await json(["verify", weather("request.json"), weather("output-cut.txt"), ...HERMES]);
    expect(status).toBe(1);
    expect(answer).toMatchObject({ complete: false, rejection: null, reading: { calls: [] } });
  });

  test("beam refuses a word for an integer in the arguments of its tool", async () => {
    const { answer } = await json(["verify", beam("auto.json"), beam("output-days-two.txt"), ...BEAM]);
    const text = readFileSync(beam("output-days-two.txt"), "utf8");
    expect(answer.rejection).toMatchObject({
      offset: text.indexOf("two<"),
      layer: "arguments",
      tool: "weather_lookup",
    });
  });

  test("reads a request from standard input", async () => {
    const request = readFileSync(weather("request.json"), "utf8");
    const run = await tagwright(["verify", "-", weather("output.txt"), ...HERMES, "--json"], request);
    expect(run.status).toBe(0);
  });

  test("reads as a server does with --read-as, and says so", async () => {
    const cut = [weather("request.json"), weather("output-cut.txt"), ...HERMES];
    const { answer } = await json(["verify", ...cut, "--read-as", "dynamo@1.1"]);
    expect(answer).toMatchObject({
      complete: false,
      readAs: { server: "dynamo", version: "1.1", parser: "hermes" },
      reading: { calls: [{ name: "get_weather" }] },
      findings: expect.arrayContaining([expect.objectContaining({ rule: "read-as-differs" })]),
    });
    const { stdout } = await tagwright(["verify", ...cut, "--read-as", "dynamo/qwen25"]);
    expect(stdout).toContain("as dynamo 1.2 reads it (parser qwen25):");
    const refused = await tagwright(["verify", ...cut, "--read-as", "trtllm"]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain("trtllm has no parser for hermes (these have one: vllm");
  });
});

describe("formats", () => {
  test("lists every format with the names that servers have for it", async () => {
    const { answer } = await json(["formats"]);
    const hermes = answer.formats.find((format: { name: string }) => format.name === "hermes");
    expect(hermes).toMatchObject({ arguments: "json", reasoning: "think", compiles: true, reads: true });
    expect(hermes.names.dynamo).toEqual(["hermes", "qwen25"]);
  });

  test("shows one format's grammar and an example turn", async () => {
    const run = await tagwright(["formats", "qwen25"]);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain("call");
    expect(run.stdout).toContain("<tool_call>");
  });
});

test("the version is the package's", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect((await tagwright(["--version"])).stdout.trim()).toBe(version);
});

describe("wrong use", () => {
  const broken = join(mkdtempSync(join(tmpdir(), "tagwright-")), "broken.json");
  writeFileSync(broken, '{\n  "tools": [,]\n}\n');

  test.each([
    ["an unknown server", ["explain", weather("request.json"), "--server", "vlm", "--parser", "hermes"], /"vllm"/],
    ["an unknown format", ["explain", weather("request.json"), "--parser", "hermess"], /"hermes"/],
    ["an unknown flag", ["explain", weather("request.json"), "--parsr", "hermes"], /--parser/],
    [
      "an unknown setting",
      ["explain", weather("request.json"), ...HERMES, "--set", "VLLM_ENFORCE_STRICT_TOOL_CALING=false"],
      /VLLM_ENFORCE_STRICT_TOOL_CALLING/,
    ],
    ["a missing file", ["explain", "no-such-file.json", ...HERMES], /no-such-file\.json/],
    ["a file that is not JSON", ["explain", broken, ...HERMES], /broken\.json:2:\d+/],
    ["no parser", ["explain", weather("request.json")], /--parser|parser/],
    ["an unknown command", ["explian", weather("request.json")], /explain/],
  ])("%s exits with 2 and says what to do", async (_, args, said) => {
    const run = await tagwright(args);
    expect(run.status).toBe(2);
    expect(run.stdout).toBe("");
    expect(run.stderr).toMatch(said);
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });

  test("TAGWRIGHT_DEBUG=1 shows where an error comes from", async () => {
    const run = await tagwright(["explain", "no-such-file.json", ...HERMES], "", { TAGWRIGHT_DEBUG: "1" });
    expect(run.stderr).toMatch(/\n\s+at /);
  });
});
