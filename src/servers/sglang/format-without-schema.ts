import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** A json_schema response_format without a schema (engines reference 3.3). */
export const formatWithoutSchema: RejectionRule = {
  id: "sglang-format-without-schema",
  check: ({ responseFormat, body }) => {
    const raw = own(body, "response_format");
    const declared = isObject(raw) ? own(raw, "json_schema") : undefined;
    const schema = isObject(declared) ? own(declared, "schema") : undefined;
    return responseFormat?.kind === "json_schema" && (schema === undefined || schema === null)
      ? refuse(formatWithoutSchema.id, "schema_ is required for json_schema response format request.", {
          path: "/response_format/json_schema/schema",
          fix: "Add the schema, or use json_object.",
        })
      : null;
  },
};
