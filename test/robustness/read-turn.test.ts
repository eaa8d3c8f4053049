import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonExtent } from "../../src/arguments/json-extent.js";
import { verify } from "../../src/verify/verify.js";

const BODY = {
  messages: [{ role: "user", content: "go" }],
  tools: [
    {
      type: "function",
      function: { name: "f", parameters: { type: "object", properties: { a: { type: "string" } } } },
    },
  ],
};
const SERVERS = { hermes: "vllm", qwen3_coder: "vllm", beam: "dynamo", llama3_json: "vllm", kimi_k2: "vllm" } as const;
type FormatName = keyof typeof SERVERS;

function read(format: FormatName, output: string) {
  return verify(BODY, { server: SERVERS[format], parser: format }, output).reading;
}

const PARAMETER = "<tool_call>\n<function=f>\n<parameter=a>\n";
const BEAM_CALL =
  '<|start|>assistant to=f<|channel|>analysis <|constrain|>xml<|message|><rfl:parameter name="a">x</rfl:parameter><|call|>';
const SIZE = 200_000;

function filled(piece: string, size = SIZE): string {
  return piece.repeat(Math.ceil(size / piece.length));
}

// A reader that is quadratic on one of these does not end within the test's time limit.
describe("hostile outputs are read in one pass", () => {
  test.each<readonly [FormatName, string, string]>([
    ["hermes", "openers", filled("<tool_call>")],
    ["hermes", "half openers", filled("<tool_<")],
    ["hermes", "JSON that never closes", filled('<tool_call>{"name": "f", "arguments": {"a": [')],
    ["hermes", "openers in brackets that close", `${filled("<tool_call>[", SIZE / 2)}${filled("]", SIZE / 24)}x`],
    ["qwen3_coder", "functions", filled("<function=f>")],
    ["qwen3_coder", "one closer at the end", `${filled(PARAMETER)}</parameter>\nX`],
    [
      "qwen3_coder",
      "parameters that lead nowhere",
      `${filled(PARAMETER, SIZE / 2)}${filled("</parameter>\n<parameter=a>", SIZE / 2)}X`,
    ],
    ["llama3_json", "braces", filled("{")],
    ["llama3_json", "brackets", filled("[")],
    ["llama3_json", "brackets that close", `${filled("[", SIZE / 2)}${filled("]", SIZE / 2)}`],
    ["llama3_json", "calls that never close", filled('{"name": "f", "parameters": {"a": ')],
    ["llama3_json", "calls without arguments", filled('{"name": "f"} ')],
    ["kimi_k2", "an id that never ends", `<|tool_call_begin|>${filled("f:")}`],
    ["kimi_k2", "ids without arguments", filled("<|tool_call_begin|>functions.f:0")],
    ["beam", "answers", filled("<|channel|>final<|message|>x<|return|>")],
    ["beam", "thoughts", filled("<|channel|>analysis<|message|>x<|end|>")],
    ["beam", "calls without an end", filled(BEAM_CALL.slice(0, -1))],
  ])("%s: %s", (format, _, output) => {
    expect(read(format, output).calls).toEqual([]);
  });

  test("a hundred thousand calls are all read", () => {
    const array = `<tool_call>[${Array.from({ length: 100_000 }, () => '{"name":"f"}').join(",")}]</tool_call>`;
    expect(read("hermes", array).calls).toHaveLength(100_000);
    expect(read("beam", BEAM_CALL.repeat(10_000)).calls).toHaveLength(10_000);
  });

  test("arguments nested 100,000 deep are read, not overflown", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const { calls } = read("hermes", `<tool_call>{"name":"f","arguments":{"b":${deep}}}</tool_call>`);
    expect(calls.map(({ name }) => name)).toEqual(["f"]);
  });
});

test("a good call after JSON that broke off is still read", () => {
  const good = '<tool_call>\n{"name": "f", "arguments": {"a": "x"}}\n</tool_call>';
  const { calls } = read("hermes", `<tool_call>\n{"name": f, "arguments": {\n${good}`);
  expect(calls).toMatchObject([{ name: "f", arguments: { a: "x" } }]);
});

test("a JSON value ends where JSON.parse says it does", () => {
  fc.assert(
    fc.property(fc.json({ depthSize: "small" }), fc.constantFrom("", "x", "}", "</tool_call>", '"'), (json, after) => {
      const extent = jsonExtent(`${json}${after}`, 0);
      // A number or word takes in what could be more of it.
      expect(extent).toEqual({ ok: true, end: json.length });
    }),
    { numRuns: 200 },
  );
});

test("no beginning of a JSON object is malformed, and no broken one is complete", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue({ depthSize: "small" })),
      fc.nat(),
      fc.string(),
      (value, cut, noise) => {
        const json = JSON.stringify(value);
        const length = cut % json.length;
        expect(jsonExtent(json.slice(0, length), 0)).toMatchObject({ ok: false, why: "truncated", at: length });
        const text = json.slice(0, length) + noise + json.slice(length);
        const extent = jsonExtent(text, 0);
        const parse = (): unknown => JSON.parse(text.slice(0, extent.ok ? extent.end : text.length));
        if (extent.ok) expect(parse).not.toThrow();
        else expect(parse).toThrow(SyntaxError);
      },
    ),
    { numRuns: 200 },
  );
});

const PIECES = [
  "<tool_call>",
  "</tool_call>",
  "<function=",
  "f",
  ">",
  "<parameter=a>",
  "</parameter>",
  "</function>",
  '{"name": "',
  '"',
  "{",
  "}",
  ", ",
  '"arguments": {}',
  "<|start|>",
  "assistant",
  " to=",
  "<|channel|>",
  "analysis",
  "final",
  "<|message|>",
  "<|call|>",
  "<|end|>",
  "<think>",
  "</think>",
  "\\",
  "\n",
  "\ud800",
  "漢",
];

test.each<FormatName>(["hermes", "qwen3_coder", "beam"])(
  "%s: no text makes the reader throw, and every call has a name",
  (format) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 25 }), (pieces) => {
        for (const { name } of read(format, pieces.join("")).calls) expect(typeof name).toBe("string");
      }),
      { numRuns: 60 },
    );
  },
);
