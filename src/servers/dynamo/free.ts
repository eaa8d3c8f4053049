import type { Outcome } from "../outcome.js";
import { notHeld } from "../tool-decision.js";
import type { DynamoPolicy } from "./policy.js";

/** No tool constraint: a guided field, a response_format, or nothing (dynamo reference 2.1, steps 4, 9, 12). */
export function freeOutcome({ view, tag }: DynamoPolicy): Outcome {
  const reason = `No tool grammar is sent: ${tag.why}.`;
  return {
    envelope: { enforced: false, reason },
    arguments: view.callable.map((tool) => notHeld(tool, reason)),
    parallel: true,
    constraint:
      (view.choice === "required" ? null : (view.guidedConstraint ?? view.responseFormat)) ??
      ({ kind: "none" } as const),
    findings: [],
  };
}
