import { type JsonValue, own } from "../../base/json.js";
import { switchedOn } from "../booleans.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

interface Fixed {
  readonly field: string;
  readonly isAllowed: (value: number) => boolean;
  readonly words: string;
}

function only(field: string, value: number): Fixed {
  return {
    field,
    isAllowed: (given) => given === value,
    words: `is fixed at ${value} for Kimi K3; overriding it is not supported`,
  };
}

const FIXED: readonly Fixed[] = [
  {
    field: "temperature",
    isAllowed: (value) => value >= 0 && value <= 1,
    words: "must be between 0.0 and 1.0 for Kimi K3; values outside that range are not supported",
  },
  only("top_p", 0.95),
  only("presence_penalty", 0),
  only("frequency_penalty", 0),
  only("n", 1),
];

/** Sampling that a K3 deployment keeps to itself (dynamo reference 1.3, DYN_KIMI_K3_IMMUTABLE_PARAMS; wording of `validate.rs`). */
export const kimiK3FixedParams: RejectionRule = {
  id: "dynamo-kimi-k3-fixed-params",
  check: ({ body }, settings) =>
    switchedOn(settings, "DYN_KIMI_K3_IMMUTABLE_PARAMS", false)
      ? FIXED.flatMap(({ field, isAllowed, words }) => {
          const value: JsonValue | undefined = own(body, field);
          return typeof value !== "number" || isAllowed(value)
            ? []
            : refuse(kimiK3FixedParams.id, `\`${field}\` ${words} (got ${value})`, {
                path: `/${field}`,
                fix: "Leave the field out.",
              });
        })
      : null,
};
