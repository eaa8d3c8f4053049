import type { DocumentFindings, FixableFinding } from "./check.js";
import type { FixOptions } from "./rule.js";
import type { Severity } from "./severities.js";

/** What a `.tagwrightrc` says. */
export interface CheckConfig {
  /** What the command line takes where it says nothing itself. */
  readonly profiles?: readonly string[];
  readonly files?: readonly string[];
  readonly reporter?: string;
  readonly maxWarnings?: number;
  readonly completeRequired?: FixOptions["completeRequired"];
  /** Severities by rule id, for all profiles. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly ignores?: readonly Ignore[];
}

/** Findings of some tools that are not to be reported. */
export interface Ignore {
  /** The tool's name; `*` stands for any characters. */
  readonly tool: string;
  /** Rule ids; missing: all of them. */
  readonly rules?: readonly string[];
  /** Why. One that is missing or blank is itself a finding. */
  readonly reason?: string;
}

/** The findings under a configuration, and how many of them were ignored. What a rule that is `off` says does not count as ignored. */
export function underConfig(
  checked: DocumentFindings,
  config: CheckConfig,
): { readonly checked: DocumentFindings; readonly ignored: number } {
  let ignored = 0;
  const ignores = (config.ignores ?? []).map((ignore) => ({ ...ignore, isFor: nameTest(ignore.tool) }));
  const kept = (findings: readonly FixableFinding[], toolName: string) =>
    findings.flatMap((finding): readonly FixableFinding[] => {
      const severity = config.rules?.[finding.rule] ?? finding.severity;
      if (severity === "off") return [];
      if (ignores.some(({ isFor, rules }) => isFor(toolName) && (rules?.includes(finding.rule) ?? true))) {
        ignored += 1;
        return [];
      }
      return [severity === finding.severity ? finding : { ...finding, severity }];
    });
  return {
    checked: {
      tools: checked.tools.map(({ tool, findings }) => ({ tool, findings: kept(findings, tool.name) })),
      // What is said of the list is for no tool by name: only `*` alone ignores it.
      general: kept(checked.general, ""),
    },
    ignored,
  };
}

function nameTest(pattern: string): (name: string) => boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join("[^]*")}$`, "u");
  return (name) => expression.test(name);
}
