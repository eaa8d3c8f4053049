import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/base/json.js";
import { isObject } from "../../src/base/json.js";
import { payloadFor } from "../../src/engines/payload.js";
import { ENGINE_NAMES, type EngineConstraint } from "../../src/engines/types.js";
import { grammarOf, literal } from "../../src/grammar/build.js";
import { readEbnf } from "../../src/grammar/read-ebnf.js";
import { createMatcher } from "../../src/match/matcher.js";
import type { StructuralTag } from "../../src/tag/types.js";

const tag: StructuralTag = {
  type: "structural_tag",
  format: {
    type: "triggered_tags",
    triggers: ["<f="],
    tags: [
      { type: "tag", begin: "<f=a>", content: { type: "json_schema", json_schema: { type: "object" } }, end: "</f>" },
    ],
  },
};
const legacy = { triggers: ["<f="], structures: [{ begin: "<f=a>", schema: { type: "object" }, end: "</f>" }] };
const schema: EngineConstraint = { kind: "json_schema", schema: { type: "object" } };
const regex: EngineConstraint = { kind: "regex", pattern: "[a-f0-9]{8}" };
const choice: EngineConstraint = { kind: "choice", values: ["yes", "a|b", "1.5"] };
const ebnf: EngineConstraint = { kind: "grammar", text: 'root ::= "a" [0-9]+' };
const responseFormat = { type: "json_schema", json_schema: { name: "output", schema: { type: "object" } } };

/** The text found under a path of keys. */
function textAt(payload: JsonValue, ...path: readonly string[]): string {
  let place: JsonValue | undefined = payload;
  for (const key of path) place = isObject(place) ? place[key] : undefined;
  if (typeof place !== "string") throw new Error(`no text at ${path.join(".")}`);
  return place;
}

it("constrains nothing for no constraint, whatever the engine", () => {
  for (const engine of ENGINE_NAMES) {
    expect(payloadFor(engine, null)).toEqual({});
    expect(payloadFor(engine, { kind: "none" })).toEqual({});
  }
});

describe("vLLM", () => {
  it("takes tags and schemas as response_format", () => {
    expect(payloadFor("vllm", tag)).toEqual({ response_format: tag });
    expect(payloadFor("vllm", schema)).toEqual({ response_format: responseFormat });
  });

  it("takes the rest as structured_outputs", () => {
    expect(payloadFor("vllm", regex)).toEqual({ structured_outputs: { regex: "[a-f0-9]{8}" } });
    expect(payloadFor("vllm", choice)).toEqual({ structured_outputs: { choice: ["yes", "a|b", "1.5"] } });
    expect(payloadFor("vllm", ebnf)).toEqual({ structured_outputs: { grammar: 'root ::= "a" [0-9]+' } });
    const written = textAt(payloadFor("vllm", grammarOf(literal("ok"))), "structured_outputs", "grammar");
    const matcher = createMatcher(readEbnf(written));
    expect(matcher.push("ok") && matcher.isComplete()).toBe(true);
  });

  it("passes a client's legacy tag, object or text, in its own shape", () => {
    const sent = { kind: "structural_tag", tag: legacy } as const;
    expect(payloadFor("vllm", sent)).toEqual({ response_format: { ...legacy, type: "structural_tag" } });
    expect(payloadFor("vllm", { kind: "structural_tag", tag: JSON.stringify(tag) })).toEqual({ response_format: tag });
  });

  it("gets Lark for its guidance backend, which cannot read the new tags", () => {
    const lark = textAt(payloadFor("vllm", tag, { backend: "llguidance" }), "structured_outputs", "grammar");
    expect(lark).toContain("start:");
  });

  it("gets a regex for its outlines backend where there is one, and is refused otherwise", () => {
    const text = textAt(
      payloadFor("vllm", grammarOf(literal("a.b")), { backend: "outlines" }),
      "structured_outputs",
      "regex",
    );
    expect(new RegExp(`^(?:${text})$`).test("a.b")).toBe(true);
    expect(new RegExp(`^(?:${text})$`).test("axb")).toBe(false);
    expect(() => payloadFor("vllm", tag, { backend: "outlines" })).toThrow(/only a regular expression/);
    expect(() => payloadFor("vllm", ebnf, { backend: "outlines" })).toThrow(/takes no grammar/);
  });

  it("switches its own tool constraint off where the request carries tools", () => {
    expect(payloadFor("vllm", tag, { withTools: true })).toEqual({ response_format: tag, tool_choice: "none" });
  });
});

