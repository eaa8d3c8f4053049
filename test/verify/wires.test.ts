import { describe, expect, test } from "vitest";
import { requireFormat } from "../../src/formats/find-format.js";
import { readTurn } from "../../src/formats/read-turn.js";
import { otherFormat } from "../../src/verify/other-format.js";
import { verify } from "../../src/verify/verify.js";
import { rankWires, type WireContext } from "../../src/verify/wires.js";
import { type Sheet, type SheetExample, sheet, sheetRequest, sheets } from "../cases/sheets.js";

const HERMES = { server: "vllm", parser: "hermes" };
const QWEN3_CODER = `<tool_call>
<function=book_ferry>
<parameter=route>
Kiel
</parameter>
<parameter=seats>
2
</parameter>
</function>
</tool_call>`;

/** The ferry tools. */
const FERRY = sheetRequest(sheet("qwen3_coder"), {});

function rules(output: string, settings = HERMES): readonly string[] {
  return verify(FERRY, settings, output).findings.map(({ rule }) => rule);
}

function finding(rule: string, output: string, settings = HERMES) {
  return verify(FERRY, settings, output).findings.find((one) => one.rule === rule);
}

/** Sheets of wires, not of readers that try several. */
const WIRES = sheets().filter(({ format }) => requireFormat("", format).reads.length === 0);

/** Examples that are written in another format on purpose. */
const OTHER_WIRES = ["gpt_oss.2", "deepseek_v41.15"];

function contextOf(one: Sheet, { settings }: SheetExample): WireContext {
  const schemas = new Map(one.tools.map(({ function: { name, parameters } }) => [name, parameters]));
  return {
    tools: [...schemas.keys()],
    schemaOf: (name: string) => schemas.get(name) ?? null,
    reasoning: settings?.reasoning ?? one.settings.reasoning ?? false,
    server: "vllm",
  };
}

describe.each(WIRES)("$format", (one: Sheet) => {
  const format = requireFormat("", one.format);

  test("is told by every output of its sheet that has calls", () => {
    for (const example of one.examples) {
      if ((example.expect.parse?.tool_calls.length ?? 0) === 0) continue;
      const [best] = rankWires(example.output, contextOf(one, example));
      expect([best?.format, ...(best?.alike ?? [])], example.id).toContain(one.format);
    }
  });

  test("is not taken for another where it is expected, whether or not its outputs are right", () => {
    for (const example of one.examples) {
      if (OTHER_WIRES.includes(example.id)) continue;
      const context = contextOf(one, example);
      const reading = readTurn(format, example.output, { ...context, version: [], startsIn: null });
      expect(otherFormat({ format, reading }, example.output, context), example.id).toBeNull();
    }
  });
});

