import type { Finding } from "../base/finding.js";
import type { Decision } from "./types.js";

/**
 * A message that is to be continued, on a server whose grammar does not know of it: builders are not given what is already written
 * (derived; Beam's is, dynamo reference 5.5).
 */
export function prefillFinding({ request, constraint }: Decision): readonly Finding[] {
  const { prefill, body } = request;
  if (prefill === null || body.continue_final_message !== true || constraint.kind === "none") return [];
  if (constraint.kind === "turn" && constraint.startsIn !== null) return [];
  return [
    {
      rule: "prefill-not-in-grammar",
      severity: "warning",
      path: prefill.path,
      message: "The last message is continued, but the grammar begins anew behind it, as if nothing had been written.",
      fix: "Leave the message out, or send a grammar of what is left.",
    },
  ];
}
