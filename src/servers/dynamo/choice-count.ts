import { own } from "../../base/json.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

const MOST = 128;

/** `n` out of its range (dynamo reference 4.1, ranges; wording of `validate.rs`). */
export const choiceCount: RejectionRule = {
  id: "dynamo-choice-count",
  check: ({ body }) => {
    const n = own(body, "n");
    return typeof n !== "number" || (n >= 1 && n <= MOST)
      ? null
      : refuse(choiceCount.id, `n must be between 1 and ${MOST}, got ${n}`, {
          path: "/n",
          fix: `Send a number from 1 to ${MOST}.`,
        });
  },
};
