import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { vllmPolicy } from "./policy.js";
import { refuse } from "./refuse.js";

/**
 * `response_format` json_schema whose schema is null or missing (engines reference 2.4, last line). Where a tool tag
 * takes its place the field is never looked at.
 */
export const noConstraintKind: RejectionRule = {
  id: "vllm-no-constraint-kind",
  check: (request, settings) => {
    const raw = own(request.body, "response_format");
    const declared = isObject(raw) ? own(raw, "json_schema") : undefined;
    if (request.responseFormat?.kind !== "json_schema" || !isObject(declared)) return null;
    const schema = own(declared, "schema");
    if (schema !== undefined && schema !== null) return null;
    const { choice } = vllmPolicy(request, settings);
    if (choice === "required" || choice === "named") return null;
    return refuse(
      noConstraintKind.id,
      "You must use one kind of structured outputs constraint but none are specified",
      {
        path: "/response_format/json_schema/schema",
        param: null,
        fix: "Add the schema, or send response_format json_object.",
      },
    );
  },
};
