import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sample } from "../../src/match/sample.js";
import { readRequest } from "../../src/request/read-request.js";
import { decide } from "../../src/servers/decide.js";
import { turnGrammar } from "../../src/verify/replay.js";
import { verifyDecision } from "../../src/verify/verify.js";
import { turnCases } from "../cases/turns.js";

/**
 * What is sampled from a constraint follows it, reads back, and validates under ajv wherever the tool's schema is bound.
 */
describe.each(turnCases())("$name", ({ body, settings }) => {
  const decision = decide(readRequest(body), settings);
  const grammar = turnGrammar(decision);
  if (grammar === null) {
    test("nothing is constrained", () => {
      expect(decision.constraint.kind).toBe("none");
    });
    return;
  }
  const bound = decision.arguments.every(({ enforced }) => enforced === "schema");
  const forced = decision.toolChoice.kind === "required" || decision.toolChoice.kind === "named";

  test("samples are accepted, read back and valid", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        for (const output of sample(grammar, { seed, count: 3 })) {
          const report = verifyDecision(decision, output);
          expect(report, output).toMatchObject({ accepted: true, complete: true, rejection: null });
          if (!bound) continue;
          expect(
            report.findings.filter(({ severity }) => severity === "error"),
            output,
          ).toEqual([]);
          if (forced) expect(report.reading.calls.length, output).toBeGreaterThan(0);
          for (const call of report.reading.calls) expect(call, output).toMatchObject({ valid: true, errors: [] });
        }
      }),
      { numRuns: 8 },
    );
  });
});

test("every case but plain auto has a constraint to sample", () => {
  const constrained = turnCases().filter(
    ({ body, settings }) => turnGrammar(decide(readRequest(body), settings)) !== null,
  );
  expect(constrained.length).toBeGreaterThan(40);
});
