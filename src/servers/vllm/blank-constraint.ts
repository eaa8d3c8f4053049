import type { GuidedField } from "../../request/types.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";
import { structuredOutputs } from "./structured-outputs.js";

/** Constraints that say nothing (engines reference 2.6, rows 6 to 9 and the text on NUL). */
export const blankConstraint: RejectionRule = {
  id: "vllm-blank-constraint",
  check: (request) =>
    structuredOutputs(request).flatMap((field) => {
      const message = messageFor(field);
      return message === null
        ? []
        : refuse(blankConstraint.id, message, {
            path: field.path,
            param: null,
            fix: "Fill the field in, or leave it out.",
          });
    }),
};

function messageFor({ kind, value }: GuidedField): string | null {
  const blank = typeof value === "string" && value.trim() === "";
  switch (kind) {
    case "choice":
      return Array.isArray(value) && value.length === 0 ? "Choice '[]' cannot be an empty list" : null;
    case "grammar":
      return blank ? "structured_outputs.grammar cannot be an empty string" : null;
    case "json":
      if (blank) return "structured_outputs.json cannot be an empty string";
      // A text that is JSON has become a schema when it was read.
      return typeof value === "string" ? "Invalid JSON grammar specification." : null;
    case "json_object":
      return value === false
        ? "structured_outputs.json_object must be True if set; omit structured_outputs to disable structured outputs"
        : null;
    case "regex":
      return typeof value === "string" && value.includes("\u0000")
        ? "structured_outputs.regex must not contain a NUL character ('\\x00')"
        : null;
    default:
      return null;
  }
}
