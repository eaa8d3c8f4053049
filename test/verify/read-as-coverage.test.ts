import { describe, expect, test } from "vitest";
import { findFormat, listFormats } from "../../src/formats/find-format.js";
import { createTurnReader } from "../../src/formats/read-turn.js";
import { parsersOf, readerHabits } from "../../src/formats/reader-habits.js";
import type { Format } from "../../src/formats/types.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { SERVER_TABLES } from "../../src/servers/server-tables.js";
import { readAs } from "../../src/verify/read-as/read-as.js";
import { verifyDecision } from "../../src/verify/verify.js";

interface Reader {
  readonly format: Format;
  readonly server: string;
  readonly parser: string;
  readonly title: string;
}

const READERS: readonly Reader[] = listFormats().flatMap(({ name }) => {
  const format = findFormat("", name);
  if (format === null) return [];
  return SERVER_TABLES.flatMap(({ name: server }) =>
    parsersOf(format, server).map((parser) => ({ format, server, parser, title: `${name}, ${server}/${parser}` })),
  );
});

function contextOf({ format, server, parser }: Reader) {
  return { format, server, systems: [server], version: [99], parser, schemaOf: () => null };
}

/** As the careful reader reads a beginning of the format's example turn. */
function carefully({ format, server }: Reader, text: string) {
  const context = { server, version: [99], schemaOf: () => null, reasoning: false, startsIn: null };
  const reader = createTurnReader(format, context);
  reader.push(text);
  return reader.finish();
}

describe.each(READERS)("$title", (reader) => {
  const { example } = reader.format;

  test("has data, or what it makes of an unknown tool is reported as unknown", () => {
    const careful = carefully(reader, example);
    const { calls, notes } = readAs(careful, example, contextOf(reader));
    // The example of a file that only gives another wire more names may hold no call.
    if (careful.calls.length === 0) return;
    const habits = readerHabits(reader.format, contextOf(reader));
    if ((habits["unknown-tool"] ?? "unknown") !== "unknown") return;
    // A reader that does not see the call makes nothing of its name.
    if (habits["other-opening"] !== undefined && calls.length === 0) return;
    expect(notes).toContainEqual(expect.objectContaining({ situation: "unknown-tool", outcome: "unknown" }));
    expect(calls.map(({ name }) => name)).toEqual(careful.calls.map(({ name }) => name));
  });

  test("takes the example cut anywhere, and says so wherever that leaves something broken", () => {
    for (let end = 0; end <= example.length; end += 3) {
      const text = example.slice(0, end);
      const careful = carefully(reader, text);
      const { notes } = readAs(careful, text, contextOf(reader));
      if (careful.faults.length > 0) expect(notes.length, text).toBeGreaterThan(0);
    }
  });
});

test("a report says whose reading it is, what that reader makes otherwise, and what is not known of it", () => {
  const tools = [
    {
      type: "function",
      function: { name: "f", parameters: { type: "object", properties: { a: { type: "string" } } } },
    },
  ];
  const request = readRequest({ model: "m", messages: [{ role: "user", content: "go" }], tools, tool_choice: "auto" });
  const report = (parser: string, reader: string | undefined, output: string) =>
    verifyDecision(decide(request, { server: "vllm", parser, readAs: reader }), output);
  const quoted = 'Ok.\n<tool_call>\n{"name": "f", "arguments": {"a": "x </tool_call> y"}}\n</tool_call>';

  expect(report("hermes", undefined, quoted)).not.toHaveProperty("readAs");
  expect(report("hermes", "dynamo@1.1", quoted)).toMatchObject({
    readAs: { server: "dynamo", version: "1.1", parser: "hermes" },
    reading: { content: "Ok.", calls: [{ name: "f", arguments: { a: "x" }, valid: true }] },
    findings: expect.arrayContaining([
      {
        rule: "read-as-differs",
        severity: "warning",
        path: "",
        message:
          'The call to "f" holds, inside a value, a text that ends a call (at byte 4): dynamo closes the JSON as it stands and returns what it then says',
        fix: null,
      },
    ]),
  });
  expect(report("hermes", "vllm", quoted).reading).toEqual({ reasoning: null, content: quoted, calls: [] });

  const raw = report("mistral", "vllm", '[TOOL_CALLS]f[ARGS]{"a": "x').reading.calls;
  expect(raw).toEqual([
    { name: "f", arguments: '{"a": "x', valid: false, errors: ["the arguments are no JSON object"] },
  ]);

  const cut = report("internlm", "vllm", '<|action_start|> <|plugin|>\n{"name": "f", "parameters": {"a": "x');
  expect(cut.reading.calls).toEqual([]);
  expect(cut.findings).toContainEqual(expect.objectContaining({ rule: "read-as-unknown", severity: "warning" }));
});
