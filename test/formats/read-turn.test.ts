import { describe, expect, test } from "vitest";
import { requireFormat } from "../../src/formats/find-format.js";
import { readFormat } from "../../src/formats/read-format.js";
import { readTurn, type TurnContext } from "../../src/formats/read-turn.js";

const CONTEXT: TurnContext = {
  server: "vllm",
  version: [9],
  schemaOf: () => null,
  reasoning: false,
  startsIn: null,
};

describe("reasoning", () => {
  const format = requireFormat("vllm", "hermes");

  test("what a model writes before </think> is reasoning when it is thinking", () => {
    const reading = readTurn(format, "hm, <b>\n</think>\n\nHello", { ...CONTEXT, reasoning: true });
    expect(reading).toMatchObject({ reasoning: "hm, <b>\n", content: "Hello", calls: [] });
  });

  test("an opening marker begins reasoning even when none was expected", () => {
    const reading = readTurn(format, "<think>hm</think>Hello", CONTEXT);
    expect(reading).toMatchObject({ reasoning: "hm", content: "Hello" });
  });

  test("reasoning without an end holds the whole output", () => {
    const reading = readTurn(format, "still thinking", { ...CONTEXT, reasoning: true });
    expect(reading).toMatchObject({ reasoning: "still thinking", content: null });
  });
});

