import type { Finding } from "../base/finding.js";
import type { Constraint } from "./types.js";

/** Loose JSON arguments are mostly any JSON value, also text, numbers and null (policy reference 4.1). */
export function looseJsonFinding(constraint: Constraint): readonly Finding[] {
  if (constraint.kind !== "turn" || constraint.format.arguments !== "json") return [];
  const loose = constraint.tools.filter(({ enforced, schema }) => enforced === "loose" && schema === true);
  if (loose.length === 0) return [];
  const names = loose.slice(0, 3).map(({ tool }) => tool);
  const more = loose.length - names.length;
  return [
    {
      rule: "loose-json-not-an-object",
      severity: "info",
      path: "/tools",
      message: `Free arguments may be any JSON value, not only an object (${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}).`,
      fix: "Give these tools a parameters schema and strict: true.",
    },
  ];
}