describe("another format than the expected one", () => {
  test("is named for the first call of every sheet, whatever format is expected", () => {
    const missing: string[] = [];
    for (const one of WIRES) {
      const example = one.examples.find(({ expect: { parse } }) => parse?.tool_calls.length === 1);
      if (example === undefined) continue;
      const context = contextOf(one, example);
      const calls = (name: string) => {
        const { calls } = readTurn(requireFormat("", name), example.output, {
          ...context,
          version: [],
          startsIn: null,
        });
        return calls.map(({ name, arguments: given }) => [name, given]);
      };
      const right = calls(one.format);
      for (const { format: name } of WIRES) {
        const format = requireFormat("", name);
        const reading = readTurn(format, example.output, { ...context, version: [], startsIn: null });
        const hint = otherFormat({ format, reading }, example.output, context);
        const named = /^This looks like (\S+),/.exec(hint?.message ?? "")?.[1] ?? name;
        if (named !== name) expect(calls(named), `${example.id} as ${name}`).toEqual(right);
        else if (JSON.stringify(calls(name)) !== JSON.stringify(right)) missing.push(`${one.format} as ${name}`);
      }
    }
    // Of these two, the one breaks where the other has a type.
    expect(missing).toEqual(["k2_horizon as k2_horizon_typed", "k2_horizon_typed as k2_horizon"]);
  });

  test("is seen behind a marker that both have", () => {
    const output = '<tool_call>\n{"name": "book_ferry", "arguments": {"route": "Kiel", "seats": 2}}\n</tool_call>';
    const { message } = finding("other-format", output, { server: "vllm", parser: "qwen3_coder" }) ?? {};
    expect(message).toMatch(/^This looks like hermes, not qwen3_coder/);
  });

  test("is named with the evidence and with what to do", () => {
    expect(finding("other-format", QWEN3_CODER)).toEqual({
      rule: "other-format",
      severity: "warning",
      path: "",
      message: expect.stringMatching(
        /^This looks like qwen3_coder, not hermes: 1 call to book_ferry, arguments valid; .*"<function=".* seen; nothing else in the output \(.*nemotron_v3.* would read it, too\)$/,
      ),
      fix: "If the model writes qwen3_coder, set the server's parser to it.",
    });
  });

  test("is seen in an output that the constraint takes for text", () => {
    const output = 'I book it. [TOOL_CALLS]book_ferry[ARGS]{"route": "Kiel", "seats": 2}';
    const report = verify(FERRY, HERMES, output);
    expect(report).toMatchObject({ accepted: true, complete: true, reading: { calls: [] } });
    expect(finding("other-format", output)?.message).toMatch(/looks like mistral/);
  });

  test("bare JSON counts where it calls a declared tool, and only there", () => {
    expect(
      finding("other-format", '{"name": "book_ferry", "arguments": {"route": "Kiel", "seats": 2}}')?.message,
    ).toMatch(/looks like .*; no markers; nothing else/);
    expect(rules('{"name": "Ann", "arguments": {"for": 1, "against": 2}}')).not.toContain("other-format");
  });

  test.each([
    ["prose", "The ferry leaves at {noon}, see [1] and <b>2</b>."],
    [
      "a call of the expected format",
      '<tool_call>\n{"name": "book_ferry", "arguments": {"route": "Kiel", "seats": 2}}\n</tool_call>',
    ],
    ["one that is cut off", '<tool_call>\n{"name": "book_ferry", "arguments": {"route": "Kiel", "seats": 2}}'],
    [
      "one that is broken",
      '<tool_call>\n{"name": "book_ferry" "arguments": {"route": "Kiel", "seats": 2}}\n</tool_call>',
    ],
    ["one to a tool that is not declared", '<tool_call>\n{"name": "row", "arguments": {}}\n</tool_call>'],
  ])("%s is none", (_, output) => {
    expect(rules(output)).not.toContain("other-format");
  });
});

describe("--parser auto", () => {
  const AUTO = { server: "vllm", parser: "auto" };

  test("takes the format that the output is written in, and holds it to that format's constraint", () => {
    const report = verify(
      { ...FERRY, tool_choice: "required" },
      AUTO,
      QWEN3_CODER.replace("<function=book_ferry>", "<function=book_train>"),
    );
    expect(report.findings[0]).toMatchObject({ rule: "format-detected", severity: "info" });
    expect(report.findings[0]?.message).toMatch(
      /^Taken as qwen3_coder: 1 call to book_train, none with valid arguments/,
    );
    expect(report).toMatchObject({ accepted: false, rejection: { layer: "envelope" } });
  });

  test("reads with that format's types", () => {
    expect(verify(FERRY, AUTO, QWEN3_CODER).reading.calls).toEqual([
      { name: "book_ferry", arguments: { route: "Kiel", seats: 2 }, valid: true, errors: [] },
    ]);
  });

  test("says where no known format has a call in the output", () => {
    expect(rules("Good morning.", AUTO)).toContain("no-format-detected");
    expect(verify(FERRY, AUTO, "Good morning.").reading.content).toBe("Good morning.");
  });

  test("is the server's own detection where the server has one", () => {
    const rapid = { server: "rapid-mlx", parser: "auto" };
    expect(rules(QWEN3_CODER, rapid)).not.toContain("format-detected");
    expect(verify(FERRY, rapid, QWEN3_CODER).reading.calls).toMatchObject([{ name: "book_ferry" }]);
  });
});
