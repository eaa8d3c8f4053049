import type { Finding } from "../base/finding.js";
import type { JsonObject } from "../base/json.js";
import { pointerStep } from "../base/json-pointer.js";
import { didYouMean } from "../base/near-names.js";
import { KNOWN_FIELDS, OPENAI_CHAT_FIELDS } from "./known-fields.js";

/** One finding for each field of the body that its dialect does not define and nobody else reads for a constraint. */
export function readFieldFindings(
  body: JsonObject,
  ofDialect: ReadonlySet<string> = OPENAI_CHAT_FIELDS,
): readonly Finding[] {
  const known = [...ofDialect, ...KNOWN_FIELDS.constraint, ...KNOWN_FIELDS.noEffect];
  return Object.keys(body).flatMap((field): Finding[] => {
    if (field === "functions" || field === "function_call") return [deprecatedField(field)];
    if (ofDialect.has(field) || KNOWN_FIELDS.constraint.has(field)) return [];
    const path = pointerStep(field);
    if (KNOWN_FIELDS.noEffect.has(field)) {
      return [
        {
          rule: "field-no-effect",
          severity: "info",
          path,
          message: `${field} has no effect on the decoding constraint.`,
          fix: null,
        },
      ];
    }
    return [
      {
        rule: "unknown-field",
        severity: "info",
        path,
        message: `No server that is known here reads the field ${field}${didYouMean(field, known) || "."}`,
        fix: "Correct the name, or leave the field out.",
      },
    ];
  });
}

/** What came before `tools` and `tool_choice`; current servers read past it. */
function deprecatedField(field: "functions" | "function_call"): Finding {
  return {
    rule: "deprecated-field",
    severity: "warning",
    path: pointerStep(field),
    message: `${field} is the form from before tools and is not read; its functions constrain nothing.`,
    fix: field === "functions" ? "Send the functions as tools." : "Send it as tool_choice.",
  };
}
