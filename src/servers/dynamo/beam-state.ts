import type { ToolRequest } from "../../request/types.js";
import type { TurnConstraint } from "../types.js";

/** Where in a turn generation starts (Beam format sheet 3.5, dynamo reference 5.5; derived). */
export type BeamStart = Pick<TurnConstraint, "startsIn" | "written">;

/**
 * What a last assistant message has already written. It counts unless the client says `continue_final_message: false`;
 * content without reasoning stands behind an empty analysis.
 */
export function beamStart({ prefill, body }: ToolRequest): BeamStart {
  if (prefill === null || body.continue_final_message === false) return { startsIn: null, written: "" };
  if (prefill.content !== null && prefill.content !== "") return { startsIn: "CONTENT", written: prefill.content };
  if (prefill.reasoning === null) return { startsIn: null, written: "" };
  return { startsIn: prefill.reasoning === "" ? "REASONING_EMPTY" : "REASONING", written: "" };
}
