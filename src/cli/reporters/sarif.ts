import type { CheckReport } from "../check-report.js";

/** A rule as the SARIF driver lists it. */
export interface RuleText {
  readonly id: string;
  readonly title: string;
}

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** SARIF 2.1.0, one run. `rules` are those that were asked. */
export function sarifReport(report: CheckReport, rules: readonly RuleText[], version: string): string {
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]));
  const results = report.files.flatMap(({ file, tools }) =>
    tools.flatMap(({ name, findings }) =>
      findings.map(({ rule, severity, message, fix, path, line, column, profiles }) => ({
        ruleId: rule,
        ruleIndex: ruleIndex.get(rule) ?? -1,
        level: LEVELS[severity],
        message: { text: `${name}: ${message}${fix === null ? "" : `. ${fix}`}` },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: file === "-" ? "stdin" : encodeURI(file.replaceAll("\\", "/")) },
              region: { startLine: line, startColumn: column },
            },
            logicalLocations: [{ name, fullyQualifiedName: path, kind: "object" }],
          },
        ],
        properties: { profiles },
      })),
    ),
  );
  const driver = {
    name: "tagwright",
    version,
    rules: rules.map(({ id, title }) => ({ id, shortDescription: { text: title } })),
  };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, columnKind: "unicodeCodePoints", results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
