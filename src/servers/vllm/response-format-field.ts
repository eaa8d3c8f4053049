import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** `response_format` json_schema without its `json_schema` field (engines reference 2.6, row 1). */
export const responseFormatField: RejectionRule = {
  id: "vllm-response-format-field",
  check: ({ responseFormat, body }) => {
    const raw = own(body, "response_format");
    return responseFormat?.kind === "json_schema" && isObject(raw) && !isObject(own(raw, "json_schema"))
      ? refuse(
          responseFormatField.id,
          "When response_format type is 'json_schema', the 'json_schema' field must be provided.",
          {
            path: "/response_format",
            param: "response_format",
            fix: 'Add "json_schema": {"name": "...", "schema": {...}}.',
          },
        )
      : null;
  },
};
