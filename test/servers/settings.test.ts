import { describe, expect, it } from "vitest";
import { SettingsError } from "../../src/base/errors.js";
import { resolveSettings } from "../../src/servers/settings.js";
import type { Settings } from "../../src/servers/types.js";
import { decideBody } from "./build.js";
import { lookUp } from "./formats.js";

function resolve(settings: Settings): ReturnType<typeof resolveSettings> {
  return resolveSettings(settings, lookUp);
}

function complaint(settings: Settings): string {
  try {
    resolve(settings);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error("the settings were taken");
}

describe("resolveSettings", () => {
  it("fills in the newest version, the engine and the level", () => {
    expect(resolve({ server: "vllm", parser: "hermes" })).toMatchObject({
      server: "vllm",
      version: [0, 33],
      parser: "hermes",
      format: { name: "hermes" },
      strictLevel: "auto",
      reasoning: false,
      engine: { name: "xgrammar", version: "0.2.8" },
      serverSettings: {},
    });
    expect(resolve({ server: "dynamo", parser: "beam" }).version).toEqual([1, 2]);
  });

  it("needs no parser for openai alone", () => {
    expect(resolve({ server: "openai" }).format).toBeNull();
    expect(complaint({ server: "vllm" })).toMatch(/needs a parser/);
  });

  it("takes versions between the tables, with patch numbers", () => {
    expect(resolve({ server: "vllm@0.30", parser: "hermes" }).version).toEqual([0, 30]);
    expect(resolve({ server: "vllm@v0.32.1", parser: "hermes" }).version).toEqual([0, 32, 1]);
    for (const version of ["0.20", "0.34", "1", "new", ""]) {
      expect(complaint({ server: `vllm@${version}`, parser: "hermes" })).toMatch(/known from 0.21 to 0.33/);
    }
  });

  it.each([
    [{ server: "vlm", parser: "hermes" }, 'did you mean "vllm"'],
    [{ server: "vllm", parser: "hermes", engine: "xgramar@0.2.8" }, 'did you mean "xgrammar"'],
    [{ server: "vllm", parser: "hermes", engine: "xgrammar@new" }, "is not a version of xgrammar"],
    [
      { server: "vllm", parser: "hermes", serverSettings: { VLLM_ENFORCE_STRICT_TOOLCALLING: "1" } },
      'did you mean "VLLM_ENFORCE_STRICT_TOOL_CALLING"',
    ],
    [
      { server: "vllm", parser: "hermes", serverSettings: { VLLM_ENFORCE_STRICT_TOOL_CALLING: "maybe" } },
      "must be true or false",
    ],
    [{ server: "openai", serverSettings: { x: "1" } }, 'has no setting "x" (it has none)'],
    [{ server: "dynamo", parser: "beam", serverSettings: { "dyn-structural-tag": "[]" } }, "a JSON object"],
    [
      { server: "dynamo", parser: "beam", serverSettings: { "dyn-structural-tag-scope": "alway" } },
      'did you mean "always"',
    ],
  ])("%j: %s", (settings, message) => {
    expect(complaint(settings as Settings)).toContain(message);
  });

  it("knows a setting by flag and by environment variable", () => {
    for (const key of ["dyn-structural-tag", "--dyn-structural-tag", "DYN_STRUCTURAL_TAG"]) {
      const { serverSettings } = resolve({ server: "dynamo", parser: "beam", serverSettings: { [key]: "off" } });
      expect(serverSettings).toEqual({ "dyn-structural-tag": "off" });
    }
  });

  it("reads the strict level from the server's flag, the command's own flag first", () => {
    const serverSettings = { "tool-strict-level": "function" };
    expect(resolve({ server: "vllm", parser: "hermes", serverSettings }).strictLevel).toBe("function");
    expect(resolve({ server: "vllm", parser: "hermes", serverSettings, strictLevel: "parameter" }).strictLevel).toBe(
      "parameter",
    );
  });
});

describe("what stops a Dynamo worker at its start (dynamo reference 1.3, 1.4)", () => {
  const start = (serverSettings: Record<string, string>) => () =>
    decideBody({}, { server: "dynamo", parser: "hermes", serverSettings });
  it.each([
    [{ "dyn-structural-tag": '{"scop":"auto"}' }, 'did you mean "scope"'],
    [{ "dyn-structural-tag": '{"scope":"all"}' }, "scope must be one of auto, always"],
    [
      { "dyn-structural-tag": "true", "dyn-structural-tag-scope": "auto" },
      "--dyn-structural-tag cannot be combined with legacy option(s): --dyn-structural-tag-scope",
    ],
    [
      { "dyn-structural-tag": "true", "dyn-enable-structural-tag": "false" },
      "--dyn-structural-tag cannot be combined with legacy option(s)",
    ],
    [
      { "dyn-structural-tag": '{"tool_arguments_any_order":true,"allow_tool_calls_with_structured_output":true}' },
      "structural_tag.allow_tool_calls_with_structured_output requires DYN_PARSER_VERSION=2",
    ],
  ])("%j", (serverSettings, message) => {
    expect(start(serverSettings as Record<string, string>)).toThrow(message);
  });

  it("a scope alone keeps tags on in the oldest profile", () => {
    const settings: Settings = { server: "dynamo@1.0", parser: "hermes" };
    const fields = { tools: [{ type: "function", function: { name: "a" } }] };
    expect(decideBody(fields, settings).constraint.kind).toBe("none");
    const scoped = { ...settings, serverSettings: { "dyn-structural-tag-scope": "always" } };
    expect(decideBody(fields, scoped).constraint.kind).toBe("turn");
  });

  it("Beam is not there before 1.2", () => {
    expect(() => decideBody({}, { server: "dynamo@1.1", parser: "beam" })).toThrow("1.2");
    // Nor does a request that would be refused hide that.
    expect(() => decideBody({ tools: [], tool_choice: "required" }, { server: "dynamo@1.1", parser: "beam" })).toThrow(
      "1.2",
    );
  });
});

it("takes a reader that a server has for the format, under the parser's name where it has that", () => {
  const readAs = (server: string, parser = "hermes") =>
    resolveSettings({ server: "dynamo", parser, readAs: server }).readAs;
  expect(readAs("dynamo@1.0")).toEqual({
    server: "dynamo",
    systems: ["dynamo"],
    version: [1, 0],
    versionText: "1.0",
    parser: "hermes",
  });
  expect(readAs("dynamo", "qwen25")?.parser).toBe("qwen25");
  expect(readAs("dynamo/qwen25@1.1")).toMatchObject({ parser: "qwen25", version: [1, 1] });
  expect(() => readAs("dynamo/qwen2")).toThrow(/no parser "qwen2" for hermes; did you mean "qwen25"\?/);
  expect(resolveSettings({ server: "vllm", parser: "hermes" }).readAs).toBeNull();
  expect(() => readAs("dynmo")).toThrow(/did you mean "dynamo"/);
  expect(() => readAs("trtllm")).toThrow(/trtllm has no parser for hermes \(these have one: vllm \("hermes"\)/);
  expect(() => resolveSettings({ server: "openai", readAs: "vllm" })).toThrow(/Nothing says which format/);
});
