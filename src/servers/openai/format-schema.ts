import { openaiFormatRejection } from "../../strict/openai-rejection.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A strict response_format whose schema is outside the subset (strict-subset reference A.6). */
export const formatSchema: RejectionRule = {
  id: "openai-format-schema",
  check: ({ dialect, responseFormat: format }) => {
    if (format?.kind !== "json_schema" || format.strict !== true || format.schema === null) return null;
    const found = openaiFormatRejection(format.name ?? "", format.schema);
    if (found === null) return null;
    const responses = dialect === "openai-responses";
    return refuse(formatSchema.id, found.message, {
      path: `/response_format/json_schema/schema${found.pointer}`,
      param: found.number === 5 ? null : responses ? "text.format.schema" : "response_format",
      code: found.number !== 5 && responses ? "invalid_json_schema" : null,
      fix: "Bring the schema into the strict subset (tagwright check --profile openai --fix), or drop strict.",
    });
  },
};
