import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFormat } from "../../src/formats/read-format.js";
import { sample } from "../../src/match/sample.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { turnGrammar } from "../../src/verify/replay.js";
import { verifyDecision } from "../../src/verify/verify.js";

/** The format that the README makes up, as it stands there. */
const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const SOURCE = /```ebnf\n(---\nname: parcel\n[\s\S]*?)```/.exec(README)?.[1] ?? "";

test("a grammar file is all that a new format takes: the README's compiles and reads back", () => {
  const format = readFormat(SOURCE, "parcel.ebnf");
  const parameters = {
    type: "object",
    properties: { id: { type: "string" }, days: { type: "integer" } },
    required: ["id"],
    additionalProperties: false,
  };
  const tools = ["track", "cancel"].map((name) => ({ type: "function", function: { name, parameters, strict: true } }));
  const body = { model: "m", messages: [{ role: "user", content: "go" }], tools, tool_choice: "auto" };
  const settings = { server: "vllm", parser: "parcel", engineTag: "own" as const };
  const decision = decide(readRequest(body), settings, () => format);

  expect(verifyDecision(decision, format.example)).toMatchObject({
    accepted: true,
    complete: true,
    reading: {
      content: "On its way.",
      calls: [{ name: "track", arguments: { id: "A-17" }, valid: true }],
    },
  });
  expect(verifyDecision(decision, '<|call|>trace<|args|>{"id": "A-17"}<|done|>').rejection).toMatchObject({
    offset: 12,
    layer: "envelope",
  });
  const grammar = turnGrammar(decision);
  if (grammar === null) throw new Error("nothing is constrained");
  for (const output of sample(grammar, { seed: 7, count: 50 })) {
    const { reading, accepted, complete } = verifyDecision(decision, output);
    expect({ accepted, complete, valid: reading.calls.every(({ valid }) => valid) }, output).toEqual({
      accepted: true,
      complete: true,
      valid: true,
    });
  }
});
