import { own } from "../../base/json.js";
import { isArray } from "../../request/shape.js";
import type { RejectionRule } from "../rejection-rule.js";
import { refuse } from "./refuse.js";

const MOST = 32;

/** `stop` with too many sequences, none, or an empty one (dynamo reference 4.1, ranges; wording of `validate.rs`). */
export const stopSequences: RejectionRule = {
  id: "dynamo-stop-sequences",
  check: ({ body }) => {
    const stop = own(body, "stop");
    const refused = (message: string, path = "/stop") =>
      refuse(stopSequences.id, message, {
        path,
        fix: `Send one to ${MOST} texts, none of them empty, or leave stop out.`,
      });
    if (stop === "") return refused("Stop sequence cannot be empty");
    if (!isArray(stop)) return null;
    if (stop.length === 0) return refused("Stop sequences array cannot be empty");
    if (stop.length > MOST) return refused(`Maximum of ${MOST} stop sequences allowed, got ${stop.length}`);
    const empty = stop.indexOf("");
    return empty === -1 ? null : refused(`Stop sequence at index ${empty} cannot be empty`, `/stop/${empty}`);
  },
};
