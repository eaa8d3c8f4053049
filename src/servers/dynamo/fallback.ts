import { declaredSchema } from "../bound-schema.js";
import { heldInJson, NO_PARAMETERS } from "../call-array-schema.js";
import type { Outcome } from "../outcome.js";
import type { Constraint } from "../types.js";
import { dynamoCallArray, isOnlyEmptyObject } from "./fallback-schema.js";
import type { DynamoPolicy } from "./policy.js";

/** A forced choice to which no tag applies: the output is bare JSON (dynamo reference 2.4). */
export function fallbackOutcome({ view, tag }: DynamoPolicy): Outcome {
  const [tool] = view.callable;
  const named = view.choice === "named" && tool !== undefined;
  const shape = named ? "the bare arguments of the call" : "a JSON array of calls";
  return {
    envelope: { enforced: true, reason: `The output is held to ${shape}, because ${tag.why}.` },
    arguments: view.callable.map((each) =>
      heldInJson(each, "The JSON that stands in for the call is held to the declared schema; strict has no effect."),
    ),
    parallel: !named && !view.parallelOff,
    constraint: named
      ? argumentsConstraint(declaredSchema(tool) ?? NO_PARAMETERS)
      : {
          kind: "json_schema",
          schema: dynamoCallArray(view.callable, view.parallelOff),
        },
    findings: [
      {
        rule: "forced-choice-as-json",
        severity: "warning",
        path: "/tool_choice",
        message: `The model has to write ${shape} instead of its own call format, because ${tag.why}.`,
        fix: "Use a parser that has a tag builder, with structural tags on.",
      },
    ],
  };
}

function argumentsConstraint(schema: Parameters<typeof isOnlyEmptyObject>[0]): Constraint {
  return isOnlyEmptyObject(schema) ? { kind: "regex", pattern: "\\{\\}" } : { kind: "json_schema", schema };
}
