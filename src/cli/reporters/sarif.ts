import type { Rule } from "../../strict/rule.js";
import type { Severity } from "../../strict/severities.js";
import type { CheckReport } from "../check-report.js";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** An example longer than this is left out of a rule's help. */
const LONGEST_EXAMPLE = 2000;

/** SARIF 2.1.0, one run. `rules` are those that were asked. */
export function sarifReport(report: CheckReport, rules: readonly Rule[], version: string): string {
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]));
  const results = report.files.flatMap(({ file, tools }) =>
    tools.flatMap(({ name, findings }) =>
      findings.map(({ rule, severity, message, fix, path, line, column, endColumn, profiles }) => ({
        ruleId: rule,
        ...(ruleIndex.has(rule) ? { ruleIndex: ruleIndex.get(rule) } : {}),
        level: LEVELS[severity],
        message: { text: `${name}: ${message}${fix === null ? "" : `. ${fix}`}` },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: uriOf(file) },
              region: { startLine: line, startColumn: column, endLine: line, endColumn },
            },
            logicalLocations: [{ name, fullyQualifiedName: path, kind: "object" }],
          },
        ],
        properties: { profiles },
      })),
    ),
  );
  const driver = { name: "tagwright", version, semanticVersion: version, rules: rules.map(descriptor) };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, columnKind: "unicodeCodePoints", results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function uriOf(file: string): string {
  if (file === "-") return "stdin";
  // A command is no path: all of it is escaped, so that it cannot be taken for a scheme and a host.
  return file.startsWith("mcp:") ? `mcp/${encodeURIComponent(file.slice(4))}` : encodeURI(file.replaceAll("\\", "/"));
}

function descriptor({ id, title, severities, fix, page }: Rule) {
  const worst = (["error", "warning", "info"] as const).find((severity: Severity) =>
    [...severities.values()].includes(severity),
  );
  return {
    id,
    name: id.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text: page.why },
    help: { text: `${page.why}\nSource: ${page.source}`, markdown: helpText(page) },
    defaultConfiguration: { level: LEVELS[worst ?? "warning"] },
    properties: { fix, severities: Object.fromEntries(severities) },
  };
}

function helpText({ why, bad, good, source }: Rule["page"]): string {
  const block = (word: string, document: unknown) => {
    const text = JSON.stringify(document, null, 2);
    return text.length > LONGEST_EXAMPLE ? "" : `\n\n${word}:\n\n\`\`\`json\n${text}\n\`\`\``;
  };
  return `${why}${block("Bad", bad)}${block("Good", good)}\n\nSource: ${source}`;
}
