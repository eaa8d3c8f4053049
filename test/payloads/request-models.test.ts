import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { isObject, type JsonObject, type JsonValue } from "../../src/base/json.js";
import { payloadFor } from "../../src/engines/payload.js";
import { ENGINE_NAMES, type EngineConstraint } from "../../src/engines/types.js";
import type { Grammar } from "../../src/grammar/ir.js";
import { readEbnf } from "../../src/grammar/read-ebnf.js";
import { readGbnf } from "../../src/grammar/read-gbnf.js";
import { compile } from "../../src/jobs/compile.js";
import { createMatcher } from "../../src/match/matcher.js";
import { DIALECT_NAMES, type Dialect } from "../../src/request/dialect.js";
import type { Settings } from "../../src/servers/types.js";
import { readTag } from "../../src/tag/read-tag.js";
import { tagToGrammar } from "../../src/tag/to-grammar.js";
import { body, tool } from "../servers/build.js";
import { CHOICES, type Choice, written } from "./dialects.js";

const FOLDER = new URL("../cases/payload-models/", import.meta.url);
const ajv = new Ajv2020({ strict: false, allErrors: true });

/** The engine's request model, as the references give it. */
function model(name: string): (payload: JsonValue) => readonly string[] {
  const validate = ajv.compile(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")));
  return (payload) =>
    validate(payload) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The payload of one request (`dialects.ts`) for one server, the same in each of the dialects; or the rule that refuses it. */
interface GoldenPayload {
  readonly model: string;
  readonly settings: Settings;
  readonly choice: Choice;
  readonly dialects: readonly Dialect[];
  readonly payload?: JsonObject;
  readonly rule?: string;
}

const GOLDEN: readonly GoldenPayload[] = JSON.parse(
  readFileSync(new URL("../cases/golden-payloads.json", import.meta.url), "utf8"),
);

describe("golden payloads per tool choice and dialect", () => {
  const cases = GOLDEN.flatMap((row) =>
    row.dialects.map((dialect) => [row.settings.server, row.settings.parser ?? "", row.choice, dialect, row] as const),
  );
  it.each(cases)("%s, %s, %s, %s", (_server, _parser, choice, dialect, row) => {
    const result = compile(written(dialect, choice), row.settings);
    expect(result.rejection?.rule).toBe(row.rule);
    if (row.payload === undefined) return;
    expect(result.payload).toEqual(row.payload);
    expect(model(row.model)(row.payload)).toEqual([]);
  });

  it.each(ENGINE_NAMES)("%s: every choice in every dialect that can say it", (engine) => {
    const rows = GOLDEN.filter((row) => row.model === engine);
    for (const choice of CHOICES) {
      const given = new Set(rows.filter((row) => row.choice === choice).flatMap(({ dialects }) => dialects));
      expect([...given].sort()).toEqual(DIALECT_NAMES.filter((name) => written(name, choice) !== null).sort());
    }
  });
});

describe("payloads of every kind of constraint fit, whatever the backend", () => {
  const constraints: readonly EngineConstraint[] = [
    { kind: "json_schema", schema: { type: "object" } },
    { kind: "json_schema", schema: true },
    { kind: "regex", pattern: "[0-9]+" },
    { kind: "choice", values: ["yes", "no"] },
    { kind: "grammar", text: 'root ::= "a" [0-9]+' },
    { kind: "structural_tag", tag: { type: "structural_tag", format: { type: "any_text" } } },
    {
      kind: "structural_tag",
      tag: { triggers: ["<f="], structures: [{ begin: "<f=a>", schema: { type: "object" }, end: "</f>" }] },
    },
  ];
  const engines = [
    ["vllm", ["xgrammar", "llguidance"]],
    ["sglang", ["xgrammar", "llguidance"]],
    ["dynamo", ["xgrammar", "llguidance"]],
    ["trtllm", ["xgrammar", "llguidance"]],
    ["llguidance", ["llguidance"]],
  ] as const;
  const cases = engines.flatMap(([engine, backends]) =>
    backends.flatMap((backend) => constraints.map((constraint, i) => [engine, backend, i, constraint] as const)),
  );
  it.each(cases)("%s with %s, %i", (engine, backend, _, constraint) => {
    expect(model(engine)(payloadFor(engine, constraint, { backend }))).toEqual([]);
  });
  it.each(constraints.map((constraint, i) => [i, constraint] as const))("llama.cpp, %i", (_, constraint) => {
    expect(model("llamacpp")(payloadFor("llamacpp", constraint))).toEqual([]);
  });
  it.each(constraints.map((constraint, i) => [i, constraint] as const))("vLLM 0.10, %i", (_, constraint) => {
    expect(model("vllm-0.10")(payloadFor("vllm", constraint, { version: [0, 10] }))).toEqual([]);
  });
});

describe("the text of a payload is the constraint's language", () => {
  const CALL = '<tool_call>\n{"name": "a", "arguments": {"city": "Oslo"}}\n</tool_call>';
  const accepts = (grammar: Grammar, text: string): boolean => {
    const matcher = createMatcher(grammar);
    return matcher.push(text) && matcher.isComplete();
  };
  const request = (tool_choice: JsonValue): JsonObject => body({ tools: [tool("a", true)], tool_choice });
  const at = (payload: JsonValue, ...path: readonly string[]): string => {
    const value = path.reduce<JsonValue | undefined>(
      (place, key) => (isObject(place) ? place[key] : undefined),
      payload,
    );
    if (typeof value !== "string") throw new Error(`no text at ${path.join(".")}`);
    return value;
  };

  it("llama.cpp's lazy grammar begins with the trigger, whose text it takes", () => {
    const { payload } = compile(request("auto"), { server: "llamacpp", parser: "hermes" });
    expect(payload).toMatchObject({ grammar_lazy: true, grammar_triggers: [{ type: 1, value: "<tool_call>" }] });
    const grammar = readGbnf(at(payload, "grammar"));
    expect(accepts(grammar, CALL)).toBe(true);
    expect(accepts(grammar, `Well. ${CALL}`)).toBe(false);
    expect(
      accepts(
        readGbnf(at(compile(request("required"), { server: "llamacpp", parser: "hermes" }).payload, "grammar")),
        CALL,
      ),
    ).toBe(true);
  });

  it("SGLang's deprecated shape is the tag", () => {
    const { payload, tag } = compile(request("required"), { server: "sglang", parser: "hermes" });
    expect(payload).toMatchObject({
      response_format: { at_least_one: true, structures: [{ schema: { type: "object" } }] },
    });
    const legacy = isObject(payload.response_format) ? payload.response_format : {};
    const call = '<tool_call>{"name":"a", "arguments":{"city": "Oslo"}}</tool_call>';
    expect(accepts(tagToGrammar(readTag(legacy)), `So ${call}`)).toBe(true);
    if (tag !== null) expect(accepts(tagToGrammar(tag), call)).toBe(true);
  });

  it("EBNF that goes to an engine of Lark is written in Lark", () => {
    const constraint: EngineConstraint = { kind: "grammar", text: 'root ::= "a" [0-9]+' };
    expect(at(payloadFor("trtllm", constraint, { backend: "llguidance" }), "response_format", "ebnf")).toContain(
      "start:",
    );
    expect(accepts(readEbnf(at(payloadFor("vllm", constraint), "structured_outputs", "grammar")), "a1")).toBe(true);
    const lark: EngineConstraint = { kind: "grammar", text: 'start: "a" INT\nINT: /[0-9]+/' };
    expect(at(payloadFor("trtllm", lark, { backend: "llguidance" }), "response_format", "ebnf")).toBe(lark.text);
  });
});
