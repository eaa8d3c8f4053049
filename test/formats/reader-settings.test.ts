import { describe, expect, test } from "vitest";
import { requireFormat } from "../../src/formats/find-format.js";
import { readFormat } from "../../src/formats/read-format.js";
import { createTurnReader, readTurn, type TurnContext } from "../../src/formats/read-turn.js";
import { hasUpstreamTag } from "../../src/formats/turn.js";
import type { Format } from "../../src/formats/types.js";

const CONTEXT: TurnContext = {
  server: "vllm",
  version: [9],
  schemaOf: () => ({ type: "object", properties: { s: { type: "string" } } }),
  reasoning: true,
  startsIn: null,
};

function formatOf(head: string): Format {
  return readFormat(
    `---
name: demo
reasoning: think
arguments: qwen_xml
${head}
---
call ::= "<c " NAME ">" ARGUMENTS "</c>"
auto ::= MIXED
required ::= FORCED
named ::= CALL
none ::= TEXT
read ::= "<c " NAME ">" ARGUMENTS WS "</c>"
`,
    "demo.ebnf",
  );
}

describe("thinking", () => {
  test("a marker that interrupts it ends it and stays in the text", () => {
    const reading = readTurn(formatOf('interrupts: ["<c "]'), "hm <c f></c>", CONTEXT);
    expect(reading).toMatchObject({ reasoning: "hm ", calls: [{ name: "f" }] });
  });

  test("a marker that came half is waited for", () => {
    const reader = createTurnReader(formatOf('interrupts: ["<c "]'), CONTEXT);
    expect(reader.push("hm <")).toEqual([]);
    reader.push("c f></c>");
    expect(reader.finish()).toMatchObject({ reasoning: "hm ", calls: [{ name: "f" }] });
  });

  test("the blanks at its ends are dropped where the format says so", () => {
    expect(readTurn(formatOf("thinking: trimmed"), "\nhm\n</think>a", CONTEXT).reasoning).toBe("hm");
    expect(readTurn(formatOf(""), "\nhm\n</think>a", CONTEXT).reasoning).toBe("\nhm\n");
  });
});

test("what a writer keeps clear of, a reader may still take as data", () => {
  const output = "</think><c f><parameter=s>a|b</parameter></c>";
  const strict = readTurn(formatOf('excludes: { ARGUMENTS: ["|"] }'), output, CONTEXT);
  expect(strict.calls).toEqual([]);
  const lenient = readTurn(
    formatOf('excludes: { ARGUMENTS: ["|"] }\nservers: { read: { excludes: {} } }'),
    output,
    CONTEXT,
  );
  expect(lenient.calls).toMatchObject([{ name: "f", arguments: { s: "a|b" } }]);
});

test("line feeds in a text are no call that went wrong, though a call may begin with some", () => {
  const format = requireFormat("vllm", "deepseek_v4");
  const reading = readTurn(format, "Hello.\n\n", { ...CONTEXT, reasoning: false });
  expect(reading).toMatchObject({ content: "Hello.\n\n", faults: [] });
  expect(readTurn(format, "One.\n\nTwo.", { ...CONTEXT, reasoning: false })).toMatchObject({ faults: [] });
  const cut = readTurn(format, "Hello.\n\n<｜DSML｜tool", { ...CONTEXT, reasoning: false });
  expect(cut).toMatchObject({ content: "Hello.", faults: [{ kind: "truncated" }] });
});

test("a doubled name is the name", () => {
  const output = "</think><c f.f></c>";
  expect(readTurn(formatOf("escape: doubled"), output, CONTEXT).calls).toMatchObject([{ name: "f" }]);
  expect(readTurn(formatOf(""), output, CONTEXT).calls).toMatchObject([{ name: "f.f" }]);
});

test("a server may have a tag for more choices from a version on", () => {
  const format = formatOf("upstream: { vllm: [auto], vllm-0.32: all, dynamo: [named] }");
  expect(hasUpstreamTag(format, "vllm", "named", [0, 31])).toBe(false);
  expect(hasUpstreamTag(format, "vllm", "named", [0, 33])).toBe(true);
  expect(hasUpstreamTag(format, "vllm", "auto", [0, 21])).toBe(true);
  expect(hasUpstreamTag(format, "dynamo", "auto", [9])).toBe(false);
});