test("a broken block between two good calls costs neither of them", () => {
  const format = requireFormat("vllm", "hermes");
  const call = (name: string): string => `<tool_call>\n{"name": "${name}", "arguments": {}}\n</tool_call>`;
  const output = `${call("a")}\n<tool_call>\n{"name": oops}\n</tool_call>\n${call("b")}`;
  const reading = readTurn(format, output, CONTEXT);
  expect(reading.calls.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(reading.faults).toMatchObject([{ kind: "malformed" }]);
});

test("a name ends where what follows it begins, though that is made of a name's characters", () => {
  const format = requireFormat("vllm", "kimi_k2");
  const call = (id: string): string => `<|tool_call_begin|>${id}<|tool_call_argument_begin|>{}<|tool_call_end|>`;
  const { calls, faults } = readTurn(format, `${call("functions.ns:get.day:12")}${call("get-day:0")}`, CONTEXT);
  expect(calls.map(({ name }) => name)).toEqual(["ns:get.day", "get-day"]);
  expect(faults).toEqual([]);
});

describe("calls without a marker", () => {
  const format = readFormat(
    `---
name: demo
arguments: json
marked: false
trigger: '{"name": '
---
call     ::= "{\\"name\\": \\"" NAME "\\", \\"arguments\\": " ARGUMENTS "}"
auto     ::= MIXED
required ::= CALLS
named    ::= CALL
none     ::= TEXT
read ::= CALL_OBJECT
`,
    "demo.ebnf",
  );

  test("are found anywhere in the text", () => {
    const { calls, content } = readTurn(format, 'So {x}: {"arguments": {"a": 1}, "name": "f"} done', CONTEXT);
    expect(calls).toMatchObject([{ name: "f", arguments: { a: 1 } }]);
    expect(content).toBe("So {x}:  done");
  });

  test.each(['{"name": "Ada"}', "Options: []", '{"a": f()}', "[1, 2", '{"name": 5, "arguments": {}}'])(
    "other JSON, and what is none, is text: %s",
    (text) => {
      expect(readTurn(format, text, CONTEXT)).toMatchObject({ calls: [], content: text, faults: [] });
    },
  );

  test("one that breaks off behind its trigger is a fault", () => {
    const { faults } = readTurn(format, 'So {"name": "f", "arg', CONTEXT);
    expect(faults).toMatchObject([{ kind: "truncated", start: 3 }]);
  });
});

describe("text that stands in messages (harmony)", () => {
  const format = requireFormat("vllm", "openai");

  test("what lies outside of the messages is noise", () => {
    const reading = readTurn(format, "um <|channel|>final<|message|>Noon.<|return|> um", CONTEXT);
    expect(reading).toMatchObject({ content: "Noon.", calls: [], faults: [] });
  });

  test("an output without any message is all content", () => {
    expect(readTurn(format, "It is noon.", CONTEXT)).toMatchObject({ content: "It is noon.", faults: [] });
  });

  test("a broken message is a fault and no content", () => {
    const reading = readTurn(format, "<|channel|>commentary Hello<|end|>", CONTEXT);
    expect(reading).toMatchObject({ content: null, calls: [], faults: [{ kind: "malformed", start: 0 }] });
  });
});

describe("a format that reads others", () => {
  const format = requireFormat("rapid-mlx", "auto");
  const names = (output: string): readonly string[] => readTurn(format, output, CONTEXT).calls.map(({ name }) => name);

  test("finds the calls of all of them, each with its own arguments, in the order of the text", () => {
    const output = [
      '<function=a>{"x": 1}</function>',
      "<tool_call>\n<function=b>\n<parameter=y>\nz\n</parameter>\n</function>\n</tool_call>",
      '[Calling tool: c({"w": 2})]',
      '[TOOL_CALLS]d[ARGS]{"v": 3}',
    ].join(" and ");
    const { calls, content } = readTurn(format, output, CONTEXT);
    expect(calls.map(({ name, arguments: given }) => [name, given])).toEqual([
      ["a", { x: 1 }],
      ["b", { y: "z" }],
      ["c", { w: 2 }],
      ["d", { v: 3 }],
    ]);
    expect(content).toBe("and  and  and");
  });

  test("takes what fits none of them for text", () => {
    const output = '<tool_call>{"name": "a", "arguments": {"x": "cut';
    expect(readTurn(format, output, CONTEXT)).toMatchObject({ content: output, calls: [], faults: [] });
    expect(names("Options: [1, 2], {}")).toEqual([]);
  });
});

describe("a list of calls without a marker", () => {
  const format = requireFormat("vllm", "pythonic");

  test("may be of any length", () => {
    const list = `[${Array.from({ length: 20_000 }, (_, i) => `f(a=${i})`).join(", ")}]`;
    const { calls, faults } = readTurn(format, list, CONTEXT);
    expect(calls).toHaveLength(20_000);
    expect(calls.at(-1)).toMatchObject({ name: "f", arguments: { a: 19_999 } });
    expect(faults).toEqual([]);
  });

  test("is a call that went wrong only where a name and a parenthesis stand behind the bracket", () => {
    expect(readTurn(format, "see [a](b), [1, 2", CONTEXT)).toMatchObject({ content: "see [a](b), [1, 2", faults: [] });
    expect(readTurn(format, "see [a(b", CONTEXT).faults).toMatchObject([{ kind: "truncated", start: 4 }]);
    expect(readTurn(format, "see [a(1)]", CONTEXT).faults).toMatchObject([{ kind: "malformed", start: 4 }]);
  });
});

describe("thoughts between calls (gemma4)", () => {
  const format = requireFormat("vllm", "gemma4");
  const call = "<|tool_call>call:f{}<tool_call|>";

  test("are read in their order, with or without a label", () => {
    const output = `<|channel>thought\nA\n<channel|>${call}<|channel>B<channel|>so<|channel>thought\nC`;
    expect(readTurn(format, output, CONTEXT)).toMatchObject({ reasoning: "A\nB\nC", content: "so", faults: [] });
  });

  test("end where a call begins", () => {
    const { reasoning, content, calls } = readTurn(format, `Hm.<|channel>now${call}`, CONTEXT);
    expect({ reasoning, content, calls: calls.length }).toEqual({ reasoning: "now", content: "Hm.", calls: 1 });
  });
});

test("text that ends like a call's marker is no broken call", () => {
  const format = requireFormat("vllm", "functionary");
  const reading = readTurn(format, "all\nmore >>>>look\n{}", CONTEXT);
  expect(reading).toMatchObject({ content: "more >", calls: [{ name: "look" }], faults: [] });
});
