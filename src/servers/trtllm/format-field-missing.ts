import type { RejectionRule } from "../rejection-rule.js";
import { type OwnFormat, ownFormat } from "./own-format.js";
import { refuse } from "./refuse.js";

/** A response_format without the field that its type needs (engines reference 4.6). */
export const formatFieldMissing: RejectionRule = {
  id: "trtllm-format-field-missing",
  check: (request) => {
    const format = ownFormat(request);
    const field = format === null ? null : missingField(format);
    return format === null || field === null
      ? null
      : refuse(
          formatFieldMissing.id,
          `response_format.${field} is required for response_format.type == '${format.type}', but got None.`,
          { path: `/response_format/${field}`, fix: `Add ${field}.` },
        );
  },
};

const FIELDS: Readonly<Record<string, string>> = {
  json: "schema",
  json_schema: "json_schema",
  regex: "regex",
  ebnf: "ebnf",
};

function missingField({ type, raw }: OwnFormat): string | null {
  const field = FIELDS[type];
  return field !== undefined && (raw[field] === undefined || raw[field] === null) ? field : null;
}
