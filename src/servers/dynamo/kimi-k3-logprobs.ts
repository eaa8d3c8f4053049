import { own } from "../../base/json.js";
import { switchedOn } from "../booleans.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** Token logprobs on a K3 deployment that has none (dynamo reference 1.3, DYN_KIMI_K3_DISABLE_LOGPROBS; wording of `validate.rs`). */
export const kimiK3Logprobs: RejectionRule = {
  id: "dynamo-kimi-k3-logprobs",
  check: ({ body }, settings) => {
    if (!switchedOn(settings, "DYN_KIMI_K3_DISABLE_LOGPROBS", false)) return null;
    const field = ["logprobs", "top_logprobs"].find((name) => {
      const value = own(body, name);
      return value === true || (typeof value === "number" && value > 0);
    });
    return field === undefined
      ? null
      : refuse(kimiK3Logprobs.id, `\`${field}\` is not supported for this model: token logprobs are not available`, {
          path: `/${field}`,
          fix: "Leave the field out.",
        });
  },
};
