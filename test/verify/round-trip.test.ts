import { describe, expect, test } from "vitest";
import { requireFormat } from "../../src/formats/find-format.js";
import type { LabelledSample } from "../../src/match/derivation.js";
import { sampleWithSpans } from "../../src/match/sample.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { catalogueTools } from "../../src/verify/prove/catalogue.js";
import { hasInexact } from "../../src/verify/prove/inexact.js";
import { sampledCalls } from "../../src/verify/prove/sampled-calls.js";
import { turnGrammar } from "../../src/verify/replay.js";
import { verifyDecision } from "../../src/verify/verify.js";
import { sheets } from "../cases/sheets.js";
import { turnCases } from "../cases/turns.js";

type Decided = ReturnType<typeof decide>;

/** Samples are drawn anew in every run; the seed of a failure is in its message. */
const SEED = Math.floor(Math.random() * 2 ** 31);

function hasKnownDefect({ constraint, findings }: Decided): boolean {
  if (constraint.kind !== "turn") return false;
  return findings.some(({ rule }) => constraint.format.defects.some((defect) => defect.rule === rule));
}

function expectRoundTrip(decision: Decided, sample: LabelledSample, seed: number): void {
  const { text } = sample;
  const report = verifyDecision(decision, text);
  const message = `${JSON.stringify(text)} (seed ${seed})`;
  expect(report, message).toMatchObject({ accepted: true, complete: true, rejection: null });
  // Loose arguments may be any JSON, and a tag that is known to be wrong is not asked for what it does not give.
  const bound = decision.arguments.every(({ enforced }) => enforced === "schema");
  if (!bound || hasKnownDefect(decision)) return;
  const calls = report.reading.calls.map(({ name, arguments: given }) => ({ name, arguments: given }));
  expect(calls, message).toEqual(sampledCalls(sample, decision));
  // Numbers that no double holds are valid, and ajv cannot tell.
  for (const call of report.reading.calls.filter(({ arguments: given }) => !hasInexact(given, text))) {
    expect(call, message).toMatchObject({ valid: true, errors: [] });
  }
  expect(
    report.findings.filter(({ severity }) => severity === "error"),
    message,
  ).toEqual([]);
}

describe.each(sheets())("the own tag of $format", ({ format: name }) => {
  const format = requireFormat("", name);
  const tools = catalogueTools(format.tool).map(({ name: tool, parameters }) => ({
    type: "function",
    function: { name: tool, parameters, strict: true },
  }));
  const body = {
    model: "m",
    messages: [{ role: "user", content: "go" }],
    tools,
    tool_choice: "required",
  };

  test("500 samples of eight tools read back to exactly the sampled calls, all valid", () => {
    const decision = decide(readRequest(body), { server: "vllm", parser: name, engineTag: "own" });
    const grammar = turnGrammar(decision);
    if (grammar === null) throw new Error("nothing is constrained");
    for (const sample of sampleWithSpans(grammar, { seed: SEED, count: 500 })) expectRoundTrip(decision, sample, SEED);
  }, 60_000);
});

/** The cases in which a tag or grammar is sent. */
const CONSTRAINED = turnCases().flatMap(({ name, body, settings, tag }) => {
  const decision = decide(readRequest(body), settings);
  return decision.rejection === null && decision.constraint.kind === "turn" ? [{ name, decision, tag }] : [];
});

test.each(CONSTRAINED)("samples are accepted, read back and valid: $name", ({ decision, tag }) => {
  const grammar = turnGrammar(decision);
  if (grammar === null) throw new Error("nothing is constrained");
  const count = tag === "own" ? 20 : 6;
  for (const sample of sampleWithSpans(grammar, { seed: SEED, count })) expectRoundTrip(decision, sample, SEED);
});

test("every format has tags to sample for every choice that calls tools", () => {
  const names = CONSTRAINED.map(({ name }) => name.split(",").slice(0, 2).join(","));
  for (const { format } of sheets()) {
    for (const choice of ["auto", "required", "named"]) {
      expect(names).toContain(`${format} by its own tag, ${choice}`);
    }
  }
});
