import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../src/base/json.js";
import { requireFormat } from "../../../src/formats/find-format.js";
import { readFormat } from "../../../src/formats/read-format.js";
import { readTurn } from "../../../src/formats/read-turn.js";
import type { Format } from "../../../src/formats/types.js";
import { rewriteGrammar } from "../../../src/grammar/passes/rewrite.js";
import { readRequest } from "../../../src/request/read-request.js";
import { decide } from "../../../src/servers/decide.js";
import { type ProofSubject, proofSubject, prove } from "../../../src/verify/prove/prove.js";
import { turnGrammar } from "../../../src/verify/replay.js";
import { readingContext } from "../../../src/verify/verify.js";

const TOOLS = [
  {
    type: "function",
    function: {
      name: "note",
      strict: true,
      parameters: {
        type: "object",
        properties: { body: { type: "string" }, tag: { type: "string" }, count: { type: "integer" } },
        required: ["body"],
        additionalProperties: false,
      },
    },
  },
];

function subject(
  name: string,
  plant: (format: Format) => Format = (format) => format,
  choice: JsonValue = "required",
  tools: JsonValue = TOOLS,
): ProofSubject {
  const body = { model: "m", messages: [{ role: "user", content: "go" }], tools, tool_choice: choice };
  const format = plant(requireFormat("vllm", name));
  const decision = decide(readRequest(body), { server: "vllm", parser: name, engineTag: "own" }, () => format);
  const made = proofSubject(decision, turnGrammar(decision));
  if (made === null) throw new Error("there is no turn");
  return made;
}

/** A format whose file says something else in one place. */
function edited(from: string, to: string): (format: Format) => Format {
  return ({ source }) => {
    expect(source).toContain(from);
    return readFormat(source.replace(from, to), "planted.ebnf");
  };
}

function kinds(report: ReturnType<typeof prove>): readonly string[] {
  return [...new Set(report.counterexamples.map(({ kind }) => kind))];
}

describe.each(["hermes", "qwen3_coder"])("the sound tag of %s", (name) => {
  test.each(["auto", "required", { type: "function", function: { name: "note" } }])(
    "is proved for choice %j",
    (choice) => {
      const report = prove(subject(name, undefined, choice), { samples: 60 });
      expect(report).toMatchObject({ coverage: 1, counterexamples: [], envelope: "decided" });
      expect(report.checked.injections).toBeGreaterThan(10);
      expect(report.checked.mutantsRefused).toBeGreaterThan(10);
    },
  );
});

const NODE = {
  type: "object",
  properties: { v: { type: "integer" }, kids: { type: "array", items: { $ref: "#/$defs/node" } } },
  required: ["v"],
  additionalProperties: false,
};

/** Schemas of which samples look as if something were wrong. */
const HARD: readonly (readonly [string, JsonObject])[] = [
  ["that call themselves", { properties: { node: { $ref: "#/$defs/node" } }, $defs: { node: NODE } }],
  [
    "with keys that come twice",
    { properties: { map: { type: "object", patternProperties: { "^x-": { type: "string" } } } } },
  ],
  [
    "with numbers that no double holds",
    { properties: { a: { type: "number", exclusiveMinimum: 0 }, b: { type: "integer", multipleOf: 7 } } },
  ],
];

describe.each(["hermes", "glm45", "seed_oss"])("%s is proved for schemas", (name) => {
  test.each(HARD)("%s", (_, schema) => {
    const parameters = { type: "object", additionalProperties: false, ...schema };
    const tools = [{ type: "function", function: { name: "hard", strict: true, parameters } }];
    expect(prove(subject(name, undefined, "required", tools), { samples: 60 })).toMatchObject({
      coverage: 1,
      counterexamples: [],
    });
  });
});

test("what a string cannot hold, and a list can, breaks out of no string", () => {
  const parameters = {
    type: "object",
    properties: { list: { type: "array", items: { type: "string" }, minItems: 1 } },
    required: ["list"],
    additionalProperties: false,
  };
  const tools = [{ type: "function", function: { name: "hard", strict: true, parameters } }];
  expect(prove(subject("minimax_m3", undefined, "required", tools)).counterexamples).toEqual([]);
});

describe("a planted defect is found", () => {
  test("a closer that is spelled wrong", () => {
    const report = prove(subject("hermes", edited('ARGUMENTS "}\\n</tool_call>"', 'ARGUMENTS "}\\n</tool-call>"')));
    expect(kinds(report)).toContain("misread");
    expect(report.envelope).toBe("sampled");
  });

  test("a name that is not constrained", () => {
    const planted = edited(
      'call ::= "<tool_call>\\n<function=" NAME ">\\n"',
      'call ::= "<tool_call>\\n<function=" CALL_ID ">\\n"',
    );
    const report = prove(subject("qwen3_coder", planted));
    expect(kinds(report)).toContain("invalid");
  });

  test("a string that may hold the closer", () => {
    const sound = subject("qwen3_coder");
    const grammar = rewriteGrammar(sound.grammar, (expr) => (expr.kind === "text" ? { ...expr, excludes: [] } : expr));
    const report = prove({ ...sound, grammar });
    expect(kinds(report).some((kind) => kind === "collision" || kind === "misread")).toBe(true);
  });

  test("an optional parameter that cannot be left out", () => {
    const sound = subject("qwen3_coder");
    const grammar = rewriteGrammar(sound.grammar, (expr) =>
      expr.kind === "members" ? { ...expr, members: expr.members.map(({ item }) => ({ item, required: true })) } : expr,
    );
    const report = prove({ ...sound, grammar });
    expect(kinds(report)).toEqual(["never-written"]);
    expect(report.counterexamples[0]?.message).toMatch(/tag is optional/);
  });

  test("a reader that trims a string", () => {
    const sound = subject("qwen3_coder");
    const { format } = sound.decision.settings;
    if (format === null) throw new Error("no format");
    const read: ProofSubject["read"] = (output) => {
      const reading = readTurn(format, output, readingContext(sound.decision));
      const trimmed = (value: JsonValue): JsonValue => (typeof value === "string" ? value.trim() : value);
      return {
        ...reading,
        calls: reading.calls.map((call) => ({
          ...call,
          arguments: Object.fromEntries(Object.entries(call.arguments).map(([key, value]) => [key, trimmed(value)])),
        })),
      };
    };
    expect(kinds(prove({ ...sound, read }))).toContain("collision");
  });
});

test("the same seed gives the same report", () => {
  expect(prove(subject("hermes"), { seed: 5, samples: 20 })).toEqual(
    prove(subject("hermes"), { seed: 5, samples: 20 }),
  );
});
