import { declaredSchema } from "../bound-schema.js";
import { heldInJson, NO_PARAMETERS } from "../call-array-schema.js";
import type { Outcome } from "../outcome.js";
import { notHeld } from "../tool-decision.js";
import type { Constraint, ResolvedSettings } from "../types.js";
import { vllmCallArray } from "./fallback-schema.js";
import type { VllmPolicy } from "./policy.js";

/** Does a forced choice without a tag become a JSON constraint? (policy reference 1.5) */
export function usesCallArray({ tagAvailable, behaviour }: VllmPolicy, { format }: ResolvedSettings): boolean {
  return !tagAvailable && format !== null && !behaviour.nativeWhenForced.includes(format.name);
}

/** A forced choice where there is no tag: a JSON array of calls, bare JSON arguments, or nothing at all. */
export function fallbackOutcome(policy: VllmPolicy, settings: ResolvedSettings): Outcome {
  const why = policy.switchedOff
    ? "VLLM_ENFORCE_STRICT_TOOL_CALLING=false switches structural tags off"
    : `parser ${settings.parser} has no structural tag in vLLM`;
  if (!usesCallArray(policy, settings)) {
    return {
      envelope: {
        enforced: false,
        reason: `Nothing is enforced: ${why}, and this parser reads forced calls in the model's own format.`,
      },
      arguments: policy.callable.map((tool) => notHeld(tool, `Nothing is enforced: ${why}.`)),
      parallel: true,
      constraint: { kind: "none" },
      findings: [
        {
          rule: "forced-choice-not-enforced",
          severity: "warning",
          path: "/tool_choice",
          message: `The forced choice is not enforced: ${why}.`,
          fix: policy.switchedOff ? "Set VLLM_ENFORCE_STRICT_TOOL_CALLING=true." : null,
        },
      ],
    };
  }
  const [tool] = policy.callable;
  const named = policy.choice === "named" && tool !== undefined;
  const constraint: Constraint = {
    kind: "json_schema",
    schema: named ? (declaredSchema(tool) ?? NO_PARAMETERS) : vllmCallArray(policy.callable),
  };
  const shape = named ? "the bare arguments of the call" : "a JSON array of calls";
  return {
    envelope: { enforced: true, reason: `The output is held to ${shape}, because ${why}.` },
    arguments: policy.callable.map((each) =>
      heldInJson(each, `The JSON that stands in for the call is held to the tool's schema, strict or not (${why}).`),
    ),
    parallel: !named,
    constraint,
    findings: [
      {
        rule: "forced-choice-as-json",
        severity: "warning",
        path: "/tool_choice",
        message: `The model has to write ${shape} instead of its own call format, because ${why}.`,
        fix: policy.switchedOff ? "Set VLLM_ENFORCE_STRICT_TOOL_CALLING=true." : "Use a parser that has a tag.",
      },
    ],
  };
}
