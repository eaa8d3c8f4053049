import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { forcedByTag } from "./policy.js";
import { refuse } from "./refuse.js";
import { structuredOutputs } from "./structured-outputs.js";

/**
 * `response_format` json_schema whose schema is null or missing, or structured_outputs without any kind (engines reference 2.4,
 * last row and line; a dict follows upstream, which is left out here). Beside a forced call nothing is looked at.
 */
export const noConstraintKind: RejectionRule = {
  id: "vllm-no-constraint-kind",
  check: (request, settings) => {
    const path = emptyConstraint(request);
    return path === null || forcedByTag(request, settings)
      ? null
      : refuse(noConstraintKind.id, "You must use one kind of structured outputs constraint but none are specified", {
          path,
          param: null,
          fix: "Add the schema, or send response_format json_object.",
        });
  },
};

function emptyConstraint(request: Parameters<RejectionRule["check"]>[0]): string | null {
  const { body, responseFormat } = request;
  if (isObject(own(body, "structured_outputs")) && structuredOutputs(request).length === 0)
    return "/structured_outputs";
  const raw = own(body, "response_format");
  const declared = isObject(raw) ? own(raw, "json_schema") : undefined;
  if (responseFormat?.kind !== "json_schema" || !isObject(declared)) return null;
  return (own(declared, "schema") ?? null) === null ? "/response_format/json_schema/schema" : null;
}
