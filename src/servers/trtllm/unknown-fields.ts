import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/**
 * Fields of other servers: TensorRT-LLM refuses every body field that it does not know (engines reference 4.2). Its own list is
 * not on record, so only the constraint fields that are known to be others' are refused here; the wording is the
 * validation library's (derived).
 */
export const unknownFields: RejectionRule = {
  id: "trtllm-unknown-fields",
  check: ({ guided }) => {
    const field = guided[0]?.path.split("/")[1];
    return field === undefined
      ? null
      : refuse(unknownFields.id, `${field}: Extra inputs are not permitted`, {
          path: `/${field}`,
          fix: "Put the constraint into response_format.",
        });
  },
};
