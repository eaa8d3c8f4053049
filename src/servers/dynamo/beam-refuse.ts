import type { Rejection } from "../types.js";
import { refuse } from "./refuse.js";

/** Beam has one message for all of its refusals (dynamo reference 5.6). */
export function refuseOnBeam(rule: string, where: { readonly path: string; readonly fix: string }): Rejection {
  return refuse(
    rule,
    "Beam cannot enforce the requested tool constraints with this schema and prompt configuration",
    where,
  );
}
