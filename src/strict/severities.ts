import type { Finding } from "../base/finding.js";
import { TARGET_NAMES, type TargetName } from "./profile-names.js";

export type Severity = Finding["severity"];

/** The groups that the rule catalogue names in its profile column. */
type Group = "strict" | "engines" | "all";

const GROUPS: Readonly<Record<Exclude<Group, "all">, readonly TargetName[]>> = {
  strict: ["openai", "openai-ft", "azure", "dynamo", "groq", "beam"],
  engines: ["xgrammar", "vllm-xgrammar", "sglang-xgrammar", "llguidance", "outlines", "lmfe", "llamacpp"],
};

/** A target that is a stricter kind of another takes over its rules: fine-tuned models and Azure, and Beam's first gate. */
const STRICTER_KIND_OF: Readonly<Partial<Record<TargetName, TargetName>>> = {
  "openai-ft": "openai",
  azure: "openai",
  beam: "dynamo",
};

export type SeverityTable = ReadonlyMap<TargetName, Severity>;

/**
 * Spells out a severity per target. The closest entry wins: the target's own, then that of the target it is a stricter
 * kind of, then its group's, then `all`. `off` takes a target out.
 */
export function severities(entries: Readonly<Partial<Record<TargetName | Group, Severity | "off">>>): SeverityTable {
  const table = new Map<TargetName, Severity>();
  for (const target of TARGET_NAMES) {
    const base = STRICTER_KIND_OF[target];
    const severity =
      entries[target] ??
      (base === undefined ? undefined : entries[base]) ??
      (GROUPS.strict.includes(target) ? entries.strict : undefined) ??
      (GROUPS.engines.includes(target) ? entries.engines : undefined) ??
      entries.all;
    if (severity !== undefined && severity !== "off") table.set(target, severity);
  }
  return table;
}