describe("SGLang", () => {
  it("has regex and ebnf at the top of the body and no choice list", () => {
    expect(payloadFor("sglang", tag)).toEqual({ response_format: tag });
    expect(payloadFor("sglang", regex)).toEqual({ regex: "[a-f0-9]{8}" });
    expect(payloadFor("sglang", ebnf)).toEqual({ ebnf: 'root ::= "a" [0-9]+' });
    expect(payloadFor("sglang", choice)).toEqual({ regex: "yes|a\\|b|1\\.5" });
  });
});

describe("TensorRT-LLM", () => {
  it("takes everything in response_format, tags in the new shape only", () => {
    expect(payloadFor("trtllm", regex)).toEqual({ response_format: { type: "regex", regex: "[a-f0-9]{8}" } });
    expect(payloadFor("trtllm", ebnf)).toEqual({ response_format: { type: "ebnf", ebnf: 'root ::= "a" [0-9]+' } });
    expect(payloadFor("trtllm", { kind: "structural_tag", tag: legacy })).toMatchObject({
      response_format: { type: "structural_tag", format: { type: "triggered_tags", triggers: ["<f="] } },
    });
  });

  it("gets Lark in the ebnf field for llguidance", () => {
    expect(textAt(payloadFor("trtllm", tag, { backend: "llguidance" }), "response_format", "ebnf")).toContain("start:");
  });
});

describe("Dynamo", () => {
  it("hands its worker one guided decoding option", () => {
    const guided = (options: unknown) => ({ sampling_options: { guided_decoding: options } });
    expect(payloadFor("dynamo", tag)).toEqual(guided({ structural_tag: tag }));
    expect(payloadFor("dynamo", schema)).toEqual(guided({ json: { type: "object" } }));
    expect(payloadFor("dynamo", choice)).toEqual(guided({ choice: ["yes", "a|b", "1.5"] }));
  });
});

describe("llama.cpp", () => {
  it("gets GBNF for every kind of constraint but a schema", () => {
    for (const constraint of [tag, regex, choice, ebnf]) {
      expect(textAt(payloadFor("llamacpp", constraint), "grammar")).toContain("root ::=");
    }
    expect(payloadFor("llamacpp", schema)).toEqual({ json_schema: { type: "object" } });
  });
});

describe("llguidance", () => {
  it("gets a list of grammars", () => {
    expect(payloadFor("llguidance", schema)).toEqual({ grammars: [{ json_schema: { type: "object" } }] });
    expect(payloadFor("llguidance", tag)).toEqual({ grammars: [{ lark_grammar: expect.stringContaining("start:") }] });
  });
});

describe("refusals", () => {
  it("refuses what no engine can hold", () => {
    expect(() => payloadFor("vllm", { kind: "choice", values: [] })).toThrow(/empty/);
    expect(() => payloadFor("vllm", { kind: "json_schema", schema: false })).toThrow(/no value/);
    expect(() => payloadFor("vllm", { kind: "structural_tag", tag: "not json" })).toThrow(/not JSON/);
    expect(() => payloadFor("vllm", { kind: "structural_tag", tag: {} })).toThrow(/`format`/);
  });

  it("names backends that the engine has", () => {
    expect(() => payloadFor("trtllm", tag, { backend: "outlines" })).toThrow(/xgrammar, llguidance/);
  });
});
