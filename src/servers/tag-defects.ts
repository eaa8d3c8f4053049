import type { Finding } from "../base/finding.js";
import type { Decision } from "./types.js";

/** What is known to be wrong with the server's own tag for this format and choice (the format sheets' sections 7). */
export function tagDefects({ constraint, settings }: Decision): readonly Finding[] {
  if (constraint.kind !== "turn" || settings.engineTag === "own") return [];
  const { format, shape } = constraint;
  return format.defects
    .filter(({ server, choices }) => server === settings.server && choices.includes(shape))
    .map(({ rule, message }) => ({
      rule,
      severity: "warning",
      path: "",
      message,
      fix: "Send the sound tag instead: --engine-tag own.",
    }));
}
