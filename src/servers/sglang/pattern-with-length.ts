import { isObject, type JsonValue, own } from "../../base/json.js";
import { walkSchema } from "../../strict/walk.js";
import type { RejectionRule } from "../rejection-rule.js";
import { sglangOutcome } from "./outcome.js";
import { refuse } from "./refuse.js";

/** A pattern beside length bounds in a bare JSON constraint; schemas inside tags are not looked at (engines reference 3.2, 3.3). */
export const patternWithLength: RejectionRule = {
  id: "sglang-pattern-with-length",
  check: (request, settings) => {
    if ((settings.serverSettings["grammar-backend"] ?? "xgrammar") !== "xgrammar") return null;
    const { constraint } = sglangOutcome(request, settings);
    if (constraint.kind !== "json_schema" || !walkSchema(constraint.schema, "").some(({ schema }) => hasBoth(schema))) {
      return null;
    }
    return refuse(
      patternWithLength.id,
      "Failed to compile json grammar: JSON schema combines pattern with minLength or maxLength, which xgrammar 0.2.x cannot enforce together",
      {
        path: request.toolChoice.kind === "auto" || request.toolChoice.kind === "none" ? "/response_format" : "/tools",
        fix: "Put the length into the pattern, or drop one of the two.",
      },
    );
  },
};

function hasBoth(schema: JsonValue): boolean {
  return (
    isObject(schema) &&
    own(schema, "pattern") !== undefined &&
    (own(schema, "minLength") !== undefined || own(schema, "maxLength") !== undefined)
  );
}
