import { own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

/** The words that Dynamo has for each field. */
const FIELDS = [
  ["max_tokens", "Max tokens"],
  ["max_completion_tokens", "Max completion tokens"],
] as const;
const MOST_TOKENS = 1_048_576;

/** A limit of the output of 0, or above the deployment's own (dynamo reference 4.1, ranges; wording of `validate.rs`). */
export const outputLength: RejectionRule = {
  id: "dynamo-output-length",
  check: ({ body }, { serverSettings }) => {
    const set = Number(serverSettings.DYN_MAX_OUTPUT_TOKENS);
    const limit = Number.isInteger(set) && set > 0 ? Math.min(set, MOST_TOKENS) : MOST_TOKENS;
    return FIELDS.flatMap(([field, words]) => {
      const value = own(body, field);
      if (typeof value !== "number" || (value >= 1 && value <= limit)) return [];
      const message =
        value < 1 ? `${words} must be greater than 0, got ${value}` : `${words} must not exceed ${limit}, got ${value}`;
      return refuse(outputLength.id, message, { path: `/${field}`, fix: `Send a number from 1 to ${limit}.` });
    });
  },
};
