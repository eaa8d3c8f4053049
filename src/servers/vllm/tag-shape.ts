import { isObject, own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * A structural tag in response_format that is neither of the legacy shape nor has a `format` (engines reference 2.6, row 2; the
 * wording is the Rust frontend's, that of the Python one is not on record).
 */
export const tagShape: RejectionRule = {
  id: "vllm-tag-shape",
  check: ({ responseFormat }) => {
    if (responseFormat?.kind !== "structural_tag") return null;
    const { body } = responseFormat;
    const legacy = Array.isArray(own(body, "structures")) && Array.isArray(own(body, "triggers"));
    return legacy || isObject(own(body, "format"))
      ? null
      : refuse(tagShape.id, "Invalid response_format structural_tag specification", {
          path: "/response_format",
          param: "response_format",
          fix: "Send a format, or structures and triggers.",
        });
  },
};
