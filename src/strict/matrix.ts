import { type DocumentFindings, type FixableFinding, perTool } from "./check.js";
import type { TargetName } from "./profile-names.js";

/** What a target makes of a tool: `loses` is taken, but not all of its schema is held, or it may be refused. */
export type Verdict = "accepted" | "loses" | "refused";

export interface MatrixRow {
  readonly tool: string;
  /** One for each target, in their order, with the rules that decide it. */
  readonly cells: readonly { readonly verdict: Verdict; readonly rules: readonly string[] }[];
}

/** Tool by target. What is said of the list as a whole counts for its first tool. */
export function matrixOf(
  checked: DocumentFindings,
  targets: readonly TargetName[],
): { readonly rows: readonly MatrixRow[] } {
  const rows = perTool(checked).map(({ name, findings }) => ({
    tool: name,
    cells: targets.map((target) => cell(findings.filter(({ profiles }) => profiles.includes(target)))),
  }));
  return { rows };
}

function cell(findings: readonly FixableFinding[]): MatrixRow["cells"][number] {
  const rulesOf = (severity: string) => [
    ...new Set(findings.filter((finding) => finding.severity === severity).map(({ rule }) => rule)),
  ];
  const errors = rulesOf("error");
  if (errors.length > 0) return { verdict: "refused", rules: errors };
  const warnings = rulesOf("warning");
  return warnings.length > 0 ? { verdict: "loses", rules: warnings } : { verdict: "accepted", rules: [] };
}
